import type { Combinations } from '../check/check-input.ts'
import type { ReleaseCells } from '../method/release-in-parts.ts'
import { codeTexts } from '../table/coded-texts.ts'
import { missingAnywhere } from '../table/dictionary.ts'
import { type ColumnRisks, columnRisks, valueNumbers } from './measure-people-risk.ts'
import type { PublishJob } from './publish-job.ts'

/** A report is no place to wait for: choices of columns × rows beyond which a figure is left out. */
const MOST_WORK = 3e7

/**
 * Which columns make rows of the release stand out. Whoever has the release can count that, so a report may say it. Undefined where
 * the cells of a row are not one person's, or where it was too much to count.
 */
export function standsOutAfter(
  { policy, prepared, own }: PublishJob,
  release: Combinations | ReleaseCells,
): ColumnRisks | undefined {
  // Combinations that are not held are not counted here either.
  if ('cells' in release) return undefined
  const places = prepared.quasi.map(({ name }) => release.columns.indexOf(name)).filter((place) => place >= 0)
  if (own?.groups !== undefined || places.length === 0) return undefined
  const missing = missingAnywhere(policy.data.missing)
  return counted(
    columnRisks(
      {
        names: places.map((place) => release.columns[place]),
        codes: places.map((place) => valueNumbers(codeTexts(release.texts[place]), missing)),
        rows: release.rows,
      },
      MOST_WORK,
    ),
  )
}

/** The same of the people as they came: it tells who stands out by what, and is for those who made the release alone. */
export function standsOutBefore({ prepared }: PublishJob): ColumnRisks | undefined {
  const { table, quasi, coarse } = prepared
  const columns = table.columns.slice(0, quasi.length)
  // Rows that are one at some level may stand out by what they were.
  if (columns.length === 0 || coarse !== undefined) return undefined
  return counted(
    columnRisks(
      {
        names: columns.map(({ name }) => name),
        codes: columns.map(({ codes }) => Uint32Array.from(codes)),
        rows: table.weights,
      },
      MOST_WORK,
    ),
  )
}

const counted = (risks: ColumnRisks): ColumnRisks | undefined =>
  risks.columns.some(({ contribution, alone }) => contribution !== undefined || alone !== undefined)
    ? risks
    : undefined
