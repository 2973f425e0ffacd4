import type { HierarchyView } from '../../server/projects.ts'

/** The lines of a hierarchy file: `leaf;level 1;…;top`, by semicolon or comma. */
export function linesOfFile(text: string): string[][] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const mark = (lines[0] ?? '').includes(';') ? ';' : ','
  return lines.map((line) => cellsOf(line, mark))
}

function cellsOf(line: string, mark: string): string[] {
  const cells: string[] = []
  let [cell, quoted] = ['', false]
  for (let index = 0; index < line.length; index++) {
    const sign = line[index]
    if (quoted && sign === '"' && line[index + 1] === '"') {
      cell += '"'
      index++
    } else if (sign === '"') quoted = !quoted
    else if (sign === mark && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}

/** Hands a text to the reader as a file. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** A name for the file of a column's hierarchy. */
export const fileNameOf = (column: string): string => `${column.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.csv`

export const hasFile = (view: HierarchyView | undefined): view is HierarchyView & { readonly csv: string } =>
  view?.csv !== undefined
