import { type DraftChoice, draftedColumns } from './draft-columns.ts'
import type { ColumnSuggestion, TableProfile } from './profile.ts'
import { quoted } from './yaml-text.ts'

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

function publishedNote(told: number, all: number, choice: DraftChoice | undefined): string {
  if (told === 0)
    return 'As it stands, this draft publishes nothing but *: give it other columns or hierarchies.'
  const cells =
    choice?.cells === undefined ? '' : `, about ${percentOf(choice.cells)} of its cells with a value`
  return `This draft publishes ${told} of the ${all === 1 ? 'one column' : `${all} columns`}${told === all ? '' : ` (${percentOf(told / all)})`}${cells}.`
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
  return [
    `Two different values in every class are not asked of ${listed(open)}: with so few rows of other values it would cost too much. Who is known to be in a class may be known to have its value.`,
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
