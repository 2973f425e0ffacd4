import { writeFileSync } from 'node:fs'
import type { OpenTable } from '@outis/core/pipeline'
import { policyOf } from '@outis/core/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { useBench } from '../duckdb/tables.fixture.ts'
import { runPolicy } from '../run/run-policy.ts'
import { COLUMNAR_LEAKS } from './columnar-leaks.fixture.ts'
import { type ContainerCase, NAMES, ORIGINAL, POLICY, type Worst } from './container-files.fixture.ts'
import { HARMLESS } from './harmless-files.fixture.ts'
import { heldBeside } from './held-beside.ts'
import { WORKBOOK_LEAKS } from './workbook-leaks.fixture.ts'

const bench = useBench()
const policy = policyOf(POLICY)

async function worstOf({ file, bytes }: ContainerCase, original?: OpenTable): Promise<Worst> {
  writeFileSync(bench.path(file), bytes)
  const open = await bench.engine.open({ kind: 'file', path: bench.path(file) })
  const { findings, faults } = await heldBeside(bench.path(file), {
    engine: bench.engine,
    policy,
    open,
    original,
  })
  await open.close()
  expect(faults).toHaveLength(findings.filter(({ severity }) => severity === 'stop').length)
  const severities = new Set(findings.map(({ severity }) => severity))
  return severities.has('stop') ? 'stop' : severities.has('decide') ? 'decide' : 'silent'
}

describe.each([
  ['leaks of workbooks', WORKBOOK_LEAKS],
  ['leaks of Parquet and gzip', COLUMNAR_LEAKS],
  ['harmless files', HARMLESS],
] as const)('containers: %s', (_, cases) => {
  let original: OpenTable
  beforeAll(async () => {
    original = await bench.open('original.csv', ORIGINAL)
  })

  it.each(cases.map((each) => [each.name, each] as const))('[EN1220] %s', async (_name, each) => {
    expect(await worstOf(each)).toBe(each.alone)
    expect(await worstOf(each, original)).toBe(each.beside)
  })
})

/** Numbers, dates, truth values, empty cells, zeros and long texts: whatever a column of a release may hold. */
const TYPED_COLUMNS = ['whole', 'part', 'day', 'truth', 'long', 'mixed']
const TYPED_ROWS = Array.from({ length: 12 }, (_, row) => [
  `${NAMES[row]},${'fm'[row % 2]}`,
  [row - 3, row / 4, `2020-01-0${(row % 5) + 1}`, row % 2 === 0, `${'x'.repeat(80)}${row}`],
  row % 3 === 0 ? '' : row,
])
const TYPED = `name,sex,${TYPED_COLUMNS.join(',')}\n${TYPED_ROWS.map((row) => `${row.flat().join(',')}\n`).join('')}`

describe('findings of a column', () => {
  it('[EN1220] name it, and tell how many values no row has', async () => {
    const { bytes, file } = COLUMNAR_LEAKS.find(({ name }) => name.includes('a category that no row uses'))!
    const open = await bench.open(file, bytes)
    const { findings } = await heldBeside(bench.path(file), { engine: bench.engine, policy, open })
    expect(findings).toMatchObject([{ kind: 'container', severity: 'decide', columns: ['age'] }])
    expect(findings[0].text).toMatch(/column "age" .* \(1 text\)\. .*remove_unused_categories/)
  })
})

describe('releases that we wrote', () => {
  it.each(['csv', 'tsv', 'json', 'jsonl', 'parquet', 'xlsx'])(
    '[EN1221] hold nothing beside the table: %s',
    async (ending) => {
      const original = await bench.open('people.csv', TYPED)
      const neutral = TYPED_COLUMNS.map((name) => `${name}: { role: neutral, publish: "as is" }`).join(', ')
      writeFileSync(
        bench.path('policy.yaml'),
        `outis: 1\ndata: { source: people.csv }\nattributes: { name: identifying, sex: quasi, ${neutral} }\nmethod: { full-domain: { k: 2 } }\nrelease: { to: out.${ending} }\n`,
      )
      await runPolicy({ policyPath: bench.path('policy.yaml'), force: true, attack: false })
      const release = bench.path(`out.${ending}`)
      const open = await bench.engine.open({ kind: 'file', path: release })
      const beside = await heldBeside(release, { engine: bench.engine, policy, open, original })
      expect(beside).toEqual({ faults: [], findings: [] })
    },
  )
})
