import type { FileProfile, SensitiveProfile } from '@outis/engines'
import { outColours as pc } from './colours.ts'
import { print, textTable } from './terminal.ts'
import { shortened, terminalWidth, wrapped } from './text-width.ts'

/** Never rounded up to all: 99.99 % is not everybody. */
const percent = (share: number): string => {
  if (share > 0 && share < 0.001) return `${(100 * share).toFixed(3)} %`
  return `${(share < 1 ? Math.min(99.9, 100 * share) : 100).toFixed(1)} %`
}

const number = (value: number): string => value.toLocaleString('en-US')
const counted = (count: number, what: string): string => `${number(count)} ${what}${count === 1 ? '' : 's'}`

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
      number(missing),
      number(distinct),
      percent(uniqueness),
      pc.bold(role),
    ]),
    [2, 3, 4],
  ).split('\n')
  print(lines[0])
  for (const [place, { reasons, confidence }] of columns.entries()) {
    const sure = confidence === 'low' ? ' (a guess)' : ''
    print(lines[place + 1])
    print(wrapped(`${reasons.join(' ')}${sure}`, width, '    '))
  }
  printSubsets(profile, width)
  for (const notice of notices) print(`\n${wrapped(`notice: ${notice}`, width)}`)
}

function printSubsets({ subsets, rows }: FileProfile, width: number): void {
  if (subsets.length === 0) return
  print('\nColumns that together single people out most:')
  const lines = subsets.map(({ columns, uniqueRows, separation }) => [
    number(uniqueRows),
    percent(uniqueRows / rows),
    percent(separation),
    shortened(columns.join(', '), width - 36),
  ])
  print(textTable(['unique rows', 'share', 'separates', 'columns'], lines, [0, 1, 2]))
}
/** Values to choose the most sensitive from, and what the rows with the chosen ones look like. */
export function printSensitive({ counts, suggestions, chosen, statistics }: SensitiveProfile): void {
  print(`${counts.column}: ${counts.distinct} values in ${counts.rows.toLocaleString('en-US')} rows\n`)
  const values = counts.values.map(({ value, rows, share }) => [
    value,
    rows.toLocaleString('en-US'),
    percent(share),
  ])
  print(textTable(['value', 'rows', 'share'], values, [1, 2]))
  if (suggestions.length > 0) print('\nTo choose from (nothing is applied by itself):')
  for (const { label, values: members, rows, share, reason } of suggestions) {
    const title = label === undefined ? 'rare values' : label
    print(
      `  ${pc.bold(title)}: ${rows.toLocaleString('en-US')} rows (${percent(share)}): ${members.join(', ')}. ${reason}`,
    )
  }
  if (statistics.length === 0) return
  print(`\nQuasi-identifiers among the rows with ${chosen.join(', ')}:`)
  const rows = statistics.map(({ column, distinct, missing, numbers, top }) => [
    column,
    distinct.toLocaleString('en-US'),
    missing.toLocaleString('en-US'),
    numbers === undefined ? '' : `${numbers.smallest} … ${numbers.largest}, mean ${numbers.mean.toFixed(1)}`,
    top
      .slice(0, 4)
      .map(({ value, rows: own }) => `${value} (${own.toLocaleString('en-US')})`)
      .join(', '),
  ])
  print(textTable(['column', 'distinct', 'missing', 'range', 'most frequent'], rows, [1, 2]))
}
