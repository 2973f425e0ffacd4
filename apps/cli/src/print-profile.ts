import type { FileProfile, SensitiveProfile } from '@outis/engines'
import { outColours as pc } from './colours.ts'
import { print, textTable } from './terminal.ts'

/** Never rounded up to all: 99.99 % is not everybody. */
const percent = (share: number): string => {
  if (share > 0 && share < 0.001) return `${(100 * share).toFixed(3)} %`
  return `${(share < 1 ? Math.min(99.9, 100 * share) : 100).toFixed(1)} %`
}

export function printProfile(profile: FileProfile): void {
  print(`${profile.rows.toLocaleString('en-US')} rows, ${profile.columns.length} columns\n`)
  const rows = profile.columns.map(
    ({ name, type, missing, distinct, uniqueness, separation, role, reasons }) => [
      name,
      type,
      missing.toLocaleString('en-US'),
      distinct.toLocaleString('en-US'),
      percent(uniqueness),
      percent(separation),
      pc.bold(role),
      reasons.join(' '),
    ],
  )
  print(
    textTable(
      ['column', 'type', 'missing', 'distinct', 'unique', 'separates', 'suggested', 'because'],
      rows,
      [2, 3, 4, 5],
    ),
  )
  if (profile.subsets.length === 0) return
  print('\nColumns that together single people out most:')
  const subsets = profile.subsets.map(({ columns, uniqueRows, separation }) => [
    columns.join(', '),
    uniqueRows.toLocaleString('en-US'),
    percent(uniqueRows / profile.rows),
    percent(separation),
  ])
  print(textTable(['columns', 'unique rows', 'share', 'separates'], subsets, [1, 2, 3]))
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
