import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OutisError } from '@outis/core/errors'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { checkFile } from '../../check/check-file.ts'
import { evaluateFiles } from '../../check/evaluate-files.ts'
import { csvCell } from '../../files/cell-encoding.ts'
import { explainRow } from '../../reuse/explain-file-row.ts'
import { runPolicy } from '../run-policy.ts'

const folder = mkdtempSync(join(tmpdir(), 'outis-names-'))
mkdirSync(join(folder, 'keys'))
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
const EXPECTED = ['MODEL_IMPOSSIBLE', 'DATA_ALL_MISSING']

describe('columns of any name, cells of any text', () => {
  const [policyPath, original] = [join(folder, 'policy.json'), join(folder, 'people.csv')]

  it.each(FORMATS)('[EN143] run and check agree on .%s', async (format) => {
    const release = join(folder, `out/people.${format}`)
    let compared = 0
    await fc.assert(
      fc.asyncProperty(tables, fc.constantFrom(...METHODS), async (table, method) => {
        writeFileSync(original, csvOf(table))
        writeFileSync(policyPath, policyOf(table.names, method, format))
        try {
          const { report } = await runPolicy({ policyPath, version: '0' })
          const beside = await checkFile({ release, policyPath, original })
          expect(beside.verdicts.map(figures)).toEqual(report.verdicts.map(figures))
          const alone = await checkFile({ release, policyPath })
          expect(alone.classes).toBe(beside.classes)
          compared++
        } catch (fault) {
          if (!(fault instanceof OutisError && EXPECTED.includes(fault.code))) throw fault
        }
      }),
      { seed: 7, numRuns: 8 },
    )
    expect(compared).toBeGreaterThan(4)
  })

  it.each(['csv', 'tsv'])('[EN143] why and evaluate read .%s, too', async (format) => {
    const names = ['2018', '2019', '__proto__', "'q'"]
    const cells = ["'q'", 'a;b', '2019', 'constructor', '"x"']
    const rows = Array.from({ length: 40 }, (_, index) => [
      `${index}`,
      cells[index % 2],
      cells[index % 3],
      cells[index % 5],
    ])
    writeFileSync(original, csvOf({ names, rows }))
    writeFileSync(policyPath, policyOf(names, { 'full-domain': { k: 3 } }, format))
    const key = { path: join(folder, 'keys/key'), passphrase: 'odd' }
    await runPolicy({ policyPath, version: '0', key })
    const release = join(folder, `out/people.${format}`)
    const { cells: explained } = await explainRow({ release, key, row: 1 })
    expect(explained.map(({ column }) => column)).toEqual(names.slice(1))
    expect(cells).toContain(explained[2].published)
    const { evaluation } = await evaluateFiles({
      original,
      release,
      classes: [],
      policyPath,
      version: '0',
      queries: { queries: 10 },
    })
    expect(evaluation.release.columns).toBe(3)
  })

  it.each(['csv', 'tsv'])('[EN37] marked formulas change no figure of a .%s release', async (format) => {
    const names = ['id', '=first', '@second', '+last']
    const cells = ['=1+1', '-5', '-x', '@a', "'=q", '-', '+1', '=a,b', "'-5'"]
    const rows = Array.from({ length: 90 }, (_, index) => [
      `${index}`,
      cells[index % 9],
      cells[(index * index) % 7],
      cells[index % 5],
    ])
    const original = join(folder, 'people.csv')
    writeFileSync(original, csvOf({ names, rows }))
    const reports = []
    for (const safe of [false, true]) {
      const policyPath = join(folder, `${safe}.json`)
      const policy = JSON.parse(policyOf(names, { 'full-domain': { k: 2, 'suppression-limit': 1 } }, format))
      const release = join(folder, `${safe}/people.${format}`)
      const to = { release: { to: release, 'spreadsheet-safe': safe } }
      writeFileSync(policyPath, JSON.stringify({ ...policy, ...to }))
      const key = { path: join(folder, `keys/${safe}`), passphrase: 'odd' }
      const { report } = await runPolicy({ policyPath, version: '0', key })
      reports.push({ ...report, key, release, policyPath })
      const found = []
      for (const beside of [true, false]) {
        if (!beside) rmSync(join(folder, `${safe}`, 'people.dictionary.json'))
        found.push(await checkFile({ release, policyPath, original }))
      }
      for (const one of found) expect(one.verdicts.map(figures)).toEqual(report.verdicts.map(figures))
      expect(found[1].utility).toEqual(found[0].utility)
    }
    const [plain, safe] = reports
    expect(safe!.verdicts).toEqual(plain!.verdicts)
    expect(safe!.utility).toEqual(plain!.utility)
    expect(plain!.warnings.join()).toMatch(/^3 columns have cells.*: "=first", "@second" and "\+last"\. /)
    expect([
      safe!.warnings,
      safe!.notices.some((notice) => notice.startsWith('3 columns have cells')),
    ]).toEqual([[], true])
    const told = await Promise.all(reports.map(({ release, key }) => explainRow({ release, key, row: 3 })))
    expect(told[1]).toEqual(told[0])
    const evaluated = await Promise.all(
      reports.map(({ release, policyPath }) =>
        evaluateFiles({ original, release, policyPath, classes: [], version: '0', queries: { queries: 50 } }),
      ),
    )
    expect(evaluated[1].evaluation.queries).toEqual(evaluated[0].evaluation.queries)
  })

  it('[EN4] names that look like data are the header where the policy declares them', async () => {
    const policyPath = join(folder, 'years.json')
    const names = ['2018', '2019', '2020-01-01', '7']
    const rows = Array.from({ length: 12 }, (_, index) => [`${index}`, '1', '2', `${index % 3}`])
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
