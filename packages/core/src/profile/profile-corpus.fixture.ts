import { readFileSync } from 'node:fs'
import { seededRandom } from '../data/random/seeded-random.ts'
import { columnCounts } from './column-figures.ts'
import type { ColumnSuggestion } from './profile.ts'
import { profileColumns } from './profile-table.ts'
import { tableOf } from './test-table.fixture.ts'

export interface CorpusColumn {
  readonly part: string
  readonly table: string
  readonly name: string
  readonly values: string
  readonly roles: readonly string[]
  readonly kind: string
}

/** A column of the corpus with what the profile says of it. */
export interface JudgedColumn extends CorpusColumn {
  readonly guess: ColumnSuggestion
}

/** Every table of corpus/columns.txt, filled with drawn values and profiled. */
export const judgeCorpus = (): JudgedColumn[] =>
  readTables('columns.txt').flatMap(({ columns, rows }) => judgeColumns(columns, rows))

/** Every column of corpus/common-names.txt, filled with drawn values and profiled as a table of one column. */
export const judgeCommonNames = (): JudgedColumn[] =>
  readTables('common-names.txt').flatMap(({ columns, rows }) =>
    columns.flatMap((column) => judgeColumns([column], rows)),
  )

interface CorpusTable {
  readonly columns: readonly CorpusColumn[]
  readonly rows: number
}

function readTables(file: string): CorpusTable[] {
  const text = readFileSync(new URL(`./corpus/${file}`, import.meta.url), 'utf8')
  return text
    .split(/^(?=\[)/m)
    .slice(1)
    .map((block) => {
      const [head, ...lines] = block.trim().split('\n')
      const [, part, table, rows] = /^\[(\w+)\] (.*), (\d+)$/.exec(head)!
      const columns = lines.map((line): CorpusColumn => {
        const [name, values, roles, kind] = line.split('|').map((cell) => cell.trim())
        return { part, table, name, values, roles: roles.split('/'), kind }
      })
      return { columns, rows: Number(rows) }
    })
}

function judgeColumns(columns: readonly CorpusColumn[], rows: number): JudgedColumn[] {
  const cells = columns.map((column) => drawColumn(column, rows))
  const filled = tableOf(
    columns.map(({ name }) => name),
    Array.from({ length: rows }, (_, row) => cells.map((texts) => texts[row])),
  )
  const guesses = profileColumns(columnCounts(filled), filled.rows)
  return columns.map((column, columnIndex) => ({ ...column, guess: guesses[columnIndex] }))
}

const FIRST =
  'Ada,Bo,Carla,Dieter,Elif,Femke,Gita,Hugo,Ines,Jan,Karim,Lena,Mona,Nils,Olga,Pia,Quim,Rosa,Sven,Tao'
const LAST =
  'Abel,Braun,Costa,Dietz,Ekman,Fabre,Greco,Haas,Ivanov,Jansen,Klein,Lopez,Moreau,Nowak,Okoro,Petit,Rossi,Silva,Tanaka,Vogel'

function drawColumn({ table, name, values }: CorpusColumn, rows: number): string[] {
  const random = seededRandom(`${table} ${name}`)
  const below = (count: number) => Math.floor(random.next() * count)
  const [form, ...rest] = values.split(' ')
  const [from, to] = (rest[0] ?? '').split('..').map(Number)
  const listed = rest.join(' ').split(',')
  const digits = (count: number) =>
    Array.from({ length: count }, (_, index) => (index === 0 ? 1 : 0) + below(9)).join('')
  const one = (list: string) => list.split(',')[below(20)]
  const draw: Record<string, (row: number) => string> = {
    serial: (row) => String(from + row),
    digits: () => digits(from),
    whole: () => String(from + below(to - from + 1)),
    skewed: () => String(from + Math.floor((to - from) * random.next() ** 4)),
    decimal: () => (from + (to - from) * random.next()).toFixed(Number(rest[1])),
    date: () => `${from + below(to - from + 1)}-${two(1 + below(12))}-${two(1 + below(28))}`,
    of: () => listed[below(listed.length)],
    rare: () => listed[random.next() < 0.92 ? 0 : 1 + below(listed.length - 1)],
    people: () => `${one(FIRST)} ${one(LAST)} ${below(9) ? '' : `-${one(LAST)}`}`.trim(),
    first: () => one(FIRST),
    last: () => `${one(LAST)}${below(3) ? '' : `-${one(LAST)}`}`,
    mails: (row) => `${one(FIRST)}.${row}@example.org`.toLowerCase(),
    phones: () => `0${digits(3)} ${digits(6)}`,
    streets: () => `${one(LAST)}weg ${1 + below(90)}`,
    postcodes: () => String(10_000 + below(80) * 13).slice(0, from),
    prose: (row) => `she came back on day ${row % 50} and said that ${one(FIRST)} had called the ward twice`,
    codes: (row) => `${rest[0]}${Number(rest[1]) >= rows ? row : below(Number(rest[1]))}`,
  }
  return Array.from({ length: rows }, (_, row) => draw[form](row))
}

const two = (number: number): string => String(number).padStart(2, '0')

const ROLES = ['identifying', 'quasi', 'sensitive', 'neutral', 'drop']

/** Columns, and those whose role and whose kind is right, by the first role that is right and by part. */
export function corpusFigures(columns: readonly JudgedColumn[]) {
  return ['tuned', 'apart'].flatMap((part) =>
    ROLES.map((role) => {
      const own = columns.filter((column) => column.part === part && column.roles[0] === role)
      return {
        part,
        role,
        columns: own.length,
        rightRole: own.filter(({ roles, guess }) => roles.includes(guess.role)).length,
        rightKind: own.filter(({ kind, guess }) => kind === guess.kind).length,
      }
    }).filter(({ columns: count }) => count > 0),
  )
}
