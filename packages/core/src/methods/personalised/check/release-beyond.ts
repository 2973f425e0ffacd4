import { checkSizes } from '../../../check/check-sizes.ts'
import type { OpenTable } from '../../../engine/engine.ts'
import type { PartedColumn } from '../../../engine/table-parts.ts'
import { readingsOf } from '../../../method/check-by-classes.ts'
import { eachClassPart } from '../../../method/class-parts.ts'
import type { WrittenCheck } from '../../../method/method-run.ts'
import { groupCombinations } from '../../../table/group.ts'
import type { Table } from '../../../table/table.ts'
import { aliasPlaces } from '../alias-places.ts'
import type { Meaning } from '../meaning.ts'
import type { PersonalisedJob } from '../personalised-plan.ts'

/** Rows of each text, by column. */
type Frequencies = ReadonlyMap<string, readonly { readonly value: string; readonly rows: number }[]>

/** Rows of each text of the sensitive columns: the engine counts them where combinations are not held. */
export async function countedBeyond(written: OpenTable, { columns }: Meaning): Promise<Frequencies> {
  const counts = new Map<string, readonly { readonly value: string; readonly rows: number }[]>()
  for (const { column } of columns) counts.set(column, await written.frequencies(column))
  return counts
}

/** What was counted on a release of which not all combinations can be held. */
export interface CountedInParts extends WrittenCheck {
  /** Rows that are alone with their quasi-identifiers and show a sensitive value as it is. */
  readonly openRows: number
}

/** Measures the written release in parts that have its classes whole; nothing is required of classes here. */
export async function releaseBeyond(
  { policy, prepared }: PersonalisedJob,
  meaning: Meaning,
  { written, counts }: { readonly written: OpenTable; readonly counts: Frequencies },
): Promise<CountedInParts> {
  const quasi = prepared.quasi.map(({ name }) => name)
  const aliased = meaning.columns.filter(({ kind }) => kind === 'aliases').map(({ column }) => column)
  const columns: PartedColumn[] = []
  for (const name of [...quasi, ...aliased])
    columns.push({ name, dictionary: await written.dictionary({ name, asWritten: true }) })
  const shows = shownCodes(columns.slice(quasi.length), meaning, policy.data.missing)
  const sizes: number[][] = []
  let openRows = 0
  await eachClassPart(written, { columns, whole: quasi.length, most: prepared.coarse!.most }, (part) => {
    const found = classesOfPart(part, quasi.length)
    sizes.push(found.sizes)
    openRows += openIn(part, found, shows)
  })
  const frequencies = new Map(counts)
  for (const name of quasi) frequencies.set(name, await written.frequencies(name))
  const check = checkSizes(
    { rows: written.rows, sizes: Uint32Array.from(sizes.flat()), frequencies },
    {
      quasi: (await readingsOf(prepared)).quasi,
      missing: { tokens: policy.data.missing, meaning: policy.data.missingAs },
      claims: { levels: {}, suppressedRows: 0 },
    },
  )
  const cells = [...frequencies].map(([name, texts]) => ({
    name,
    texts: texts.map(({ value }) => value),
    rows: Float64Array.from(texts, ({ rows }) => rows),
  }))
  return { check, release: { cells }, openRows }
}

/** By aliased column: 1 for each code whose text is a value as it is. */
function shownCodes(
  columns: readonly PartedColumn[],
  meaning: Meaning,
  missing: readonly string[],
): readonly Uint8Array[] {
  return columns.map(({ name, dictionary }) => {
    const own = meaning.columns.find(({ column }) => column === name)
    const lacking = new Set(missing)
    const hidden = own?.kind === 'aliases' ? aliasPlaces(own) : undefined
    return Uint8Array.from(dictionary.values, (text) => (lacking.has(text) || hidden?.has(text) ? 0 : 1))
  })
}

interface PartClasses {
  readonly groupOf: Int32Array
  readonly sizes: number[]
}

function classesOfPart({ columns, weights, length }: Table, whole: number): PartClasses {
  const { count, groupOf } = groupCombinations(
    columns.slice(0, whole).map(({ codes, dictionary }) => ({ codes, size: dictionary.values.length })),
    length,
  )
  const sizes = new Array<number>(count).fill(0)
  for (let entry = 0; entry < length; entry++) sizes[groupOf[entry]] += weights[entry]
  return { groupOf, sizes }
}

function openIn(part: Table, { groupOf, sizes }: PartClasses, shows: readonly Uint8Array[]): number {
  const { columns, length } = part
  const codes = shows.map((_, place) => columns[columns.length - shows.length + place].codes)
  let open = 0
  for (let entry = 0; entry < length; entry++)
    if (sizes[groupOf[entry]] === 1 && shows.some((shown, place) => shown[codes[place][entry]] === 1)) open++
  return open
}
