import { codeTexts } from '../../data/table/coded-texts.ts'
import { missingAnywhere } from '../../data/table/table.ts'
import {
  type ColumnRisks,
  type CountedCombinations,
  columnRisks,
  valueNumbers,
  workWithin,
} from '../measure/measure-people-risk.ts'
import type { CheckedRun, PreparedRun } from '../run-state.ts'

/** A report is no place to wait for: choices of columns × rows beyond which a figure is left out. */
const MOST_WORK = 3e7

/**
 * Which columns make rows of the release stand out. Whoever has the release can count that, so a report may say it. Undefined where
 * the cells of a row are not one person's, or where it was too much to count.
 */
export function standsOutAfter({ policy, prepared, own, release }: CheckedRun): ColumnRisks | undefined {
  const places = prepared.quasi.map(({ name }) => release.columns.indexOf(name)).filter((place) => place >= 0)
  if (own.groups !== undefined || places.length === 0) return undefined
  const missing = missingAnywhere(policy.data.missing)
  const { rows, texts } = release
  return risksOf({
    names: places.map((place) => release.columns[place]),
    rows,
    codes: () => places.map((place) => valueNumbers(codeTexts(texts[place]), missing)),
  })
}

/** The same of the people as they came: it tells who stands out by what, and is for those who made the release alone. */
export function standsOutBefore({ prepared }: PreparedRun): ColumnRisks | undefined {
  const { table, quasi, start } = prepared
  const columns = table.columns.slice(0, quasi.length)
  // Rows that are one at some level may stand out by what they were.
  if (columns.length === 0 || start !== undefined) return undefined
  return risksOf({
    names: columns.map(({ name }) => name),
    rows: table.weights,
    codes: () => columns.map(({ codes }) => Uint32Array.from(codes)),
  })
}

/** Codes are made only where some figure can be counted from them. */
function risksOf({ names, rows, codes }: LateCombinations): ColumnRisks | undefined {
  const { isCounted, isSearched } = workWithin({ names, rows }, MOST_WORK)
  return isCounted || isSearched ? columnRisks({ names, rows, codes: codes() }, MOST_WORK) : undefined
}

interface LateCombinations extends Omit<CountedCombinations, 'codes'> {
  readonly codes: () => CountedCombinations['codes']
}
