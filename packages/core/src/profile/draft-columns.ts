import { foldSentences } from '../data/words/fold-sentences.ts'
import type { ColumnSuggestion, TableProfile } from './profile.ts'
import { numbersPeople } from './whose-number.ts'

/** k of a draft. */
export const SMALLEST_CLASS = 5

/** What is chosen by trying a draft on rows of the table. */
export interface DraftChoice {
  readonly method: 'local' | 'full-domain'
  /** Sensitive columns of which every class is to have two values at least. */
  readonly diverse: readonly string[]
  /** Quasi-identifiers of which nothing but `*` was left. */
  readonly blank: readonly string[]
  /** Share of the cells of the whole table that were left, where it was tried. */
  readonly cells?: number
  /** Of a sensitive column without diversity: share of the rows whose class shows one value only, where it was tried. */
  readonly readOff?: Readonly<Record<string, number>>
}

export interface DraftedColumns {
  readonly declared: readonly ColumnSuggestion[]
  /** Columns the draft leaves out. */
  readonly left: readonly ColumnSuggestion[]
  /** Without any quasi-identifier k-anonymity has nothing to work on: this column stands in until somebody names one. */
  readonly standIn?: string
}

/** The columns a draft declares: all but those that are to be dropped. At least one is a quasi-identifier. */
export function draftedColumns({ columns }: TableProfile): DraftedColumns {
  const left = columns.filter(({ role }) => role === 'drop')
  const declared = columns.filter(({ role }) => role !== 'drop')
  if (declared.some(({ role }) => role === 'quasi')) return { declared, left }
  const standIn = leastTelling(columns)
  if (standIn === undefined) return { declared, left }
  return {
    declared: columns
      .filter((column) => column === standIn || column.role !== 'drop')
      .map((column) => (column === standIn ? { ...column, role: 'quasi' } : column)),
    left: left.filter((column) => column !== standIn),
    standIn: standIn.name,
  }
}

/** Of the columns least is known of the one that tells fewest rows apart: it loses least. */
function leastTelling(columns: readonly ColumnSuggestion[]): ColumnSuggestion | undefined {
  const rank = ({ role, confidence }: ColumnSuggestion) =>
    ['drop', 'sensitive', 'neutral', 'identifying'].indexOf(role) + (confidence === 'low' ? 0 : 0.5)
  return columns.toSorted((a, b) => rank(a) - rank(b) || a.separation - b.separation)[0]
}

/** Rows of a person, on average, from which they are several. */
const SEVERAL_ROWS = 1.05

/**
 * The column that says whose each row is, where people have several: a number of persons by its name, not of
 * households, that every row has and that repeats.
 */
export function personColumn({ columns, rows }: TableProfile): string | undefined {
  return columns
    .filter(({ role, missing }) => role === 'identifying' && missing === 0)
    .filter(({ name, distinct }) => numbersPeople(name) && distinct * SEVERAL_ROWS <= rows)
    .toSorted((one, other) => other.distinct - one.distinct)[0]?.name
}

/** Nodes of the lattice that a first full-domain search should not pass. */
const MOST_NODES = 100_000

/** Whether all quasi-identifiers together have so few levels that a full-domain search is quick. */
export function isSmallLattice(columns: readonly ColumnSuggestion[]): boolean {
  let nodes = 1
  for (const column of columns) if (column.role === 'quasi') nodes *= levelsOf(column)
  return nodes <= MOST_NODES
}

function levelsOf({ hierarchy }: ColumnSuggestion): number {
  if (hierarchy?.kind === 'intervals') return hierarchy.widths.length + 2
  if (hierarchy?.kind === 'prefix') return hierarchy.keep.length + 2
  if (hierarchy?.kind === 'dates') return hierarchy.units.length + 2
  return hierarchy?.kind === 'rare' ? 3 : 2
}

/**
 * What somebody should know who is about to use a draft: first what it publishes, or why that is next to nothing; then
 * what it was unsure of. Column names and counts, no cell.
 */
export function draftNotes(profile: TableProfile, choice?: DraftChoice): readonly string[] {
  const { declared, left, standIn } = draftedColumns(profile)
  const published = declared.filter(({ role }) => role !== 'identifying')
  const blank = new Set(choice?.blank)
  const told = published.filter(({ name }) => !blank.has(name))
  const unsure = declared.filter(({ confidence, role }) => confidence === 'low' && role !== 'identifying')
  const notes = [
    publishedNote(told.length, profile.columns.length, choice),
    standIn === undefined ? '' : standInNote(standIn),
    told.length === 0 || blank.size === 0 ? '' : blankNote([...blank]),
    unsure.length === 0
      ? ''
      : `Not sure of ${listed(unsure)}: nothing says what they are. Look at them first.`,
    left.length === 0
      ? ''
      : `Left out and asked: ${listed(left)}. What are they? Each waits in the policy as a line to uncomment.`,
    ...diversityNotes(declared, choice),
  ].filter((note) => note !== '')
  // What is asked of the reader comes before what was done.
  return standIn === undefined || told.length === 0 ? notes : [notes[1], notes[0], ...notes.slice(2)]
}

function publishedNote(explained: number, all: number, choice: DraftChoice | undefined): string {
  if (explained === 0)
    return 'As it stands, this draft publishes nothing but *: give it other columns or hierarchies.'
  const cells =
    choice?.cells === undefined
      ? ''
      : ` About ${percentOf(choice.cells)} of all cells of the table show a value, the others are left out or *.`
  return `This draft publishes ${explained} of the ${all === 1 ? 'one column' : `${all} columns`}${explained === all ? '' : ` (${percentOf(explained / all)})`}.${cells}`
}

const standInNote = (name: string): string =>
  `Which columns could others know of a person: age, place, job, dates? None looks like it. Declare them quasi; until then ${quoted(name)} stands in, and nothing else is protected.`

const blankNote = (names: readonly string[]): string =>
  `${names.map(quoted).join(', ')} came out as * in every row when it was tried: drop what is needed least, so that the rest tells more.`

function diversityNotes(
  declared: readonly ColumnSuggestion[],
  choice: DraftChoice | undefined,
): readonly string[] {
  if (choice === undefined) return []
  const open = declared.filter(({ role, name }) => role === 'sensitive' && !choice.diverse.includes(name))
  if (open.length === 0) return []
  return foldSentences([
    ...open.flatMap(({ name }) => readOffNote(name, choice.readOff?.[name] ?? 0)),
    `Two different values in every class are not asked of ${listed(open)}: too few rows have another value than most, so it would cost too much.`,
  ])
}

function readOffNote(name: string, share: number): string[] {
  if (share === 0) return []
  return [
    `The ${quoted(name)} of about ${percentOf(share)} of the people can be read off by whoever knows their quasi-identifiers: everybody in their class has the same value.`,
  ]
}

/** Names shown one by one. */
const SHOWN = 8

function listed(columns: readonly { readonly name: string }[]): string {
  const names = columns.slice(0, SHOWN).map(({ name }) => quoted(name))
  const more = columns.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}

const percentOf = (share: number): string => `${share < 1 ? Math.min(99, Math.round(100 * share)) : 100} %`

const PLAIN = /^[A-Za-z_][A-Za-z0-9_./-]*$/
/** Plain texts that some reader of YAML takes for something else than a text. */
const RESERVED = /^(true|false|null|yes|no|on|off|y|n|nan|inf|nil)$/i

/** A text as YAML writes it: plain where that is safe, else in double quotes with everything odd escaped. */
export function yamlText(text: string): string {
  return PLAIN.test(text) && !RESERVED.test(text) && !/[.-]$/.test(text) ? text : quoted(text)
}

/** Control characters, what YAML does not allow in the open, and what turns the text behind it around. */
const ODD = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu

const escaped = (text: string): string =>
  text.replace(ODD, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** JSON's double quotes are YAML's; what is odd is escaped as well. */
export const quoted = (text: string): string => escaped(JSON.stringify(text))

/** Comment lines, broken at about 100 characters. */
export function yamlComment(text: string, indent = ''): string {
  const lines: string[] = []
  let line = ''
  for (const word of escaped(text.replace(/\s+/g, ' ')).trim().split(' ')) {
    if (line !== '' && line.length + word.length > 100) {
      lines.push(line)
      line = ''
    }
    line += line === '' ? word : ` ${word}`
  }
  return [...lines, line].map((written) => `${indent}# ${written}\n`).join('')
}
