import { count, counted, shortPercent } from '@outis/core/words'
import type { FileProfile, SensitiveProfile } from '@outis/engines'
import { outColours as pc } from '../colours.ts'
import { print, textTable } from '../terminal.ts'
import { shortened, terminalWidth, wrapped } from '../text-width.ts'

/** What the figures of a column take of a line, its name left out. */
const FIGURES = 54

export function printProfile(profile: FileProfile): void {
  const { rows, columns, notices } = profile
  const width = terminalWidth()
  print(`${counted(rows, 'row')}, ${counted(columns.length, 'column')}\n`)
  const lines = textTable(
    ['column', 'type', 'missing', 'distinct', 'unique', 'suggested'],
    columns.map(({ name, type, missing, distinct, uniqueness, role }) => [
      shortened(name, width - FIGURES),
      type,
      count(missing),
      count(distinct),
      shortPercent(uniqueness),
      pc.bold(role),
    ]),
    [2, 3, 4],
  ).split('\n')
  print(lines[0])
  for (const [columnIndex, { reasons, confidence }] of columns.entries()) {
    const sure = confidence === 'low' ? ' (a guess)' : ''
    print(lines[columnIndex + 1])
    print(wrapped(`${reasons.join(' ')}${sure}`, width, '    '))
  }
  printSubsets(profile, width)
  for (const notice of notices) print(`\n${wrapped(`notice: ${notice}`, width)}`)
}

function printSubsets({ subsets, rows }: FileProfile, width: number): void {
  if (subsets.length === 0) return
  print('\nColumns that together single people out most:')
  const lines = subsets.map(({ columns, uniqueRows, separation }) => [
    count(uniqueRows),
    shortPercent(uniqueRows / rows),
    shortPercent(separation),
    shortened(columns.join(', '), width - 36),
  ])
  print(textTable(['unique rows', 'share', 'separates', 'columns'], lines, [0, 1, 2]))
}
/** Values to choose the most sensitive from, and what the rows with the chosen ones look like. */
export function printSensitive({ counts, suggestions, chosen, statistics }: SensitiveProfile): void {
  print(`${counts.column}: ${counted(counts.distinct, 'value')} in ${counted(counts.rows, 'row')}\n`)
  const values = counts.values.map(({ value, rows, share }) => [value, count(rows), shortPercent(share)])
  print(textTable(['value', 'rows', 'share'], values, [1, 2]))
  if (suggestions.length > 0) print('\nTo choose from (nothing is applied by itself):')
  for (const { label, values: members, rows, share, reason } of suggestions) {
    const title = label === undefined ? 'rare values' : label
    print(
      `  ${pc.bold(title)}: ${counted(rows, 'row')} (${shortPercent(share)}): ${members.join(', ')}. ${reason}`,
    )
  }
  if (statistics.length === 0) return
  print(`\nQuasi-identifiers among the rows with ${chosen.join(', ')}:`)
  const rows = statistics.map(({ column, distinct, missing, numbers }) => [
    column,
    count(distinct),
    count(missing),
    numbers === undefined ? '' : `${numbers.smallest} … ${numbers.largest}, mean ${numbers.mean.toFixed(1)}`,
  ])
  print(textTable(['column', 'distinct', 'missing', 'range'], rows, [1, 2]))
  print('\nTheir values with the rows of each, most frequent first; what fewer than 10 rows have is pooled:')
  for (const { column, top, pooled } of statistics) {
    const listed = top.map(({ value, rows: own }) => `${value} (${count(own)})`)
    if (pooled.values > 0) listed.push(`${counted(pooled.values, 'rare value')} (${count(pooled.rows)})`)
    print(`  ${pc.bold(column)}: ${listed.join(', ')}`)
  }
}
