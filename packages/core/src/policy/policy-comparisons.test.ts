import { describe, expect, it } from 'vitest'
import { OutisError } from '../data/errors.ts'
import { policyDocument } from './documents.fixture.ts'
import { parsePolicy } from './parse.ts'

const parse = (...require: readonly unknown[]) => parsePolicy(policyDocument({ require }))

function told(...require: readonly unknown[]): string {
  try {
    parse(...require)
    return ''
  } catch (error) {
    return error instanceof OutisError ? `${error.code} ${error.message}` : String(error)
  }
}

describe('measures that compare the release with its original', () => {
  it('[PO28] stand apart from what is judged on the release alone, with their defaults', () => {
    const policy = parse(
      { ncp: { max: 0.4 } },
      { 'accuracy-loss': { max: 0.01, class: 'ward' } },
      { 'query-error': { max: 0.1 } },
    )
    expect(policy.require.map(({ id }) => id)).toEqual(['ncp'])
    expect(policy.comparisons).toEqual([
      {
        kind: 'metric',
        id: 'accuracy-loss',
        options: { max: 0.01, class: 'ward', classifier: 'c45', test: 'original', folds: 10 },
        rows: 'all',
        path: 'require[1]',
      },
      {
        kind: 'metric',
        id: 'query-error',
        options: { max: 0.1, statistic: 'median', queries: 1000, dimensions: 3, selectivity: 0.05 },
        rows: 'all',
        path: 'require[2]',
      },
    ])
  })

  it('[PO28] need a limit, their columns and options within their limits', () => {
    expect(told({ 'accuracy-loss': { class: 'ward' } })).toContain('must have a max or a min')
    expect(told({ 'accuracy-loss': { max: 0.01 } })).toContain('class: is missing')
    expect(told({ 'accuracy-loss': { max: 0.01, class: 'wrd' } })).toContain('did you mean "ward"?')
    expect(told({ 'accuracy-loss': { max: 0.01, class: 'name' } })).toContain(
      'must name a declared attribute',
    )
    expect(told({ 'accuracy-loss': { max: 0.01, class: 'ward', classifier: 'c4' } })).toContain(
      'did you mean "c45"?',
    )
    expect(told({ 'accuracy-loss': { max: 0.01, class: 'ward', folds: 1 } })).toContain('at least 2')
    expect(told({ 'query-error': { max: 0.1, selectivity: 0 } })).toContain('above 0')
    expect(told({ 'query-error': { max: 0.1, rows: 'generalised' } })).toContain('must be all')
    expect(told({ 'correlation-loss': { min: 2, max: 1 } })).toContain('has a min above its max')
    expect(told({ 'pmse-ratio': { max: 3, of: 'ward' } })).toContain('unknown key')
  })

  it('[PO28] no method can aim at them, and sliced releases can be asked for them', () => {
    const method = (keys: Readonly<Record<string, unknown>>) => parsePolicy(policyDocument(keys))
    expect(() =>
      method({ method: { 'full-domain': { models: [{ 'query-error': { max: 0.1 } }] } } }),
    ).toThrow('is a measure, which a method cannot aim at')
    const sliced = { method: { slicing: { l: 2 } }, require: [{ 'query-error': { max: 0.1 } }] }
    expect(method(sliced).comparisons).toHaveLength(1)
  })
})
