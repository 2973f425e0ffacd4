import type { Audience } from '../policy/options/policy.ts'
import type { ColumnSuggestion, TableProfile } from './profile.ts'
import { numbersPeople } from './whose-number.ts'

/** k of a draft: so many people that the highest risk an audience bears is kept. */
export const SMALLEST_CLASS: Readonly<Record<Audience, number>> = { public: 12, contract: 5, internal: 4 }

/** What is chosen by trying a draft on rows of the table. */
export interface DraftChoice {
  readonly method: 'local' | 'full-domain'
  /** Rows of the smallest class, where the audience's would let secrets be guessed. */
  readonly k?: number
  /** Sensitive columns of which every class is to have two values at least. */
  readonly diverse: readonly string[]
  /** t of t-closeness, where secrets would be guessed without it. */
  readonly t?: number
  /** Secrets that are amounts and are published in ranges: exact ones would be learned. */
  readonly grouped?: readonly string[]
  /** Quasi-identifiers of which nothing but `*` was left. */
  readonly blank: readonly string[]
  /** Share of the cells of the whole table that were left, where it was tried. */
  readonly cells?: number
}

export interface DraftedColumns {
  readonly declared: readonly ColumnSuggestion[]
  /** Columns the draft leaves out. */
  readonly left: readonly ColumnSuggestion[]
  /** Without any quasi-identifier k-anonymity has nothing to work on: this column stands in until somebody names one. */
  readonly standIn?: string
}

/**
 * The columns a draft declares: all but those that are to be dropped, and but for secrets that classes could not keep where that was
 * tried. At least one is a quasi-identifier.
 */
export function draftedColumns(profile: TableProfile, choice?: DraftChoice): DraftedColumns {
  const columns = profile.columns.map((column) =>
    choice?.grouped?.includes(column.name) ? inRanges(column) : column,
  )
  const isLeft = ({ name, role }: ColumnSuggestion) =>
    role === 'drop' || (role === 'sensitive' && choice !== undefined && !choice.diverse.includes(name))
  const left = columns.filter(isLeft)
  const declared = columns.filter((column) => !isLeft(column))
  if (declared.some(({ role }) => role === 'quasi')) return { declared, left }
  const standIn = leastTelling(columns)
  if (standIn === undefined) return { declared, left }
  return {
    declared: columns
      .filter((column) => column === standIn || !isLeft(column))
      .map((column) => (column === standIn ? { ...column, role: 'quasi' } : column)),
    left: left.filter((column) => column !== standIn),
    standIn: standIn.name,
  }
}

const inRanges = (column: ColumnSuggestion): ColumnSuggestion => ({
  ...column,
  role: 'quasi',
  reasons: [...column.reasons, IN_RANGES],
})

const IN_RANGES = 'A secret in ranges: whoever finds somebody’s class would guess the exact number too often.'

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
 * households, that repeats. A row without a number is a person of its own.
 */
export function personColumn({ columns, rows }: TableProfile): string | undefined {
  return columns
    .filter(({ role, name }) => role === 'identifying' && numbersPeople(name))
    .filter(({ distinct, missing }) => distinct > 0 && distinct * SEVERAL_ROWS <= rows - missing)
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
  const { declared, left: all, standIn } = draftedColumns(profile, choice)
  const left = all.filter(({ role }) => role === 'drop')
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
    rangesNote(choice?.grouped ?? []),
    openNote(all.filter(({ role }) => role === 'sensitive')),
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

const rangesNote = (names: readonly string[]): string =>
  names.length === 0
    ? ''
    : `In ranges: ${listed(names.map((name) => ({ name })))}. Whoever finds somebody's class would guess exact numbers too often.`

const openNote = (secrets: readonly ColumnSuggestion[]): string =>
  secrets.length === 0
    ? ''
    : `Left out and asked: ${listed(secrets)}. Whoever finds somebody's class would be certain of them, or guess them too often. Group their values, ask for larger classes (k), or publish fewer other columns.`

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
