import { countColumns, type OpenTable } from '@outis/core/pipeline'
import {
  type DraftChoice,
  type DraftOptions,
  type DraftWishes,
  draftedColumns,
  draftNotes,
  draftPolicy,
  personColumn,
  profileTable,
  steerProfile,
} from '@outis/core/profile'
import { MISSING, type Table } from '@outis/core/table'
import { defined } from '@outis/core/value'
import { chooseDraft } from './choose-draft.ts'
import { type FileProfile, type ProfileOptions, withTable } from './profile-file.ts'

export interface DraftFileOptions extends ProfileOptions, DraftWishes {
  /** Path of the data, as the policy should name it, or a table of a database. */
  readonly source: DraftOptions['source']
  /** Path of the release. */
  readonly release: string
}

export interface FileDraft {
  /** The policy, as YAML. */
  readonly text: string
  /** What it publishes, and what it was unsure of. */
  readonly notes: readonly string[]
  readonly profile: FileProfile
  readonly choice: DraftChoice
}

/** A first policy for a table: columns counted, method and diversity tried on some of the rows. */
export async function draftFile(options: DraftFileOptions): Promise<FileDraft> {
  const { missing, reading, source, release, audience, sensitive, signal, progress } = options
  return withTable(options, async (open) => {
    const columns = await countColumns(open, progress)
    const profile = steerProfile(profileTable({ rows: open.rows, columns }), options)
    progress?.({ step: 'try', done: 0, total: 1 })
    const people = await sampleRows(open, columns, profile)
    const paths = { source, release, missing, ...defined({ audience }) }
    const choice = await chooseDraft(profile, { people, ...paths, ...defined({ signal, named: sensitive }) })
    return {
      text: draftPolicy(profile, {
        ...paths,
        choice,
        // How a copy of a table is written is no matter of the policy that names the table.
        ...(typeof source === 'string' && defined({ reading })),
      }),
      notes: [...draftNotes(profile, choice), ...(open.notices ?? [])],
      profile,
      choice,
    }
  })
}

/** Rows on which drafts are tried. */
const SAMPLE = 1_000

type Counted = Awaited<ReturnType<typeof countColumns>>

/**
 * Rows of the table at even distances in the order of its combinations, column by column, as texts. Of identifying
 * columns there is nothing but the name, unless it says whose each row is.
 */
async function sampleRows(
  open: OpenTable,
  columns: Counted,
  profile: FileProfile,
): Promise<Record<string, string[]>> {
  const { declared } = draftedColumns(profile)
  const published = new Set(declared.filter(({ role }) => role !== 'identifying').map(({ name }) => name))
  const person = personColumn(profile)
  if (person !== undefined) published.add(person)
  if (published.size === 0) return {}
  const table = await open.census(
    columns.filter(({ name }) => published.has(name)),
    { singleRows: true },
  )
  const places = person === undefined ? evenPlaces(table, SAMPLE) : placesOfPeople(table, person, SAMPLE)
  const texts = new Map(
    table.columns.map(({ name, dictionary, codes }) => [
      name,
      places.map((place) => dictionary.values[codes[place]]),
    ]),
  )
  return Object.fromEntries(declared.map(({ name }) => [name, texts.get(name) ?? places.map(() => 'hidden')]))
}

/** Combinations of rows at even distances, one for each row, `count` at most. */
export function evenPlaces({ rows, length, weights }: Table, count: number): number[] {
  const step = Math.max(1, rows / count)
  const places: number[] = []
  let seen = 0
  for (let index = 0; index < length; index++) {
    seen += weights[index]
    while (places.length * step < seen && places.length < count) places.push(index)
  }
  return places
}

const isTaken = (person: number, step: number): boolean =>
  Math.floor(person / step) !== Math.floor((person - 1) / step)

/**
 * All combinations of people at even distances in the order of their dictionary, one for each row, about `count`:
 * whoever is taken keeps every row, for models of people ask what somebody has in all of them.
 */
export function placesOfPeople(
  { columns, rows, length, weights }: Table,
  person: string,
  count: number,
): number[] {
  const { codes, dictionary } = columns.find(({ name }) => name === person)!
  const step = Math.max(1, rows / count)
  const places: number[] = []
  // A row without a number is a person of its own: such people are numbered behind the others.
  let single = dictionary.values.length
  for (let index = 0; index < length; index++) {
    if (codes[index] === MISSING) {
      for (let row = 0; row < weights[index]; row++) if (isTaken(single++, step)) places.push(index)
      continue
    }
    if (!isTaken(codes[index], step)) continue
    for (let row = 0; row < weights[index]; row++) places.push(index)
  }
  return places.length > 0 || dictionary.values.length === 0
    ? places
    : evenPlaces({ columns, rows, length, weights }, count)
}
