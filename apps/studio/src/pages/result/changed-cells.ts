import type { BesidePage } from '../../server/runs.ts'

/** Which cells of a page are not what they were; undefined where the original rows are not known. */
export function changedCells({
  released,
  original,
}: Pick<BesidePage, 'released' | 'original'>):
  | { readonly isChanged: (column: string, at: number) => boolean; readonly share: number }
  | undefined {
  if (original === null) return undefined
  const before = new Map(original.map(({ name, values }) => [name, values]))
  const isChanged = (column: string, at: number): boolean => {
    const was = before.get(column)
    const is = released.find(({ name }) => name === column)?.values
    return was !== undefined && is !== undefined && was[at] !== is[at]
  }
  const shown = released.filter(({ name }) => before.has(name))
  const cells = shown.flatMap(({ name, values }) =>
    values.map((_, valueIndex) => isChanged(name, valueIndex)),
  )
  return { isChanged, share: cells.length === 0 ? 0 : cells.filter(Boolean).length / cells.length }
}
