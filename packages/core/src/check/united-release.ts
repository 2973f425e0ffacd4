import type { Classes, Histograms } from '../table/classes.ts'
import { MISSING, missingAnywhere, SUPPRESSED } from '../table/dictionary.ts'
import { defined } from '../value/defined.ts'
import type { CheckInput, Combinations } from './check-input.ts'
import { countCompatible } from './compatible.ts'
import { type Grouping, groupTexts } from './grouping.ts'
import { type PublishedSensitive, publishedSensitive } from './published-sensitive.ts'
import { type ReadRelease, readQuasi } from './quasi-reading.ts'
import type { SeenRelease } from './read-release.ts'
import { pickColumns, refuseMissingRows } from './release-rows.ts'
import { readSuppression } from './suppression.ts'
import { type NumberedTexts, numberedTexts, type ValueCounts, valueCounts } from './value-counts.ts'

/** What a check in parts is told: the release comes part by part, whole classes in each. */
export type PartsInput = Omit<CheckInput, 'release' | 'original' | 'population'> & {
  readonly release: Pick<Combinations, 'columns' | 'readings'>
  readonly tableRows: number
  /** Texts of each column in the order in which they first appear. */
  readonly texts: ReadonlyMap<string, readonly string[]>
}

/** Classes of a release that is read part by part: some bytes for each class and each of its sensitive values. */
export interface UnitedClasses {
  /** Takes a part. Rows whose quasi-identifiers are written alike must be in one part. */
  add(part: Combinations): void
  /** The release as if it had been read at once. */
  seen(): SeenRelease
  /** Rows of each text of every column. */
  cells(): readonly {
    readonly name: string
    readonly texts: readonly string[]
    readonly rows: Float64Array
  }[]
}

/**
 * From texts to classes, part by part: as `readRelease` finds them in all texts at once. Missing values may be wildcards; people,
 * populations and the original are not looked at.
 */
export function unitedClasses(input: PartsInput): UnitedClasses {
  const { quasi, sensitive, tableRows } = input
  const names = quasi.map(({ name }) => name)
  const known = new Map(
    input.release.columns.map((name) => [name, numberedTexts(input.texts.get(name) ?? [])]),
  )
  const classTexts: string[][] = names.map(() => [])
  const classRows: number[] = []
  const counts = sensitive.map(() => valueCounts())
  /** Of rows that have `*` in every quasi-identifier. */
  const starred = { rows: 0, counts: sensitive.map(() => valueCounts()) }
  return {
    add(part) {
      const shared = countTexts(part, known)
      const texts = pickColumns(shared, names, 'release')
      const grouping = groupTexts(texts, shared.rows, true)
      starred.rows += grouping.suppressedRows
      for (const [place, column] of grouping.texts.entries())
        for (const text of column) classTexts[place].push(text)
      for (const rows of grouping.rows) classRows.push(rows)
      for (const [at, { name }] of sensitive.entries()) {
        const [cells] = pickColumns(shared, [name], 'release')
        const numbers = known.get(name)!.numbersOf(cells)
        counts[at].add(grouping.classOf, numbers, { rows: shared.rows, count: grouping.count })
        const isStarred = grouping.classOf.map((c) => (c < 0 ? 0 : -1))
        if (grouping.suppressedRows > 0)
          starred.counts[at].add(isStarred, numbers, { rows: shared.rows, count: 1 })
      }
    },
    seen() {
      const stars = { texts: names.map(() => [SUPPRESSED]), rows: Uint32Array.of(starred.rows), tableRows }
      const suppression = readSuppression(quasi, stars, input.claims)
      const apart = suppression.starsAreSuppressed
      return seenOf(input, {
        known,
        notices: suppression.notices,
        grouping: groupingOf({ classTexts, classRows, starred: starred.rows, apart }),
        counts: apart || starred.rows === 0 ? counts : counts.map((own, at) => own.with(starred.counts[at])),
        ...(apart && starred.rows > 0 && { pool: starred.counts }),
      })
    },
    cells: () =>
      input.release.columns.map((name) => {
        const { texts, rows } = known.get(name)!.counted()
        return { name, texts, rows }
      }),
  }
}

/** Counts the texts of every column, and lets a text be one and the same string in all parts. */
function countTexts(part: Combinations, known: ReadonlyMap<string, NumberedTexts>): Combinations {
  const texts = part.columns.map((name, place) => known.get(name)!.count(part.texts[place], part.rows))
  return { ...part, texts }
}

function groupingOf({
  classTexts,
  classRows,
  starred,
  apart,
}: {
  readonly classTexts: readonly string[][]
  readonly classRows: readonly number[]
  readonly starred: number
  readonly apart: boolean
}): Grouping {
  const joined = !apart && starred > 0
  return {
    count: classRows.length + (joined ? 1 : 0),
    texts: joined ? classTexts.map((column) => [...column, SUPPRESSED]) : classTexts,
    rows: Uint32Array.from(joined ? [...classRows, starred] : classRows),
    classOf: new Int32Array(0),
    suppressedRows: apart ? starred : 0,
  }
}

interface UnitedParts {
  readonly known: ReadonlyMap<string, NumberedTexts>
  readonly notices: readonly string[]
  readonly grouping: Grouping
  /** By sensitive attribute: rows of each text in each class. */
  readonly counts: readonly ValueCounts[]
  /** The same of suppressed rows, as one class; absent where there are none. */
  readonly pool?: readonly ValueCounts[]
}

function seenOf(input: PartsInput, parts: UnitedParts): SeenRelease {
  const { quasi, tableRows, missing, claims, release } = input
  const { grouping, pool } = parts
  const wildcard = missing.meaning === 'wildcard'
  const read = readQuasi(quasi, {
    grouping,
    tokens: missing.tokens,
    ...defined({ readings: release.readings, claims }),
  })
  const seen: ReadRelease = { grouping, readings: read.readings, wildcard }
  const sensitive = input.sensitive.map((_, at) => sensitiveOf(input, parts, at))
  refuseMissingIn(input, parts, { read: read.readings, sensitive })
  const counted = { tableRows, wildcard }
  const plain = classesOf(grouping.rows, sensitive, { ...counted, kept: ({ kept }) => kept })
  const classes = wildcard
    ? countCompatible(
        plain,
        grouping,
        read.readings.map(({ isMissing }) => isMissing),
      )
    : plain
  return {
    ...seen,
    classes,
    ...(pool && {
      pool: {
        rows: grouping.suppressedRows,
        classes: classesOf(Uint32Array.of(grouping.suppressedRows), sensitive, {
          ...counted,
          kept: ({ suppressed }) => suppressed!,
        }),
        ...(sensitive.some(({ sure }) => sure) && {
          sure: classesOf(Uint32Array.of(grouping.suppressedRows), sensitive, {
            ...counted,
            kept: ({ sure, suppressed }) => sure ?? suppressed!,
          }),
        }),
        hidden: sensitive.map(({ suppressed, shows }) => suppressed !== undefined && !shows),
      },
    }),
    notices: [...parts.notices, ...read.notices, ...sensitive.flatMap(({ published }) => published.notices)],
  }
}

interface UnitedSensitive {
  readonly published: PublishedSensitive
  /** Rows of each code in each class. */
  readonly kept: Omit<Histograms, 'attribute'>
  /** In the suppressed rows. */
  readonly suppressed?: Omit<Histograms, 'attribute'>
  /** The same without the cells of `*` that may hide values, where there are any. */
  readonly sure?: Omit<Histograms, 'attribute'>
  /** Whether some suppressed row shows a value. */
  readonly shows: boolean
}

/** The texts of a sensitive attribute, those of suppressed rows apart: there `*` may be no value. */
function sensitiveOf(input: PartsInput, { known, counts, pool }: UnitedParts, at: number): UnitedSensitive {
  const column = input.sensitive[at]
  const { missing, release } = input
  const { texts, rows } = known.get(column.name)!.counted()
  const own = pool?.[at].totals(texts.length) ?? new Float64Array(texts.length)
  const kept = Array.from(texts.keys()).filter((number) => rows[number] > own[number])
  const apart = Array.from(texts.keys()).filter((number) => own[number] > 0)
  // In the order in which texts first appear, as where all are read at once.
  const listed = [
    ...kept.map((number) => ({ number, hit: false })),
    ...apart.map((number) => ({ number, hit: true })),
  ].sort((one, other) => one.number - other.number)
  const reading = release.readings?.get(column.name)
  const published = publishedSensitive(column, {
    texts: listed.map(({ number }) => texts[number]),
    rows: Uint32Array.from(listed, ({ number, hit }) => (hit ? own[number] : rows[number] - own[number])),
    tokens: missingAnywhere(missing.tokens),
    wildcard: missing.meaning === 'wildcard',
    isSuppressed: (place) => listed[place].hit,
    ...(reading && { reading }),
  })
  const codeOf = (hit: boolean, shown = published.shown) => {
    const codes = new Int32Array(texts.length).fill(-1)
    for (const [place, one] of listed.entries())
      if (one.hit === hit && shown?.[place] !== 0) codes[one.number] = published.codes[place]
    return codes
  }
  return {
    published,
    kept: counts[at].coded(codeOf(false)),
    ...(pool && { suppressed: pool[at].coded(codeOf(true)) }),
    ...(pool && published.sure && { sure: pool[at].coded(codeOf(true, published.sure)) }),
    shows: listed.some(({ hit }, place) => hit && published.shown?.[place] !== 0),
  }
}

function classesOf(
  rows: Uint32Array,
  sensitive: readonly UnitedSensitive[],
  {
    tableRows,
    wildcard,
    kept,
  }: {
    readonly tableRows: number
    readonly wildcard: boolean
    readonly kept: (one: UnitedSensitive) => Omit<Histograms, 'attribute'>
  },
): Classes {
  return {
    count: rows.length,
    sizes: rows,
    rows,
    histograms: sensitive.map((one) => ({
      attribute: one.published.attribute,
      ...(wildcard ? withoutMissing(kept(one)) : kept(one)),
    })),
    tableRows,
  }
}

function withoutMissing({
  offsets,
  values,
  counts,
}: Omit<Histograms, 'attribute'>): Omit<Histograms, 'attribute'> {
  const left = new Uint32Array(offsets.length)
  const entries: number[] = []
  for (let c = 0; c + 1 < offsets.length; c++) {
    for (let entry = offsets[c]; entry < offsets[c + 1]; entry++)
      if (values[entry] !== MISSING) entries.push(entry)
    left[c + 1] = entries.length
  }
  return {
    offsets: left,
    values: Uint32Array.from(entries, (entry) => values[entry]),
    counts: Uint32Array.from(entries, (entry) => counts[entry]),
  }
}

function refuseMissingIn(
  { missing }: PartsInput,
  { known }: UnitedParts,
  {
    read,
    sensitive,
  }: { readonly read: ReadRelease['readings']; readonly sensitive: readonly UnitedSensitive[] },
): void {
  if (missing.meaning !== 'refuse') return
  for (const { column, isMissing } of read) {
    const { texts, rows } = known.get(column.name)!.counted()
    refuseMissingRows(
      column.name,
      rows.reduce((sum, count, number) => sum + (isMissing(texts[number]) ? count : 0), 0),
    )
  }
  for (const { published, kept, suppressed } of sensitive)
    refuseMissingRows(
      published.attribute.name,
      rowsOf(kept, MISSING) + (suppressed ? rowsOf(suppressed, MISSING) : 0),
    )
}

function rowsOf({ values, counts }: Omit<Histograms, 'attribute'>, code: number): number {
  let rows = 0
  for (let entry = 0; entry < values.length; entry++) if (values[entry] === code) rows += counts[entry]
  return rows
}
