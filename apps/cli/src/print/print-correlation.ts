import { counted } from '@outis/core/words'
import type { CorrelationProfile } from '@outis/engines'
import { print, textTable } from '../terminal.ts'

const measureWords = {
  phi2: 'φ² (mean-square contingency)',
  'cramers-v': 'Cramér’s V',
  'mutual-information': 'mutual information over the smaller entropy',
} as const

/** Pairs listed below the matrix; --json has all. */
const STRONGEST = 10

/** The matrix with numbered columns, and the pairs that go together most. */
export function printCorrelation(profile: CorrelationProfile): void {
  const { rows, measure, columns, values, pairs, tooFine, leftOut } = profile
  print(`${counted(rows, 'row')}; ${measureWords[measure]}: 0 none, 1 one decides the other`)
  print(`${binWords(profile)}\n`)
  const numbers = columns.map((_, columnIndex) => String(columnIndex + 1))
  const matrix = columns.map((name, row) => [
    `${row + 1} ${name}`,
    ...columns.map((_, column) =>
      column < row ? values[row][column].toFixed(4) : column === row ? '·' : '',
    ),
  ])
  print(
    textTable(
      ['column', ...numbers],
      matrix,
      numbers.map((_, numberIndex) => numberIndex + 1),
    ),
  )
  print('\nMost correlated:')
  const strongest = pairs
    .slice(0, STRONGEST)
    .map(({ columns: [first, second], value }) => [first, second, value.toFixed(4)])
  print(textTable(['column', 'column', measure], strongest, [2]))
  if (tooFine.length > 0)
    print(
      `\nWith more than one value or bin for ten rows, these seem correlated with every column: ${tooFine.join(', ')}. Give wider --bins.`,
    )
  if (leftOut.length > 0)
    print(
      `\nLeft out, because most of their values occur once: ${leftOut.join(', ')}. Name them with --columns.`,
    )
}

function binWords({ bins }: CorrelationProfile): string {
  return bins.kind === 'width'
    ? `Numbers in bins of width ${bins.width}, counted from ${bins.from}.`
    : `Numbers in ${bins.count} bins of equal ${bins.by}.`
}
