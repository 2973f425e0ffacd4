import type { Combinations } from '../../../check/check-input.ts'
import type { ColumnMeaning, Meaning } from '../../../data/recoding/alias-meaning.ts'
import { aliasPlaces } from '../../../data/recoding/alias-places.ts'
import type { CodedTexts } from '../../../data/table/coded-texts.ts'
import { groupCombinations } from '../../../data/table/table.ts'
import type { ReleaseCells } from '../../kit/check-by-classes.ts'
import type { TextCounts } from '../measures/check-column.ts'

/** The sensitive columns as whoever holds the key reads them; a label that stands for several values stays as it is. */
export function turnedBack(release: Combinations, meaning: Meaning): Combinations {
  const texts = release.columns.map((name, columnIndex) => {
    const own = meaning.columns.find(({ column }) => column === name)
    if (own === undefined) return release.texts[columnIndex]
    const back = backOf(own)
    return release.texts[columnIndex].map((text) => back(text) ?? text)
  })
  return { ...release, texts }
}

function backOf(own: ColumnMeaning): (text: string) => string | undefined {
  if (own.kind === 'grades') {
    const numberOf = new Map(own.grades.map((grade, gradeIndex) => [grade, own.values[gradeIndex]]))
    return (text) => numberOf.get(text)
  }
  const placeOf = aliasPlaces(own)
  return (text) => {
    const place = placeOf.get(text)
    return place === undefined || own.aliases[place].values.length !== 1
      ? undefined
      : own.aliases[place].values[0]
  }
}

/** Rows of each text of the sensitive columns, as the release has them. */
export type ColumnCounts = ReadonlyMap<string, TextCounts>

/** Counted on the combinations that were read for the check: nothing is asked a second time, nor held twice. */
export function columnCounts({ columns, cells, rows }: ReleaseCells, meaning: Meaning): ColumnCounts {
  return new Map(
    meaning.columns.map(({ column }) => [column, textCounts(cells[columns.indexOf(column)], rows)]),
  )
}

function textCounts({ values, codes }: CodedTexts, rows: Uint32Array): TextCounts {
  const counts = new Float64Array(values.length)
  for (let row = 0; row < rows.length; row++) counts[codes[row]] += rows[row]
  return {
    *[Symbol.iterator]() {
      for (let code = 0; code < values.length; code++) yield { value: values[code], rows: counts[code] }
    },
  }
}

/** Rows that are alone with their quasi-identifiers and show a sensitive value as it is. */
export function openRows(
  release: Combinations,
  quasi: readonly string[],
  { meaning, missing }: { readonly meaning: Meaning; readonly missing: readonly string[] },
): number {
  const aliased = meaning.columns.flatMap((column) => (column.kind === 'aliases' ? [column] : []))
  const shows = aliased.map(({ column, aliases }) => {
    const lacking = new Set(missing)
    const hidden = aliasPlaces({ aliases })
    const texts = release.texts[release.columns.indexOf(column)]
    return (at: number) => !lacking.has(texts[at]) && !hidden.has(texts[at])
  })
  const { groupOf, count } = groupCombinations(
    quasi.map((name) => coded(release.texts[release.columns.indexOf(name)])),
    release.rows.length,
  )
  const sizes = new Float64Array(count)
  for (let row = 0; row < release.rows.length; row++) sizes[groupOf[row]] += release.rows[row]
  let open = 0
  for (let row = 0; row < release.rows.length; row++) {
    if (sizes[groupOf[row]] === 1 && shows.some((isOpen) => isOpen(row))) open++
  }
  return open
}

function coded(texts: readonly string[]) {
  const codeOf = new Map<string, number>()
  const codes = new Uint32Array(texts.length)
  for (let textIndex = 0; textIndex < texts.length; textIndex++) {
    const known = codeOf.get(texts[textIndex])
    codes[textIndex] = known ?? codeOf.size
    if (known === undefined) codeOf.set(texts[textIndex], codeOf.size)
  }
  return { codes, size: codeOf.size }
}
