import type { Combinations } from '../../../check/check-input.ts'
import type { OpenTable } from '../../../engine/engine.ts'
import { groupCombinations } from '../../../table/group.ts'
import type { Meaning } from '../meaning.ts'

/** The sensitive columns as whoever holds the key reads them; a label that stands for several values stays as it is. */
export function turnedBack(release: Combinations, meaning: Meaning): Combinations {
  const texts = release.columns.map((name, place) => {
    const own = meaning.columns.find(({ column }) => column === name)
    if (own === undefined) return release.texts[place]
    const back = new Map<string, string>(
      own.kind === 'grades'
        ? own.grades.map((grade, at) => [grade, own.values[at]])
        : own.aliases
            .filter(({ values }) => values.length === 1)
            .map(({ text, values }) => [text, values[0]]),
    )
    return release.texts[place].map((text) => back.get(text) ?? text)
  })
  return { ...release, texts }
}

/** Rows of each text of the sensitive columns, as the release has them. */
export type ColumnCounts = ReadonlyMap<string, readonly { readonly value: string; readonly rows: number }[]>

export async function columnCounts(written: OpenTable, { columns }: Meaning): Promise<ColumnCounts> {
  const counts = new Map<string, readonly { readonly value: string; readonly rows: number }[]>()
  for (const { column } of columns) counts.set(column, await written.frequencies(column))
  return counts
}

/** Rows that are alone with their quasi-identifiers and show a sensitive value as it is. */
export function openRows(
  release: Combinations,
  quasi: readonly string[],
  { meaning, missing }: { readonly meaning: Meaning; readonly missing: readonly string[] },
): number {
  const aliased = meaning.columns.flatMap((column) => (column.kind === 'aliases' ? [column] : []))
  const shows = aliased.map(({ column, aliases }) => {
    const hidden = new Set([...missing, ...aliases.map(({ text }) => text)])
    return release.texts[release.columns.indexOf(column)].map((text) => !hidden.has(text))
  })
  const { groupOf, count } = groupCombinations(
    quasi.map((name) => coded(release.texts[release.columns.indexOf(name)])),
    release.rows.length,
  )
  const sizes = new Float64Array(count)
  for (let at = 0; at < release.rows.length; at++) sizes[groupOf[at]] += release.rows[at]
  let open = 0
  for (let at = 0; at < release.rows.length; at++) {
    if (sizes[groupOf[at]] === 1 && shows.some((column) => column[at])) open++
  }
  return open
}

function coded(texts: readonly string[]) {
  const codeOf = new Map<string, number>()
  const codes = new Uint32Array(texts.length)
  for (let at = 0; at < texts.length; at++) {
    const known = codeOf.get(texts[at])
    codes[at] = known ?? codeOf.size
    if (known === undefined) codeOf.set(texts[at], codeOf.size)
  }
  return { codes, size: codeOf.size }
}
