import type { CodedCombinations } from '../../../check/check-input.ts'
import { columnIndexes, countRows } from '../../../check/release-rows.ts'
import { OutisError } from '../../../data/errors.ts'
import { BUCKET } from '../../../data/recoding/apply-sliced.ts'
import { columnNames } from './column-names.ts'
import { columnSpelling, type Spelling } from './column-normalising.ts'
import { numberCombinations } from './numbering.ts'
import { paperCells } from './paper-cells.ts'
import type { SlicedCheckInput } from './sliced-check-input.ts'

/** The rows of a sliced release, read group by group. */
export interface PublishedBuckets {
  /** Rows of each combination of the release. */
  readonly weights: Uint32Array
  readonly bucketOf: Int32Array
  /** Rows of each bucket, in the order of their numbers. */
  readonly sizes: Uint32Array
  /** Their numbers as published. */
  readonly numbers: readonly number[]
  readonly groups: readonly PublishedGroup[]
  readonly rows: number
  /** Attributes some of whose values are written in more than one way. */
  readonly respelt: readonly string[]
}

/** A column group as published. Its value is what it says of the quasi-identifiers. */
export interface PublishedGroup {
  /** Its quasi-identifiers. */
  readonly quasi: readonly string[]
  /** texts[value][place of the quasi-identifier] */
  readonly texts: readonly (readonly string[])[]
  /** The value of each combination of the release. */
  readonly values: Int32Array
  /** Its sensitive attribute, of which there is at most one. */
  readonly sensitive?: {
    readonly name: string
    readonly texts: readonly string[]
    readonly codes: Int32Array
  }
}

/** Values of a column, each by one text, and which of them every combination has. */
export interface TextColumn {
  readonly texts: readonly string[]
  readonly codes: Int32Array
  /** Texts of the column are fewer values. */
  readonly respelt: boolean
}

/** Reads buckets and column groups off the texts. All missing tokens are one value, and texts of one value are. O(combinations × columns). */
export function readBuckets(input: SlicedCheckInput): PublishedBuckets {
  const { release, sensitive } = input
  const rows = countRows(release.rows)
  const columns = input.layout === 'paper' ? paperGroups(input) : tableGroups(input)
  const groups = input.groups.map((names, group): PublishedGroup => {
    const own = names.findIndex((name) => sensitive.includes(name))
    const quasi = names.map((_, nameIndex) => nameIndex).filter((place) => !sensitive.includes(names[place]))
    return {
      quasi: quasi.map((place) => names[place]),
      ...valuesOf(
        quasi.map((place) => columns[group][place]),
        release.rows.length,
      ),
      ...(own >= 0 && { sensitive: sensitivePart(names[own], columns[group][own]) }),
    }
  })
  const respelt = input.groups.flatMap((names, group) =>
    names.filter((_, nameIndex) => columns[group][nameIndex].respelt),
  )
  return {
    weights: release.rows,
    rows,
    groups,
    respelt: [...new Set(respelt)],
    ...bucketNumbers(release),
  }
}

const sensitivePart = (name: string, { texts, codes }: TextColumn) => ({ name, texts, codes })

function tableGroups(input: SlicedCheckInput): readonly (readonly TextColumn[])[] {
  const { release, groups } = input
  return columnNames(groups).map((names, group) =>
    columnIndexes(release.columns, names, 'release').map((place, index) =>
      distinctTexts(release.values[place], release.codes[place], columnSpelling(input, groups[group][index])),
    ),
  )
}

function paperGroups(input: SlicedCheckInput): readonly (readonly TextColumn[])[] {
  const { release, groups } = input
  return columnNames(groups).map((names, group) => {
    const [place] = columnIndexes(release.columns, [paperCells.write(names)], 'release')
    const cells = release.values[place].map((text) => paperCells.read(text, names.length))
    return names.map((_, nameIndex) =>
      distinctTexts(
        cells.map((texts) => texts[nameIndex]),
        release.codes[place],
        columnSpelling(input, groups[group][nameIndex]),
      ),
    )
  })
}

/** The same column with every value listed once. */
export function distinctTexts(
  values: readonly string[],
  codes: ArrayLike<number>,
  { normalise, absent }: Spelling,
): TextColumn {
  const normalised = new Map<string, string>()
  const numberOf = new Map<string, number>()
  const byCode = values.map((value) => {
    const text = normalised.get(value) ?? normalise(value)
    normalised.set(value, text)
    if (!numberOf.has(text)) numberOf.set(text, numberOf.size)
    return numberOf.get(text)!
  })
  const present = [...normalised.values()].filter((text) => text !== absent)
  return {
    texts: [...numberOf.keys()],
    codes: Int32Array.from(codes, (code) => byCode[code]),
    respelt: new Set(present).size < present.length,
  }
}

function valuesOf(columns: readonly TextColumn[], places: number): Pick<PublishedGroup, 'texts' | 'values'> {
  const { numberOf, first } = numberCombinations(
    columns.map(({ codes, texts }) => ({ codes, size: texts.length })),
    places,
  )
  return {
    values: numberOf,
    texts: Array.from(first, (place) => columns.map(({ texts, codes }) => texts[codes[place]])),
  }
}

/** Bucket numbers are written in one way each. */
export function refuseNoNumbers(texts: readonly string[]): void {
  if (texts.every((text) => /^[1-9]\d*$/.test(text))) return
  throw new OutisError('RELEASE_MISMATCH', {
    message: `The column "${BUCKET}" of the release holds cells that are no bucket numbers.`,
    hint: 'Check that the release was made by slicing and that its columns are read as they were written.',
  })
}

function bucketNumbers(release: CodedCombinations): Pick<PublishedBuckets, 'bucketOf' | 'sizes' | 'numbers'> {
  const [place] = columnIndexes(release.columns, [BUCKET], 'release')
  const texts = release.values[place]
  refuseNoNumbers(texts)
  const used = new Set<number>()
  for (let row = 0; row < release.rows.length; row++)
    if (release.rows[row] > 0) used.add(Number(texts[release.codes[place][row]]))
  const numberOf = new Map([...used].sort((a, b) => a - b).map((bucket, number) => [bucket, number]))
  const bucketOf = Int32Array.from(release.codes[place], (code) => numberOf.get(Number(texts[code])) ?? 0)
  const sizes = new Uint32Array(numberOf.size)
  for (let index = 0; index < bucketOf.length; index++) sizes[bucketOf[index]] += release.rows[index]
  return { bucketOf, sizes, numbers: [...numberOf.keys()] }
}
