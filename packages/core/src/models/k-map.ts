import { integer, source } from '../policy/options/option.ts'
import { defineClassModel } from './model.ts'

/**
 * k-map: each class of the release matches at least k persons of a population table, from which the release is a
 * sample. A class may be small as long as the population has enough people like it. Missing values as for
 * k-anonymity. Without counts of the population no class is admitted. O(1) per class.
 * Sweeney 2001 (Computational Disclosure Control, hdl:1721.1/8589); El Emam, Dankar 2008, doi:10.1197/jamia.M2716
 */
export const kMap = defineClassModel({
  id: 'k-map',
  title: 'k-map',
  promise:
    'Everybody in the release shares their quasi-identifiers with at least {limit} persons of the population.',
  citation: 'Sweeney 2001, hdl:1721.1/8589; El Emam, Dankar 2008, doi:10.1197/jamia.M2716',
  needs: ['quasi', 'population'],
  options: {
    k: integer({ min: 2, default: 5, help: 'Persons of the population that every class must match.' }),
    population: source({
      help: 'Table of the population, with the same quasi-identifiers as the data; the same in every k-map of a policy.',
    }),
  },
  monotone: { generalization: true, suppression: true },
  judge(options) {
    const { k } = options as { k: number }
    return {
      limit: k,
      direction: 'at-least',
      admits: (classes, c) => classes.population !== undefined && classes.population[c] >= k,
      figure: (classes, c) => (classes.population === undefined ? 0 : classes.population[c]),
    }
  },
})
