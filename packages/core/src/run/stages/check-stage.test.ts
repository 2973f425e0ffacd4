import { describe, expect, it } from 'vitest'
import type { CheckResult, Verdict } from '../../check/check-input.ts'
import { models } from '../../models/registry.ts'
import { PLAIN_FORM } from '../../releases/release-kind.ts'
import { checkStage } from './check-stage.ts'

const broken: Verdict = {
  model: 'k-anonymity',
  options: { k: 2 },
  rows: 'all',
  holds: false,
  figure: 1,
  limit: 2,
  direction: 'at-least',
  failingClasses: 1,
  failingRows: 1,
  text: '',
  source: 'method',
}

interface Asked {
  readonly verdict?: Partial<Verdict>
  readonly suppressedRows?: string
  readonly stored?: boolean
  readonly method?: string
  readonly published?: readonly string[]
  /** Whether the release meets the models when it is written again. */
  readonly isMended?: boolean
}

/** Checks a release whose one verdict is given, and counts what became of it. */
async function checked({
  verdict = {},
  suppressedRows = 'protect',
  stored = false,
  method = 'full-domain',
  published = ['town', 'illness'],
  isMended = true,
}: Asked) {
  const seen = { hidden: undefined as unknown, discarded: 0 }
  const pending = {
    source: {},
    discard: async () => {
      seen.discarded++
    },
  }
  const check = (verdicts: readonly Verdict[]) => ({ verdicts, suppressedRows: 1, notices: [] }) as never
  const result = await checkStage({
    engine: { open: async () => ({ setMissing: async () => {}, close: async () => {} }) },
    open: {
      apply: async (_: unknown, { hidden }: { hidden?: readonly string[] }) => {
        seen.hidden = hidden
        return pending
      },
    },
    policy: {
      method: { id: method },
      release: { suppressedRows },
      attributes: [
        { name: 'town', role: 'quasi' },
        { name: 'illness', role: 'sensitive' },
        { name: 'income', role: 'sensitive' },
      ],
      data: { missing: [''] },
      cells: [],
      notices: [],
    },
    looks: { findings: [], warnings: [] },
    columns: { published },
    published: new Map(published.map((name) => [name, { type: 'text' }])),
    prepared: { table: { columns: [] } },
    outcome: { kind: 'released', recoding: { kind: 'levels', columns: [] } },
    own: {
      ...PLAIN_FORM,
      check: async () => ({
        check: check(seen.hidden !== undefined && isMended ? [] : [{ ...broken, ...verdict }]) as CheckResult,
        release: { columns: [], texts: [], rows: new Uint32Array() },
      }),
    },
    stored,
    pending,
  } as never)
  return { ...result, ...seen, pendingAgain: result.pending }
}

const FOR_SUPPRESSED = { suppressedFail: true, failingClasses: 1 } as const

describe('the check of a written release', () => {
  it('[E1502] refuses one that does not have what its method promises, not what is required besides', async () => {
    await expect(checked({})).rejects.toMatchObject({ code: 'INTERNAL' })
    expect((await checked({ verdict: { holds: true } })).discarded).toBe(0)
    expect((await checked({ verdict: { source: 'require' } })).check.verdicts).toHaveLength(1)
  })

  it('[E1502] of a stored plan it is the new data that does not have it, where a model looks at the whole table', async () => {
    const table = { model: models.find(({ kind }) => kind === 'table')!.id }
    await expect(checked({ stored: true })).rejects.toMatchObject({ code: 'INTERNAL' })
    await expect(checked({ verdict: table })).rejects.toMatchObject({ code: 'INTERNAL' })
    await expect(checked({ verdict: table, stored: true })).rejects.toMatchObject({
      code: 'MODEL_IMPOSSIBLE',
    })
  })

  it('[E1503] suppressed rows that alone fail hide the sensitive columns that are published', async () => {
    const { discarded, hidden } = await checked({ verdict: FOR_SUPPRESSED })
    expect(hidden).toEqual(['illness'])
    // The first of both is discarded, and the one that is returned is not.
    expect(discarded).toBe(1)
  })

  it('[E1503] more classes that fail are no fault of suppressed rows, and nothing is left of either release', async () => {
    const more = { ...FOR_SUPPRESSED, failingClasses: 2 }
    await expect(checked({ verdict: more, isMended: false })).rejects.toMatchObject({ code: 'INTERNAL' })
  })

  it('[E1503] the policy may refuse such rows, or keep them as they are', async () => {
    await expect(checked({ verdict: FOR_SUPPRESSED, suppressedRows: 'refuse' })).rejects.toMatchObject({
      code: 'MODEL_IMPOSSIBLE',
    })
    expect((await checked({ verdict: FOR_SUPPRESSED, suppressedRows: 'keep' })).hidden).toBeUndefined()
  })

  it('[E1503] where sensitive values tell how a row was treated, or stand for something else, none is hidden', async () => {
    for (const method of ['sbtam', 'mixed', 'personalised'])
      expect((await checked({ verdict: FOR_SUPPRESSED, method })).discarded, method).toBe(0)
  })
})
