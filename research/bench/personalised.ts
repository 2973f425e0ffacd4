import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DuckDBInstance } from '@duckdb/node-api'
import { buildHierarchy } from '@outis/core/hierarchy'
import { type Meaning, type PersonalisedOutcome, personalise } from '@outis/core/methods'
import { seededRandom } from '@outis/core/random'
import { duckdbEngine, type OpenTable } from '@outis/engines'
import { diagnosisTaxonomy, hospitalCsv } from '@outis/examples'
import { measureNode, median } from './child-process.ts'

/**
 * A million generated patients with a choice each, from CSV to a personalised release in CSV: read, counted by value and
 * choice, planned, published, sorted, written; against DuckDB copying the same CSV. Diagnoses get aliases, incomes grades.
 * Bar: 3 times the copy. Beside it: hardened (homophones, drawn memberships), and all of `outis run`, which also counts
 * combinations, reads the release again, checks it and writes the report.
 */
const ROWS = Number(process.env.OUTIS_BENCH_ROWS ?? 1_000_000)
const RUNS = 5
const BAR = 3

const folder = mkdtempSync(join(tmpdir(), 'outis-personalised-'))
const source = join(folder, 'hospital.csv')
const target = join(folder, 'release.csv')
const PUBLISHED = ['birth-date', 'sex', 'zip', 'insurance', 'ward', 'diagnosis', 'income', 'length-of-stay']

await writeSource()
const copies: number[] = []
const runs = { faithful: [] as number[], hardened: [] as number[], whole: [] as number[] }
for (let run = 0; run < RUNS; run++) {
  copies.push(await duckdbCopy())
  for (const mode of ['faithful', 'hardened'] as const) runs[mode].push(await release(mode))
  runs.whole.push(await wholeRun())
}
const megabytes = Math.round(statSync(source).size / 1e6)
rmSync(folder, { recursive: true })
const copyMs = median(copies)
const ratio = (mode: keyof typeof runs) => Number((median(runs[mode]) / copyMs).toFixed(2))
console.log(
  JSON.stringify({
    bench: 'personalised',
    rows: ROWS,
    megabytes,
    copyMs: Math.round(copyMs),
    faithfulMs: Math.round(median(runs.faithful)),
    hardenedMs: Math.round(median(runs.hardened)),
    ratio: ratio('faithful'),
    hardenedRatio: ratio('hardened'),
    runMs: Math.round(median(runs.whole)),
    runRatio: ratio('whole'),
    bar: BAR,
    within: ratio('faithful') <= BAR,
    checked: true,
  }),
)

/** The hospital with one column more: everybody's choice. */
async function writeSource(): Promise<void> {
  const random = seededRandom(7)
  const file = createWriteStream(source)
  let first = true
  for (const chunk of hospitalCsv(ROWS, 7)) {
    const lines = chunk.split('\n').slice(0, -1)
    const text = lines.map((line, lineIndex) => {
      const choice = first && lineIndex === 0 ? 'choice' : ['1', '2', '3', ''][random.below(4)]
      return `${line},${choice}\n`
    })
    first = false
    if (!file.write(text.join(''))) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

async function duckdbCopy(): Promise<number> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const started = performance.now()
  await connection.run(
    `COPY (SELECT * FROM read_csv('${source}', all_varchar = true)) TO '${join(folder, 'copy.csv')}' (HEADER)`,
  )
  const ms = performance.now() - started
  connection.closeSync()
  instance.closeSync()
  return ms
}

/** The same from a policy by the command line, in a process of its own. */
async function wholeRun(): Promise<number> {
  const taxonomy = diagnosisTaxonomy().map((row) => row.join(';'))
  writeFileSync(join(folder, 'diagnosis.csv'), `${taxonomy.join('\n')}\n`)
  writeFileSync(
    join(folder, 'policy.yaml'),
    `outis: 1
data: { source: hospital.csv }
attributes:
  birth-date: { role: quasi, type: date }
  sex: quasi
  zip: { role: quasi, type: text }
  insurance: quasi
  diagnosis: { role: sensitive, taxonomy: diagnosis.csv }
  income: sensitive
  ward: neutral
  length-of-stay: neutral
others: drop
method:
  personalised: { choice: { column: choice }, grade: { income: { categories: 5, by: frequency } } }
release: { to: out/release.csv }
seed: 7
`,
  )
  const cli = fileURLToPath(new URL('../../apps/cli/bin/outis.js', import.meta.url))
  const cost = await measureNode([cli, 'run', join(folder, 'policy.yaml'), '--no-attack', '--json'])
  if (cost.exit !== 0 || !JSON.parse(cost.stdout).report.holds)
    throw new Error(`outis run ended with ${cost.exit}`)
  return cost.wallMs
}

async function release(mode: 'faithful' | 'hardened'): Promise<number> {
  const engine = await duckdbEngine()
  const started = performance.now()
  const open = await engine.open({ kind: 'file', path: source }, { columns: [...PUBLISHED, 'choice'] })
  const { outcome, before } = await plan(open, mode)
  const pending = await open.apply(outcome.recoding, {
    target: { kind: 'file', path: target },
    columns: PUBLISHED.map((name) => ({ name, type: name === 'income' ? 'number' : 'text' })),
    keepOrder: false,
    personalised: { seed: '7' },
  })
  await pending.commit()
  const ms = performance.now() - started
  await check(outcome.meaning, before)
  await engine.close()
  return ms
}

type Frequencies = ReadonlyMap<string, ReadonlyMap<string, number>>

async function plan(
  open: OpenTable,
  mode: 'faithful' | 'hardened',
): Promise<{ readonly outcome: PersonalisedOutcome; readonly before: Frequencies }> {
  const dictionary = async (name: string) => ({ name, dictionary: await open.dictionary({ name }) })
  const [diagnosis, income, choice] = [
    await dictionary('diagnosis'),
    await dictionary('income'),
    await dictionary('choice'),
  ]
  const table = await open.census([diagnosis, choice])
  const incomes = await open.census([income])
  const shared = { mode, alias1: 'leaf' } as const
  const taxonomy = buildHierarchy({ kind: 'rows', rows: diagnosisTaxonomy() }, diagnosis)
  const draw = seededRandom(7)
  const aliases = personalise(table, { ...shared, sensitive: [{ column: 0, choice: 1, taxonomy }] }, { draw })
  const grade = { kind: 'categories', categories: 5, by: 'frequency' } as const
  const grades = personalise(incomes, { ...shared, sensitive: [{ column: 0, grade }] }, { draw })
  const outcome: PersonalisedOutcome = {
    ...aliases,
    recoding: {
      kind: 'personalised',
      columns: [...aliases.recoding.columns, ...grades.recoding.columns],
    },
    meaning: { meaning: 1, columns: [...aliases.meaning.columns, ...grades.meaning.columns] },
  }
  const before = new Map<string, ReadonlyMap<string, number>>()
  for (const name of ['diagnosis', 'income']) {
    before.set(name, new Map((await open.frequencies(name)).map(({ value, rows }) => [value, rows])))
  }
  return { outcome, before }
}

/** Turned back by the meaning, every value has the rows it had. */
async function check({ columns }: Meaning, before: Frequencies): Promise<void> {
  const engine = await duckdbEngine()
  const written = await engine.open({ kind: 'file', path: target })
  if (written.rows !== ROWS || written.columns.includes('choice'))
    throw new Error('the release has other rows or columns')
  for (const meaning of columns) {
    const back = new Map<string, string>(
      meaning.kind === 'grades'
        ? meaning.grades.map((grade, gradeIndex) => [grade, meaning.values[gradeIndex]])
        : meaning.aliases.map(({ text, values }) => [text, values[0]]),
    )
    const counts = new Map<string, number>()
    for (const { value, rows } of await written.frequencies(meaning.column)) {
      const real = back.get(value) ?? value
      counts.set(real, (counts.get(real) ?? 0) + rows)
    }
    const original = before.get(meaning.column)!
    const same =
      original.size === counts.size && [...original].every(([value, rows]) => counts.get(value) === rows)
    if (!same) throw new Error(`"${meaning.column}" is not what it was when turned back`)
  }
  await engine.close()
}
