import { describe, expect, it } from 'vitest'
import type { RequirementSpec } from '../../../policy/options/requirement-spec.ts'
import { closerT, diversityAdvice, isLikenessPromised } from './model-advice.ts'

const promise = (id: string, options: Record<string, number>, rows = 'all'): RequirementSpec => ({
  kind: 'model',
  id,
  options,
  of: 'illness',
  rows,
  path: '',
})

const secretOf = (...totals: number[]) => ({
  name: 'illness',
  totals: Float64Array.from(totals),
  rows: totals.reduce((sum, rows) => sum + rows, 0),
})

const advice = (totals: readonly number[], certain: number, ...promised: RequirementSpec[]) =>
  diversityAdvice({ promised }, secretOf(...totals), certain)

describe('what would close a leak', () => {
  it('[AT9] asks for a t that is clearly less than the promised one', () => {
    expect(closerT({ promised: [] }, 'illness')).toBe(0.2)
    expect(closerT({ promised: [promise('t-closeness', { t: 0.25 })] }, 'illness')).toBe(0.13)
    expect(closerT({ promised: [promise('t-closeness', { t: 0.25 })] }, 'ward')).toBe(0.2)
    expect(closerT({ promised: [promise('t-closeness', { t: 0.25 }, 'T1')] }, 'illness')).toBe(0.2)
  })

  it('[AT9] asks for a diversity that the values of the table can have', () => {
    expect(advice([25, 25, 25, 25], 3)).toContain('entropy-l-diversity (l: 3) or t-closeness (t: 0.2)')
    expect(advice([50, 50], 3)).toContain('entropy-l-diversity (l: 2)')
    expect(advice([79, 21], 3)).toContain('distinct-l-diversity (l: 2)')
    expect(advice([79, 21], 0)).not.toContain('l-diversity')
  })

  it('[AT9] asks for nothing that is promised already', () => {
    expect(advice([25, 25, 25, 25], 0, promise('distinct-l-diversity', { l: 3 }))).toContain('entropy-l-')
    const diverse = promise('entropy-l-diversity', { l: 3 })
    expect(advice([25, 25, 25, 25], 0, diverse)).toBe(
      'Ask for a diversity of illness in every class: t-closeness (t: 0.2).',
    )
    expect(advice([79, 21], 3, promise('distinct-l-diversity', { l: 2 }))).not.toContain('l-diversity')
    expect(
      isLikenessPromised({ promised: [promise('enhanced-beta-likeness', { beta: 1 })] }, 'illness', 1),
    ).toBe(true)
    expect(
      isLikenessPromised({ promised: [promise('enhanced-beta-likeness', { beta: 2 })] }, 'illness', 1),
    ).toBe(false)
  })

  it('[AT9] asks for no t that a class of the common value alone would meet', () => {
    expect(advice([90, 10], 3)).toBe(
      'Ask for a diversity of illness in every class: distinct-l-diversity (l: 2).',
    )
    expect(advice([90, 10], 3, promise('distinct-l-diversity', { l: 2 }))).toBeUndefined()
    expect(advice([79, 21], 3, promise('t-closeness', { t: 0.25 }))).toContain('t-closeness (t: 0.13)')
  })
})
