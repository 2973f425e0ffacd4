import { describe, expect, it } from 'vitest'
import { judgeRun } from './judge-run.ts'
import type { ReportView, RunFacts } from './run-facts.ts'
import { soundRun } from './sound-run.fixture.ts'

const rules = (facts: RunFacts): string[] => [
  ...new Set(judgeRun(facts, undefined, true).map(({ rule }) => rule)),
]

const withRows = (change: (rows: string[][]) => string[][]): RunFacts => {
  const facts = soundRun()
  return { ...facts, release: { ...facts.release, rows: change(facts.release.rows.map((row) => [...row])) } }
}

const withReport = (change: Partial<ReportView>): RunFacts => {
  const facts = soundRun()
  return { ...facts, report: { ...facts.report, ...change } }
}

const withCell = (row: number, place: number, text: string): RunFacts =>
  withRows((rows) => rows.with(row, rows[row].with(place, text)))

describe('the oracle on a release', () => {
  it('[Z12] finds no fault in a sound one, whatever the order of its rows', () => {
    expect(rules(soundRun())).toEqual([])
    expect(rules(withRows((rows) => rows.toReversed()))).toEqual([])
  })

  it('[Z13] finds a cell that covers another value', () => {
    expect(rules(withCell(0, 0, '[30,40)'))).toContain('row-of-nobody')
  })

  it('[Z13] finds a class too small, and figures that are no longer true', () => {
    const found = rules(withCell(0, 0, '21'))
    expect(found).toEqual(
      expect.arrayContaining(['k-anonymity', 'distinct-l-diversity', 'level', 'reported-classes']),
    )
  })

  it('[Z13] finds a sensitive value that no longer differs', () => {
    expect(rules(withCell(0, 1, 'gout'))).toEqual(
      expect.arrayContaining(['distinct-l-diversity', 'row-of-nobody']),
    )
  })

  it('[Z13] counts texts of one number as one value', () => {
    const facts = withCell(0, 1, 'gout')
    const numbers = (text: string): string => (text === 'flu' ? '50' : text === 'gout' ? '50.0' : text)
    const original = { ...facts.original, rows: facts.original.rows.map((row) => row.map(numbers)) }
    const column = facts.columns.find(({ name }) => name === 'ill')!
    const numeric = { ...column, numeric: true, keyOf: (text: string) => String(Number(text)) }
    const columns = facts.columns.map((one) => (one === column ? numeric : one))
    const release = { ...facts.release, rows: soundRun().release.rows.map((row) => row.map(numbers)) }
    expect(rules({ ...facts, original, columns, release })).toContain('distinct-l-diversity')
  })

  it('[Z13] finds a neutral value that was changed or moved', () => {
    expect(rules(withCell(0, 2, 'b'))).toContain('row-of-nobody')
    const facts = withRows((rows) => rows.toReversed())
    expect(rules({ ...facts, meaning: { ...facts.meaning, keepOrder: true } })).toContain('row-in-its-place')
  })

  it('[Z13] finds rows too few and too many', () => {
    expect(rules(withRows((rows) => rows.slice(1)))).toEqual(
      expect.arrayContaining(['row-count', 'reported-rows']),
    )
    expect(rules(withRows((rows) => [...rows, rows[0]]))).toContain('row-count')
  })

  it('[Z13] finds a column that should not be there, and one that should', () => {
    const facts = soundRun()
    const named = {
      columns: ['name', ...facts.release.columns],
      rows: facts.release.rows.map((row) => ['zqAda', ...row]),
    }
    expect(rules({ ...facts, release: named })).toEqual(['columns'])
    const fewer = { columns: ['age', 'ill'], rows: facts.release.rows.map((row) => row.slice(0, 2)) }
    expect(rules({ ...facts, release: fewer })).toEqual(['columns'])
  })

  it('[Z13] finds suppressed rows beyond the limit, and a number of them that is wrong', () => {
    const starred = withRows((rows) => rows.map((row, at) => (at < 2 ? row.with(0, '*') : row)))
    const said = (suppressedRows: number): RunFacts => ({
      ...starred,
      report: { ...starred.report, release: { ...starred.report.release, suppressedRows } },
    })
    expect(rules(said(2))).toContain('suppression-limit')
    expect(rules(said(1))).toContain('suppressed-count')
  })

  it('[Z13] finds a verdict that is wrong, missing or contradicted', () => {
    const { verdicts } = soundRun().report
    expect(rules(withReport({ verdicts: verdicts.slice(1) }))).toContain('verdict-missing')
    expect(rules(withReport({ verdicts: verdicts.with(0, { ...verdicts[0], figure: 3 }) }))).toContain(
      'figure-k-anonymity',
    )
    expect(rules(withReport({ verdicts: verdicts.with(0, { ...verdicts[0], holds: false }) }))).toEqual(
      expect.arrayContaining(['k-anonymity', 'holds']),
    )
  })

  it('[Z13] finds wrong figures of the report, before and after', () => {
    const { risks } = soundRun().report
    const wrong = (list: readonly { id: string; value: number | string }[]) =>
      list.map((one) => ({ ...one, value: 0.9 }))
    expect(rules(withReport({ risks: { ...risks, after: wrong(risks.after) } }))).toContain(
      'figure-average-risk',
    )
    expect(rules(withReport({ risks: { ...risks, before: wrong(risks.before) } }))).toContain(
      'figures-before',
    )
    expect(rules(withReport({ utility: [{ id: 'discernibility', value: 9 }] }))).toContain(
      'figure-discernibility',
    )
    expect(
      rules(
        withReport({
          utility: [
            { id: 'discernibility', value: 8 },
            { id: 'precision', value: 0.4 },
          ],
        }),
      ),
    ).toContain('figure-precision')
  })

  it('[Z13] finds a release that loses more than another would', () => {
    const top = withRows((rows) => rows.map((row) => row.with(0, '*')))
    const { report } = top
    const verdicts = report.verdicts.with(0, { ...report.verdicts[0], figure: 4 })
    const worse: ReportView = {
      ...report,
      verdicts,
      attributes: [{ name: 'age', level: 2 }],
      release: { ...report.release, classes: 1 },
      utility: [
        { id: 'discernibility', value: 16 },
        { id: 'precision', value: 0 },
      ],
      risks: {
        ...report.risks,
        after: report.risks.after.map((one) => ({
          ...one,
          value: one.id === 'uniqueness' ? 0 : one.id === 'rows-at-risk' ? 1 : 0.25,
        })),
      },
    }
    expect(rules({ ...top, report: worse })).toEqual(['not-optimal'])
  })
})
