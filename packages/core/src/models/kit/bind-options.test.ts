import { describe, expect, it } from 'vitest'
import { OutisError } from '../../data/errors.ts'
import { alphaKAnonymity } from '../alpha-k-anonymity.ts'
import { entropyLDiversity } from '../entropy-l-diversity.ts'
import { kAnonymity } from '../k-anonymity.ts'
import { kMap } from '../k-map.ts'
import type { Model } from '../model.ts'
import { tCloseness } from '../t-closeness.ts'
import { bindOptions } from './bind-options.ts'

function refusal(model: Model, raw: Record<string, unknown>): OutisError {
  try {
    bindOptions(model, raw)
  } catch (error) {
    if (error instanceof OutisError) return error
    throw error
  }
  throw new Error('the options were accepted')
}

describe('bindOptions', () => {
  it('[O1] fills in defaults and keeps what is given', () => {
    expect(bindOptions(kAnonymity, {})).toEqual({ k: 5 })
    expect(bindOptions(alphaKAnonymity, { alpha: 0.5 })).toEqual({ alpha: 0.5, k: 5 })
    expect(bindOptions(kMap, { k: 3, population: 'register.csv' })).toEqual({
      k: 3,
      population: 'register.csv',
    })
  })

  it('[O1] leaves out an optional choice that is not given', () => {
    expect(bindOptions(tCloseness, { t: 0.2 })).toEqual({ t: 0.2 })
  })

  it('[O2] an unknown option is refused with the name that was meant', () => {
    const error = refusal(tCloseness, { t: 0.2, distanse: 'equal' })
    expect(error.code).toBe('MODEL_OPTION')
    expect(error.message).toBe('t-closeness has no option "distanse".')
    expect(error.hint).toBe('Did you mean "distance"? It takes: t, distance.')
    expect(refusal(kAnonymity, { K: 5 }).hint).toContain('Did you mean "k"?')
    expect(refusal(kAnonymity, { x: 5 }).hint).toBe('It takes: k.')
    expect(refusal(kAnonymity, { toString: 5 }).message).toContain('no option "toString"')
  })

  it('[O3] a required option that is missing is named', () => {
    expect(refusal(tCloseness, {}).message).toBe('t-closeness needs the option "t": a number from 0 to 1.')
    expect(refusal(kMap, { k: 5 }).message).toContain('needs the option "population"')
  })

  it.each([
    [kAnonymity, { k: 1 }, 'k-anonymity: k must be a whole number of at least 2, not 1.'],
    [kAnonymity, { k: 2.5 }, 'k-anonymity: k must be a whole number of at least 2, not 2.5.'],
    [kAnonymity, { k: '5' }, 'k-anonymity: k must be a whole number of at least 2, not a string.'],
    [kAnonymity, { k: [5] }, 'k-anonymity: k must be a whole number of at least 2, not a list.'],
    [kAnonymity, { k: Number.NaN }, 'k-anonymity: k must be a whole number of at least 2, not NaN.'],
    [tCloseness, { t: 1.5 }, 't-closeness: t must be a number from 0 to 1, not 1.5.'],
    [
      tCloseness,
      { t: 0.1, distance: 'near' },
      't-closeness: distance must be one of equal, ordered, hierarchical, not a string.',
    ],
    [
      alphaKAnonymity,
      { alpha: 0 },
      'alpha-k-anonymity: alpha must be a number above 0 and at most 1, not 0.',
    ],
    [entropyLDiversity, { l: 1 }, 'entropy-l-diversity: l must be a number above 1, not 1.'],
    [
      entropyLDiversity,
      { l: Number.POSITIVE_INFINITY },
      'entropy-l-diversity: l must be a number above 1, not Infinity.',
    ],
    [kMap, { population: '' }, 'k-map: population must be the path of a table, not a string.'],
  ] as const)('[O4] %o refuses %o', (model, raw, message) => {
    expect(refusal(model, raw).message).toBe(message)
    expect(refusal(model, raw).code).toBe('MODEL_OPTION')
  })

  it('[O4] takes the limits themselves', () => {
    expect(bindOptions(kAnonymity, { k: 2 })).toEqual({ k: 2 })
    expect(bindOptions(tCloseness, { t: 0, distance: 'equal' })).toEqual({ t: 0, distance: 'equal' })
    expect(bindOptions(tCloseness, { t: 1 })).toEqual({ t: 1 })
  })
})
