import { describe, expect, it } from 'vitest'
import { judgeAllWritten, judgeNothingWritten } from './judge-files.ts'
import { judgeSaid, judgeShared } from './judge-secrets.ts'
import { soundRun } from './sound-run.fixture.ts'

const before = new Map([
  ['/in.csv', '1'],
  ['/out', 'folder'],
  ['/out/old', '2'],
])
const seen = (after: readonly (readonly [string, string])[], expected: readonly string[] = []) => ({
  before,
  after: new Map([...before, ...after]),
  inputs: ['/in.csv'],
  expected,
})
const rules = (faults: readonly { rule: string }[]) => faults.map(({ rule }) => rule)

describe('the oracle on files', () => {
  it('[Z14] a failed run changes nothing', () => {
    expect(judgeNothingWritten(seen([]))).toEqual([])
    expect(rules(judgeNothingWritten(seen([['/out/.x.partial', '3']])))).toEqual(['failed-and-wrote'])
    expect(rules(judgeNothingWritten(seen([['/out/old', '3']])))).toEqual(['failed-and-wrote'])
    expect(rules(judgeNothingWritten(seen([['/new', 'folder']])))).toEqual(['folder-left'])
    expect(rules(judgeNothingWritten(seen([['/in.csv', '9']])))).toEqual(['input-changed'])
    const gone = { ...seen([]), after: new Map([...before].slice(0, 2)) }
    expect(rules(judgeNothingWritten(gone))).toEqual(['failed-and-wrote'])
  })

  it('[Z14] a run that succeeds writes all its files and no other', () => {
    const written = [
      ['/out/r.csv', '3'],
      ['/out/report.json', '4'],
    ] as const
    const expected = ['/out/r.csv', '/out/report.json']
    expect(judgeAllWritten(seen(written, expected))).toEqual([])
    expect(rules(judgeAllWritten(seen(written.slice(1), expected)))).toEqual(['file-absent'])
    expect(rules(judgeAllWritten(seen([...written, ['/out/.r.partial', '5']], expected)))).toEqual([
      'file-left',
    ])
    expect(rules(judgeAllWritten(seen(written, [...expected, '/out/old'])))).toEqual(['file-not-replaced'])
    expect(rules(judgeAllWritten(seen([...written, ['/in.csv', '9']], expected)))).toEqual(['input-changed'])
  })

  it('[Z14] a message holds no cell', () => {
    const table = { columns: ['a'], rows: [['zqAda'], ['83917'], ['12']] }
    expect(judgeSaid('12 rows of "a" have no value', table, 'zq', [])).toEqual([])
    expect(rules(judgeSaid('not a number: zqAda', table, 'zq', []))).toEqual(['cell-told'])
    expect(rules(judgeSaid('not a date: 83917.', table, 'zq', []))).toEqual([])
    expect(rules(judgeSaid('not a date: 83917 ', table, 'zq', []))).toEqual(['cell-told'])
    expect(judgeSaid('file 83917 ', table, 'zq', ['x83917.csv'])).toEqual([])
  })

  it('[Z14] what is shared names nobody', () => {
    const shared = (text: string) => rules(judgeShared([{ name: 'report.json', text }], soundRun(), 'zq'))
    expect(shared('{"age": "[20,30)"}')).toEqual([])
    expect(shared('{"name": "zqAda"}')).toEqual(['report-tells'])
  })
})
