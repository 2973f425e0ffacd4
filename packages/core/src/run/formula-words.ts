import { counted, quotedNames } from '../data/words/words.ts'
import type { BoundColumns } from '../policy/bind-columns.ts'
import type { Policy } from '../policy/options/policy.ts'
import type { PendingRelease } from './engine/engine.ts'

/** Whoever opens the release in a spreadsheet program would run what somebody may have written into the data. */
export const formulaWarning = ({ release }: Policy, { formulaColumns }: PendingRelease): string[] =>
  formulaColumns.length === 0 || release.spreadsheetSafe
    ? []
    : [`${columnsWithFormulas(formulaColumns)} \`release.spreadsheet-safe: true\` marks them as text.`]

/** What was added to the release. */
export const formulaNotice = ({ release }: Policy, { formulaColumns }: PendingRelease): string[] =>
  formulaColumns.length === 0 || !release.spreadsheetSafe
    ? []
    : [
        `${columnsWithFormulas(formulaColumns)} Each is marked as text by a ' before it, which is no part of it.`,
      ]

function columnsWithFormulas(columns: readonly string[]): string {
  return `${counted(columns.length, 'column has', 'columns have')} cells, or a name, that begin with =, +, -, @ or the like, which spreadsheet programs run as formulas: ${quotedNames(columns)}.`
}

/** Columns that the policy does not declare. */
export function droppedNotice({ columns }: BoundColumns): string[] {
  const dropped = columns.filter(({ role }) => role === 'dropped').map(({ name }) => name)
  if (dropped.length === 0) return []
  const more = dropped.length > MOST_LISTED ? ` and ${dropped.length - MOST_LISTED} more` : ''
  return [`Not declared, so not published: ${dropped.slice(0, MOST_LISTED).join(', ')}${more}.`]
}

/** Names in a sentence; of a table of thousands of columns it would be a page. */
const MOST_LISTED = 100
