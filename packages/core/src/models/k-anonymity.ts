import { integer } from '../policy/options/option.ts'
import { defineClassModel } from './model.ts'

/**
 * k-anonymity: each class holds at least k rows. A missing quasi-identifier is a value of its own; with missing
 * values as wildcards every compatible row counts. O(1) per class.
 * Sweeney 2002, doi:10.1142/S0218488502001648
 */
export const kAnonymity = defineClassModel({
  id: 'k-anonymity',
  title: 'k-anonymity',
  promise: 'Everybody shares all quasi-identifiers with others: every class has at least {limit} rows.',
  promiseOfPeople:
    'Everybody shares all quasi-identifiers with others: every class has at least {limit} people.',
  citation: 'Sweeney 2002, doi:10.1142/S0218488502001648',
  needs: ['quasi'],
  options: { k: integer({ min: 2, default: 5, help: 'Rows in the smallest class allowed.' }) },
  monotone: { generalization: true, suppression: true },
  judge(options) {
    const { k } = options as { k: number }
    return {
      limit: k,
      direction: 'at-least',
      admits: (classes, c) => classes.sizes[c] >= k,
      figure: (classes, c) => classes.sizes[c],
    }
  },
})
