import { SUPPRESSED } from '../data/table/dictionary.ts'
import { ownValue } from '../data/table/own-value.ts'
import { counted } from '../data/words/words.ts'
import type { CheckedQuasi, ReleaseClaims } from './check-input.ts'
import { allStars } from './grouping.ts'

export interface SuppressionReading {
  /** Rows of `*` alone are suppressed; false: they are the one class of a release generalised to the top. */
  readonly starsAreSuppressed: boolean
  readonly notices: readonly string[]
}

export interface StarredRows {
  readonly texts: readonly (readonly string[])[]
  readonly rows: Uint32Array
  readonly tableRows: number
}

/**
 * Rows with `*` in every quasi-identifier are suppressed, unless all rows are such and the release says that every
 * column stands at its top, or that no row is suppressed: then they are a class, and judged as one. They look the same,
 * so without that word they are counted apart.
 */
export function readSuppression(
  quasi: readonly CheckedQuasi[],
  { texts, rows, tableRows }: StarredRows,
  claims?: ReleaseClaims,
): SuppressionReading {
  let starred = 0
  for (let row = 0; row < rows.length; row++) if (allStars(texts, row)) starred += rows[row]
  const atTop = starred === tableRows && claimsTop(quasi, claims) && claims?.suppressedRows !== tableRows
  // A release that says it suppressed nobody is taken at its word: its rows of `*` are then judged like any other class.
  if (atTop || claims?.suppressedRows === 0) return { starsAreSuppressed: false, notices: [] }
  return { starsAreSuppressed: true, notices: suppressionNotices(starred, tableRows, claims) }
}

const claimsTop = (quasi: readonly CheckedQuasi[], claims?: ReleaseClaims): boolean =>
  quasi.every(({ name, hierarchy }) => {
    const top = hierarchy?.levels[hierarchy.height]
    return (
      hierarchy !== undefined &&
      ownValue(claims?.levels, name) === hierarchy.height &&
      top?.labels.includes(SUPPRESSED)
    )
  })

function suppressionNotices(starred: number, tableRows: number, claims?: ReleaseClaims): string[] {
  const rows = counted(starred, 'row has', 'rows have')
  if (claims?.suppressedRows !== undefined && claims.suppressedRows !== starred) {
    return [
      `The release's dictionary speaks of ${counted(claims.suppressedRows, 'suppressed row')}, but ${rows} * in every quasi-identifier.`,
    ]
  }
  if (starred === tableRows) {
    return [
      'Every row has * in every quasi-identifier: all are counted as suppressed, and judged as one class.',
    ]
  }
  if (starred === 0 || claims?.suppressedRows !== undefined) return []
  return [`${rows} * in every quasi-identifier: counted as suppressed, and judged as one class.`]
}
