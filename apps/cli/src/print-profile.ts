import type { FileProfile } from '@outis/engines'
import pc from 'picocolors'
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
