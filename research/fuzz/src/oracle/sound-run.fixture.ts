import type { Case, TableData } from '../cases/case.ts'
import { mapping, type Tree } from '../cases/tree.ts'
import { factsOf, type ReportView, type RunFacts } from './run-facts.ts'

/** A case with nothing odd about it, for tests to change. */
export const plainCase = (table: TableData, policy: Tree): Case => ({
  task: 'run',
  table,
  form: { format: 'csv' },
  policy,
  policyStyle: 'yaml',
  sideTables: [],
  places: { folder: 'work', source: 'people.csv', target: 'out/release.csv', earlier: false },
  edits: [],
  keyEdits: [],
  withKey: false,
  strict: false,
  steps: [],
  by: 'library',
})

/** What a report says that is true of four rows in two classes of two. */
const report: ReportView = {
  holds: true,
  input: { rows: 4, columns: 4, droppedRows: 0 },
  release: { rows: 4, columns: ['age', 'ill', 'note'], suppressedRows: 0, classes: 2 },
  method: { optimal: true, stopped: null, loss: 'precision' },
  attributes: [{ name: 'age', level: 1 }],
  verdicts: [
    {
      model: 'k-anonymity',
      options: { k: 2 },
      rows: 'all',
      holds: true,
      figure: 2,
      limit: 2,
      source: 'method',
    },
    {
      model: 'distinct-l-diversity',
      options: { l: 2 },
      of: 'ill',
      rows: 'all',
      holds: true,
      figure: 2,
      limit: 2,
      source: 'method',
    },
  ],
  utility: [
    { id: 'discernibility', value: 8 },
    { id: 'precision', value: 0.5 },
  ],
  risks: {
    before: [
      { id: 'prosecutor-risk', value: 1 },
      { id: 'average-risk', value: 1 },
      { id: 'rows-at-risk', value: 1 },
      { id: 'uniqueness', value: 1 },
    ],
    after: [
      { id: 'prosecutor-risk', value: 0.5 },
      { id: 'average-risk', value: 0.5 },
      { id: 'rows-at-risk', value: 1 },
      { id: 'uniqueness', value: 0 },
    ],
  },
  fingerprints: { release: { sha256: '', bytes: 0 } },
}

const ORIGINAL: TableData = {
  columns: ['name', 'age', 'ill', 'note'],
  rows: [
    ['zqAda', '21', 'flu', 'a'],
    ['zqBob', '24', 'gout', 'b'],
    ['zqCid', '31', 'flu', 'c'],
    ['zqDea', '36', 'gout', 'd'],
  ],
}

const RELEASE: TableData = {
  columns: ['age', 'ill', 'note'],
  rows: [
    ['[20,30)', 'flu', 'a'],
    ['[20,30)', 'gout', 'b'],
    ['[30,40)', 'flu', 'c'],
    ['[30,40)', 'gout', 'd'],
  ],
}

const attributes = mapping(
  ['name', 'identifying'],
  ['age', mapping(['role', 'quasi'], ['hierarchy', mapping(['intervals', [10]])])],
  ['ill', 'sensitive'],
  ['note', 'neutral'],
)

/** A full-domain run in which everything is right. */
export function soundRun(): RunFacts {
  const policy = mapping(
    ['outis', 1],
    ['data', mapping(['source', 'people.csv'])],
    ['attributes', attributes],
    ['method', mapping(['full-domain', mapping(['k', 2], ['l', 2], ['loss', 'precision'])])],
    ['release', mapping(['to', 'out/release.csv'])],
  )
  return { ...factsOf(plainCase(ORIGINAL, policy))!, release: RELEASE, report }
}
