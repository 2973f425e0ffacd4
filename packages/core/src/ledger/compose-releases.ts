import { composedGuesses } from '../attacks/kit/composition/composed-guesses.ts'
import { type ReleaseView, viewOf } from '../attacks/kit/composition/release-view.ts'
import type { RememberedColumn, RememberedRelease } from './ledger.ts'
import type { PeopleOfReleases } from './people-of-releases.ts'

/** What all releases together tell beyond the best of them alone. */
export interface ComposedFinding {
  /** A column; undefined: the row as a whole. */
  readonly of?: string
  readonly way: 'classes' | 'rows' | 'aliases' | 'grades' | 'forms' | 'role' | 'signatures'
  readonly people: number
  /** Shares of the people whose value is guessed right. */
  readonly together: number
  readonly alone: number
  /** People of whom one value is left by all together and by none alone. */
  readonly certain: number
}

export interface ComposeOptions {
  readonly pause: () => Promise<void>
  /** Attributes of which everybody must have the same signature as before (m-invariance). */
  readonly invariant?: readonly string[]
}

/** What every release shows of some columns as they were, for everybody who is in one. */
export async function composeClasses(
  releases: readonly RememberedRelease[],
  { count, personOf }: PeopleOfReleases,
  { columns, pause }: ComposeOptions & { readonly columns: readonly string[] },
): Promise<Omit<ComposedFinding, 'way'> | undefined> {
  const showing = releases.flatMap((release, releaseIndex) => {
    const shown = columns.map((name) =>
      release.columns.find((column) => column.name === name && !column.shown),
    )
    return shown.every((column) => column !== undefined)
      ? [{ release, people: personOf[releaseIndex], shown }]
      : []
  })
  if (showing.length < 2) return undefined
  const values = numberedValues(showing.map(({ shown }) => shown))
  const truth: number[] = new Array(count).fill(-1)
  const groups = showing.map(({ release, people, shown }, index) => ({
    ...placed(people, { codes: values.codes[index], truth, isBlank: blankIn(shown) }),
    release,
  }))
  const persons = truth.length
  const views: ReleaseView[] = groups.map(({ release, personOf: own }, groupIndex) => {
    const groupOf = new Int32Array(persons).fill(-1)
    const codeOf = new Int32Array(persons).fill(-1)
    for (const [row, person] of own.entries()) {
      if (person < 0) continue
      groupOf[person] = release.classOf[row]
      codeOf[person] = values.codes[groupIndex][row]
    }
    return viewOf(groupOf, codeOf)
  })
  const inSome = truth.map((value, person) => (value >= 0 ? person : -1)).filter((person) => person >= 0)
  const found = await composedGuesses(views, { truth: Int32Array.from(truth), values: values.count, pause })
  const people = Math.max(1, inSome.length)
  return {
    ...(columns.length === 1 && { of: columns[0] }),
    people: inSome.length,
    together: found.together / people,
    alone: found.alone / people,
    certain: found.certain,
  }
}

interface PlacedRows {
  readonly codes: Int32Array
  /** The value of each person; it grows with those who are somebody else. */
  readonly truth: number[]
  readonly isBlank: (row: number) => boolean
}

/**
 * A person whose value is another one now is somebody else from then on: nothing of before says what it is. A row whose cell is
 * not shown tells nothing of its person: −1.
 */
function placed(
  people: Int32Array,
  { codes, truth, isBlank }: PlacedRows,
): { readonly personOf: Int32Array } {
  return {
    personOf: Int32Array.from(people, (person, row) => {
      if (isBlank(row)) return -1
      if (truth[person] === -1) truth[person] = codes[row]
      if (truth[person] === codes[row]) return person
      return truth.push(codes[row]) - 1
    }),
  }
}

/** Whether some of these cells of a row are not shown. */
const blankIn =
  (columns: readonly RememberedColumn[]): ((row: number) => boolean) =>
  (row) =>
    columns.some(({ blank }) => blank?.[row] === 1)

/** Values of several columns as one, numbered alike in all releases. */
function numberedValues(shown: readonly (readonly RememberedColumn[])[]) {
  const numbers = new Map<string, number>()
  const codes = shown.map((columns) =>
    Int32Array.from(columns[0]!.codes, (_, row) => {
      const key = columns.map(({ hashes, codes: own }) => hashes[own[row]]).join()
      const known = numbers.get(key) ?? numbers.size
      if (known === numbers.size) numbers.set(key, known)
      return known
    }),
  )
  return { codes, count: numbers.size }
}

/** Whoever is in a form of the sensitive rows in every release, and how many of them are sensitive. */
export function composeForms(
  releases: readonly RememberedRelease[],
  { count, personOf }: PeopleOfReleases,
): Omit<ComposedFinding, 'way'> | undefined {
  const told = releases.flatMap(({ forms }, releaseIndex) =>
    forms ? [{ forms, people: personOf[releaseIndex] }] : [],
  )
  if (told.length < 2) return undefined
  const [sensitive, times, inForm] = [new Uint8Array(count), new Uint8Array(count), new Uint8Array(count)]
  const shares = told.map(({ forms: { formOf, isSensitive }, people }) => {
    const hiding = new Set(formOf.filter((_, row) => isSensitive[row] === 1))
    let [rows, hits] = [0, 0]
    for (const [row, person] of people.entries()) {
      times[person]++
      if (isSensitive[row]) sensitive[person] = 1
      if (!hiding.has(formOf[row])) continue
      inForm[person]++
      rows++
      hits += isSensitive[row]
    }
    return rows === 0 ? 0 : hits / rows
  })
  let [people, hits] = [0, 0]
  for (let person = 0; person < count; person++) {
    if (times[person] < 2 || inForm[person] < times[person]) continue
    people++
    hits += sensitive[person]
  }
  // With few of them, chance alone would tell them apart.
  return { people, together: people === 0 ? 0 : hits / people, alone: Math.max(...shares), certain: 0 }
}
