import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { anonymize, OutisError, type People } from '@outis/core'
import { duckdbEngine, parsePolicyText } from '@outis/engines'
import { withComparisons } from '@outis/learn'
import { afterAll, describe, expect, it } from 'vitest'
import { reportFigures } from './figures.mjs'
import { stableJson } from './stable-json.mjs'

const cases = join(import.meta.dirname, 'cases')

/** Rows of a file as its texts, read by the database. */
async function rowsOf(path: string): Promise<People> {
  const engine = await duckdbEngine()
  try {
    const open = await engine.open({ kind: 'file', path })
    const rows: Record<string, string>[] = []
    for (let number = 1; number <= open.rows; number++) {
      const cells = (await open.row(number))!
      rows.push(Object.fromEntries(open.columns.map((name, columnIndex) => [name, cells[columnIndex]])))
    }
    return rows
  } finally {
    await engine.close()
  }
}

const tables = new Map<string, Promise<People>>()
const tableAt = (path: string): Promise<People> => {
  if (!tables.has(path)) tables.set(path, rowsOf(path))
  return tables.get(path)!
}

afterAll(() => tables.clear())

/** Texts of the hierarchy files, and the tables, by the paths that policies have for them. */
async function given(policyPath: string) {
  const beside = (path: string) => resolve(dirname(policyPath), path)
  const hierarchies = Object.fromEntries(
    readdirSync(join(cases, '../tables/hierarchies')).map((name) => {
      const path = `../../tables/hierarchies/${name}`
      return [path, readFileSync(beside(path), 'utf8')]
    }),
  )
  const named = ['../../tables/register.csv', '../../tables/consent.csv']
  const others = await Promise.all(named.map(async (path) => [path, await tableAt(beside(path))] as const))
  const text = readFileSync(policyPath, 'utf8')
  const { policy } = parsePolicyText(text)
  const { source, missing } = policy.data
  return {
    text,
    people: await tableAt(beside(source.kind === 'file' ? source.path : '')),
    missing: new Set(missing),
    options: {
      hierarchies,
      tables: Object.fromEntries(others),
      compare: withComparisons,
      attack: false,
      allowSeed: true,
    },
  }
}

/** Only a file comes with an order of categories (`.names`); other formats than CSV have the same rows. */
const names = readdirSync(cases).filter(
  (name) =>
    ['release.csv', 'error.json'].some((file) => existsSync(join(cases, name, file))) &&
    !/source: .*\.data$/m.test(readFileSync(join(cases, name, 'policy.yaml'), 'utf8')),
)

describe('golden releases, made in memory', () => {
  it.each(names)('[G4] %s', async (name) => {
    const { text, people, missing, options } = await given(join(cases, name, 'policy.yaml'))
    const kept = (file: string) => join(cases, name, file)
    if (existsSync(kept('error.json'))) {
      const { code } = JSON.parse(readFileSync(kept('error.json'), 'utf8'))
      await expect(anonymize(people, text, options)).rejects.toSatisfy(
        (error) => error instanceof OutisError && error.code === code,
      )
      return
    }
    const made = await anonymize(people, text, options)
    const cell = (value: unknown) => (missing.has(String(value ?? '')) ? null : value)
    const written = (await rowsOf(kept('release.csv'))) as Record<string, string>[]
    expect(made.rows).toHaveLength(written.length)
    expect(made.rows.map((row) => Object.entries(row).map(([key, value]) => [key, cell(value)]))).toEqual(
      written.map((row) => Object.entries(row).map(([key, value]) => [key, cell(value)])),
    )
    expect(stableJson(reportFigures(made.report as never))).toBe(readFileSync(kept('report.json'), 'utf8'))
  })
})
