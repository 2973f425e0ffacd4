import type { TableData } from '../cases/case.ts'
import { type Fault, fault } from './fault.ts'
import { ofRole, publishedNames, type RunFacts } from './run-facts.ts'

/** Values that could stand in a text by chance are not looked for: those shorter than this, and small numbers. */
const TELLING = 5

/** What a failed request says holds no cell of the table, whatever column it is of. */
export function judgeSaid(said: string, table: TableData, mark: string, others: readonly string[]): Fault[] {
  const own = new Set(table.rows.flat().filter((cell) => cell.length >= TELLING && /^\d+$/.test(cell)))
  const numbers = said.match(/(?<![\w.])\d{5,}(?![\w.])/g) ?? []
  const marked = new RegExp(`\\S*${mark}\\S*`).exec(said)?.[0]
  const told =
    marked ?? numbers.find((number) => own.has(number) && !others.some((text) => text.includes(number)))
  return told === undefined ? [] : [fault('cell-told', `a message holds a cell: ${told}`)]
}

/** Values that at least so many rows have may be shown of the original. */
const COMMON = 10

/**
 * What is shared of a run names nobody: no value of a column that is left out, and none that fewer than ten rows have
 * and the release does not show.
 */
export function judgeShared(
  files: readonly { readonly name: string; readonly text: string }[],
  facts: RunFacts,
  mark: string,
): Fault[] {
  const shown = facts.release.rows.flat().join('\n')
  const hidden = hiddenTexts(facts).filter((text) => text.includes(mark) && !shown.includes(text))
  return files.flatMap(({ name, text }) => {
    const told = hidden.find(
      (value) => text.includes(value) || text.includes(JSON.stringify(value).slice(1, -1)),
    )
    return told === undefined
      ? []
      : [fault('report-tells', `${name} holds a value that it must not show: ${told}`)]
  })
}

/** Texts that are rare in every column; a neutral column is published as it is and has nothing to hide. */
function hiddenTexts(facts: RunFacts): string[] {
  const { columns, rows } = facts.original
  const published = new Set(publishedNames(facts))
  const declared = new Set([...ofRole(facts, 'quasi'), ...ofRole(facts, 'sensitive')].map(({ name }) => name))
  const common = new Set<string>()
  const rare = new Set<string>()
  for (const [columnIndex, name] of columns.entries()) {
    const counts = new Map<string, number>()
    for (const row of rows) counts.set(row[columnIndex], (counts.get(row[columnIndex]) ?? 0) + 1)
    for (const [text, count] of counts) {
      if (published.has(name) && count >= COMMON) common.add(text)
      else if (declared.has(name) || !published.has(name)) rare.add(text)
    }
  }
  return [...rare].filter((text) => text.length >= TELLING && !common.has(text))
}
