import fc from 'fast-check'
import { describe, it } from 'vitest'
import { OutisError } from '../data/errors.ts'
import { drawnPolicies } from './drawn-policies.fixture.ts'
import { parsePolicy } from './parse.ts'

const onlyOutisErrors = (value: unknown) => {
  try {
    parsePolicy(value)
  } catch (error) {
    if (!(error instanceof OutisError)) throw error
  }
}

const wild = fc.anything({
  withMap: true,
  withSet: true,
  withDate: true,
  withBigInt: true,
  withNullPrototype: true,
  withSparseArray: true,
  withObjectString: true,
})

describe('whatever comes', () => {
  it('[PO16] any value is read or refused by an OutisError', () => {
    fc.assert(fc.property(wild, onlyOutisErrors), { seed: 7, numRuns: 500 })
  })

  it('[PO16] so is any value in place of any part of a policy', () => {
    const broken = fc
      .tuple(drawnPolicies(), wild, fc.nat(), fc.nat({ max: 6 }))
      .map(([document, value, which, depth]) => replaceAt(document, value, which, depth))
    fc.assert(fc.property(broken, onlyOutisErrors), { seed: 7, numRuns: 1_500 })
  })
})

/** A copy in which one part, some levels down, is another value. */
function replaceAt(from: unknown, value: unknown, which: number, depth: number): unknown {
  if (depth === 0 || typeof from !== 'object' || from === null) return value
  if (from instanceof Map) {
    return new Map(Object.entries(replaceAt(Object.fromEntries(from), value, which, depth) as object))
  }
  const keys = Object.keys(from)
  if (keys.length === 0) return value
  const key = keys[which % keys.length]
  const copy = (Array.isArray(from) ? [...from] : { ...from }) as Record<string, unknown>
  copy[key] = replaceAt(copy[key], value, Math.floor(which / keys.length), depth - 1)
  return copy
}
