import type { Requirement } from '@outis/core/models'
import { ARX_COLUMNS } from './adult.ts'
import { type CensusCase, type CensusData, censusData } from './census-request.ts'

/**
 * The census with hierarchies for all its columns, and five more with a digit of fnlwgt each, so that searches over many
 * can be measured: 13 columns have 1,399,680 combinations of levels, 15 have 22,394,880, 20 have 5.4 billion.
 */
export function wideCensusData(): CensusData {
  const data = censusData()
  const texts = new Map(data.texts)
  for (const [index, name] of DIGITS.entries()) {
    texts.set(
      name,
      data.texts.get('fnlwgt')!.map((text) => text.at(-1 - index) ?? '0'),
    )
  }
  return {
    ...data,
    texts,
    hierarchyRows: (column) => {
      const above = ABOVE[column]
      return above
        ? [...new Set(texts.get(column))].map((text) => [text, ...above(text), '*'])
        : data.hierarchyRows(column)
    },
  }
}

const DIGITS = ['digit-1', 'digit-2', 'digit-3', 'digit-4', 'digit-5']

const band = (text: string, width: number): string => {
  const from = Math.floor(Number(text) / width) * width
  return `${from}-${from + width - 1}`
}

/** The labels of a value between itself and `*`. */
const ABOVE: Readonly<Record<string, (text: string) => readonly string[]>> = {
  relationship: (text) => [text === 'Husband' || text === 'Wife' ? 'Spouse' : 'Other'],
  'hours-per-week': (text) => [band(text, 10), band(text, 50)],
  'capital-gain': (text) => [text === '0' ? 'none' : 'some'],
  'capital-loss': (text) => [text === '0' ? 'none' : 'some'],
  'education-num': (text) => [band(text, 2), band(text, 8)],
  fnlwgt: (text) => [band(text, 50_000), band(text, 500_000)],
  ...Object.fromEntries(DIGITS.map((name) => [name, (text: string) => [band(text, 5)]])),
}

const WIDE_COLUMNS: readonly string[] = [
  ...ARX_COLUMNS,
  ...[
    'occupation',
    'relationship',
    'hours-per-week',
    'capital-gain',
    'capital-loss',
    'education-num',
    'fnlwgt',
  ],
  ...DIGITS,
]

export const wideCase = (
  columns: number,
  models: readonly Requirement[],
  suppressionLimit: number,
): CensusCase => ({
  quasi: WIDE_COLUMNS.slice(0, columns),
  sensitive: [],
  models,
  suppressionLimit,
})
