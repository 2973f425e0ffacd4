import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OutisError } from '@outis/core'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { csvCell } from '../files/csv-cell.ts'
import { checkFile } from './check-file.ts'
import { evaluateFiles } from './evaluate/evaluate-files.ts'
import { explainRow } from './explain-row.ts'
import { runPolicy } from './run-policy.ts'

const folder = mkdtempSync(join(tmpdir(), 'outis-names-'))
afterAll(() => rmSync(folder, { recursive: true }))

const FORMATS = ['csv', 'tsv', 'json', 'jsonl', 'parquet', 'xlsx'] as const
const NAMES = [
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  '2019',
  '0',
  '-1',
  '1.5',
  '2020-01-01',
]
const ODDER = [
  'a,b',
  'a;b',
  'a|b',
  'a"b',
  "it's",
  "'q'",
  '"q"',
  'a\nb',
  ' x ',
  'é 😀',
  '*',
  '=cmd',
  'true',
  '007',
]
const TEXTS = [...NAMES, ...ODDER, '', '1e5', 'null', '[1,2]', '{a, b}', '-x', '+1', '@x', '\tx']

interface OddTable {
  readonly names: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Four columns: who it is, two quasi-identifiers, a sensitive one. */
const tables: fc.Arbitrary<OddTable> = fc
  .uniqueArray(fc.constantFrom(...NAMES, ...ODDER), { minLength: 4, maxLength: 4 })
  .chain((names) =>
    fc
      .tuple(...names.map(() => fc.uniqueArray(fc.constantFrom(...TEXTS), { minLength: 2, maxLength: 3 })))
      .chain((domains) =>
        fc.array(fc.tuple(...domains.map((domain) => fc.constantFrom(...domain))), {
          minLength: 12,
          maxLength: 30,
        }),
      )
      .map((rows) => ({ names, rows })),
  )

const METHODS = [
  { 'full-domain': { k: 2, 'suppression-limit': 1 } },
  { mondrian: { k: 2 } },
  { local: { k: 2, moves: 5 } },
  { slicing: { l: 2 } },
]

const csvOf = ({ names, rows }: OddTable): string =>
  [names, ...rows]
    .map((row) => `${row.map((cell) => (cell === '' ? '""' : csvCell(cell, ','))).join(',')}\n`)
    .join('')

const policyOf = ([id, first, second, last]: readonly string[], method: object, format: string): string =>
  JSON.stringify({
    outis: 1,
    data: { source: 'people.csv', csv: { delimiter: ',', quote: '"' } },
    // A Map would keep the order; JSON is text, and here it does not matter.
    attributes: Object.fromEntries([
      [id, 'identifying'],
      [first, { role: 'quasi', hierarchy: { suppress: true } }],
      [second, { role: 'quasi' }],
      [last, 'sensitive'],
    ]),
    method,
    require: 'slicing' in method ? [] : [{ 'k-anonymity': { k: 2 } }],
    release: { to: `out/people.${format}` },
    seed: 1,
  })

/** Whatever the data makes impossible is not what is asked here. */
const EXPECTED = ['MODEL_IMPOSSIBLE', 'DATA_ALL_MISSING', 'RELEASE_TARGET', 'COLUMN_DUPLICATE']

describe('columns of any name, cells of any text', () => {
  it.each(FORMATS)('[E95] run, check, evaluate and why agree on .%s', async (format) => {
    const policyPath = join(folder, 'policy.json')
    const [original, release] = [join(folder, 'people.csv'), join(folder, `out/people.${format}`)]
    const key = { path: join(folder, 'keys/key'), passphrase: 'odd' }
    await fc.assert(
      fc.asyncProperty(tables, fc.constantFrom(...METHODS), async (table, method) => {
        writeFileSync(original, csvOf(table))
        writeFileSync(policyPath, policyOf(table.names, method, format))
        try {
          const { report } = await runPolicy({ policyPath, version: '0', key })
          const compared = await checkFile({ release, policyPath, original })
          expect(compared.verdicts.map(figures)).toEqual(report.verdicts.map(figures))
          const alone = await checkFile({ release, policyPath })
          expect(alone.classes).toBe(compared.classes)
          expect((await explainRow({ release, key, row: 1 })).cells).toHaveLength('slicing' in method ? 4 : 3)
          await evaluateFiles({ original, release, classes: [], version: '0', queries: { queries: 10 } })
        } catch (fault) {
          if (!(fault instanceof OutisError && EXPECTED.includes(fault.code))) throw fault
        }
      }),
      { seed: 7, numRuns: 7 },
    )
  })

  it('[E4] names that look like data are the header where the policy declares them', async () => {
    const policyPath = join(folder, 'years.json')
    const names = ['2018', '2019', '2020-01-01', '7']
    const rows = Array.from({ length: 12 }, (_, at) => [`${at}`, '1', '2', `${at % 3}`])
    writeFileSync(join(folder, 'people.csv'), csvOf({ names, rows }))
    const policy = JSON.parse(policyOf(names, { 'full-domain': { k: 3 } }, 'csv'))
    writeFileSync(policyPath, JSON.stringify({ ...policy, data: { source: 'people.csv' } }))
    const { report } = await runPolicy({ policyPath, version: '0' })
    expect([report.release.rows, report.holds]).toEqual([12, true])
  })
})

const figures = ({ model, holds, figure }: { model: string; holds: boolean; figure: unknown }) => ({
  model,
  holds,
  figure,
})
