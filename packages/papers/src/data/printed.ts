import type { TextTable } from '@outis/examples'

/** The cells of some columns of each row as one text. */
export function rowKeys({ names, columns, rows }: TextTable, of: readonly string[]): string[] {
  const cells = of.map((name) => columns[names.indexOf(name)])
  return Array.from({ length: rows }, (_, row) => cells.map((column) => column[row]).join(' | '))
}

/** Rows of each distinct text, in order of first appearance. */
export function sizesOf(keys: readonly string[]): number[] {
  const sizes = new Map<string, number>()
  for (const key of keys) sizes.set(key, (sizes.get(key) ?? 0) + 1)
  return [...sizes.values()]
}
