import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { type SeededRandom, seededRandom } from '@outis/core/random'
import { afterEach, beforeEach } from 'vitest'
import type { RunResult } from '../run-options.ts'
import { runPolicy } from '../run-policy.ts'

/** Tables whose values are spelt in many ways, and what a reader makes of a release, by code of its own. */

export type Cells = readonly (readonly string[])[]

/** What a reader takes two texts for: numbers by value, ranges by their ends, all else as text. Serves small numbers. */
export function readAs(text: string): string {
  if (/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text)) return `#${Number(text) + 0}`
  const range = /^\[(.+),(.+)([\])])$/.exec(text)
  if (range) return `[${readAs(range[1])},${readAs(range[2])}${range[3]}`
  return text.normalize('NFC')
}

export const rowsReadAs = (rows: Cells): string[][] => rows.map((row) => row.map(readAs))

/** Another text of the same value: for numbers of a declared column any, else such as leave it a column of numbers. */
export function respell(text: string, random: SeededRandom, declared: boolean): string {
  if (random.next() < 0.4) return text
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text.normalize(random.next() < 0.5 ? 'NFD' : 'NFC')
  const zeros = '0'.repeat(1 + Math.floor(random.next() * 3))
  const longer = text.includes('.') ? text + zeros : `${text}.${zeros}`
  if (!declared) return longer
  const forms = [
    longer,
    `+${text}`.replace('+-', '-'),
    `${text}e0`,
    text.replace(/^(-?)/, '$10'),
    text.replace(/^0\./, '.'),
  ]
  return forms[Math.floor(random.next() * forms.length)]
}

/** @param declared columns that are declared numbers; others keep to plain decimals */
export function respelt(
  rows: Cells,
  seed: number,
  columns: readonly ('as it is' | 'plain' | 'declared')[],
): string[][] {
  const random = seededRandom(`respelt ${seed}`)
  return rows.map((row) =>
    row.map((cell, row) =>
      columns[row] === 'as it is' ? cell : respell(cell, random, columns[row] === 'declared'),
    ),
  )
}

let folder = ''

/** A folder for each test. */
export function useFolder(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'outis-respelt-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
}

export const at = (name: string): string => join(folder, name)

export function write(name: string, content: string): void {
  mkdirSync(dirname(at(name)), { recursive: true })
  writeFileSync(at(name), content)
}

const cellText = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
export const csv = (rows: Cells): string => rows.map((row) => `${row.map(cellText).join(',')}\n`).join('')

export function readCsv(name: string): { readonly names: string[]; readonly rows: string[][] } {
  const cellsOf = (line: string) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!,
    )
  const [header, ...lines] = readFileSync(at(name), 'utf8').trimEnd().split('\n')
  return { names: cellsOf(header!), rows: lines.map(cellsOf) }
}

export interface Made {
  readonly report: RunResult['report']
  readonly names: string[]
  readonly rows: string[][]
}

/** Runs a policy over a table; undefined where no release can be made. */
export async function runOn(table: Cells, policy: string): Promise<Made | undefined> {
  write('people.csv', csv(table))
  write('policy.yaml', policy)
  try {
    const { report } = await runPolicy({
      policyPath: at('policy.yaml'),
      version: '0',
      seed: '5',
      attack: false,
    })
    return { report, ...readCsv('out/people.csv') }
  } catch (error) {
    if (error instanceof OutisError && error.code === 'MODEL_IMPOSSIBLE') return undefined
    throw error
  }
}

/** Rows by what a reader takes their quasi-identifiers for; those of `*` alone left out. */
export function classesOf(
  { names, rows }: Pick<Made, 'names' | 'rows'>,
  quasi: readonly string[],
): string[][][] {
  const classes = new Map<string, string[][]>()
  for (const row of rows) {
    const cells = quasi.map((name) => readAs(row[names.indexOf(name)]))
    if (cells.every((cell) => cell === '*')) continue
    const key = JSON.stringify(cells)
    classes.set(key, [...(classes.get(key) ?? []), row])
  }
  return [...classes.values()]
}

/** How often a reader finds each value of a column. */
export function countsOf(rows: Cells, place: number): number[] {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(readAs(row[place]), (counts.get(readAs(row[place])) ?? 0) + 1)
  return [...counts.values()]
}

/** What was promised and measured, without the words. */
export const verdictsOf = ({ report }: Made) =>
  report.verdicts.map(({ model, of, figure, holds, failingRows }) => ({
    model,
    of,
    figure,
    holds,
    failingRows,
  }))
