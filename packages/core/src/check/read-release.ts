import type { Classes } from '../data/table/classes.ts'
import { missingAnywhere, ownValue, SUPPRESSED } from '../data/table/table.ts'
import { defined } from '../data/value/defined.ts'
import { counted } from '../data/words/words.ts'
import type { ColumnTrace } from '../metrics/measured/measured-release.ts'
import type { CheckedQuasi, CheckInput, ReleaseClaims } from './check-input.ts'
import { countCompatible } from './compatible.ts'
import { countPopulation } from './count-population.ts'
import { allStars, groupTexts } from './grouping.ts'
import { publishedClasses } from './published-classes.ts'
import { type PublishedSensitive, publishedSensitive } from './published-sensitive.ts'
import { type ReadRelease, readQuasi } from './quasi-reading.ts'
import { countRows, pickColumns, refuseMissing } from './release-rows.ts'
import { type SuppressedPool, suppressedPool } from './suppressed-pool.ts'
import { traceOriginal } from './trace-original.ts'

/** A release whose classes can be judged and whose losses can be measured. */
export interface SeenRelease extends ReadRelease {
  readonly classes: Classes
  /** The suppressed rows, where there are any. */
  readonly pool?: SuppressedPool
  /** Where the original was given and found again in the release. */
  readonly traces?: readonly ColumnTrace[]
  readonly notices: readonly string[]
  /** Figures that nobody asked for and that are not there. */
  readonly details: readonly string[]
}

/** From texts to classes: finds the suppressed rows, groups the others, reads their cells, counts sensitive values and population. */
export function readRelease(input: CheckInput): SeenRelease {
  const { release, quasi, claims, population, original } = input
  const { tokens, meaning } = input.missing
  const names = quasi.map(({ name }) => name)
  const texts = pickColumns(release, names, 'release')
  const tableRows = countRows(release.rows)
  const suppression = readSuppression(quasi, { texts, rows: release.rows, tableRows }, claims)
  const grouping = groupTexts(texts, release.rows, suppression.starsAreSuppressed)
  const { readings: stated } = release
  const quasiTexts = { grouping, tokens, ...defined({ readings: stated, claims }) }
  const read = readQuasi(quasi, quasiTexts)
  const seen: ReadRelease = { grouping, readings: read.readings, wildcard: meaning === 'wildcard' }
  const sensitive = readSensitive(input, (row) => grouping.classOf[row] < 0)
  refuseMissing(input, [
    ...read.readings.map(({ column, isMissing }) => ({ name: column.name, isMissing })),
    ...sensitive.map(({ attribute, isMissing, shown }) => ({ name: attribute.name, isMissing, shown })),
  ])
  const { readings: besidePeople } = quasi.some(({ people }) => people)
    ? readQuasi(
        quasi.map(({ people, ...column }) => (people ? { name: column.name, ...people } : column)),
        quasiTexts,
      )
    : read
  const counted = population && countPopulation(population, { ...seen, readings: besidePeople })
  const traces = original && traceOriginal(original, seen)
  const untraced = typeof traces === 'string' ? [`Non-uniform entropy is not measured: ${traces}.`] : []
  const { rows, persons, peopleAtLeast } = release
  const counts = { rows, persons, peopleAtLeast }
  const lists = [suppression, read, ...sensitive, ...(counted ? [counted] : [])]
  const pool = suppressedPool({
    release,
    grouping,
    sensitive,
    tableRows,
    wildcard: seen.wildcard,
    outside: counted?.outside,
  })
  return {
    ...seen,
    ...defined({ pool }),
    classes: {
      ...classesOf(seen, { ...counts, sensitive, tableRows }),
      ...(counted && { population: counted.persons }),
    },
    ...(traces !== undefined && typeof traces !== 'string' && { traces }),
    notices: lists.flatMap(({ notices }) => notices),
    details: untraced,
  }
}

function readSensitive(
  { release, sensitive, missing }: CheckInput,
  isSuppressed: (place: number) => boolean,
): PublishedSensitive[] {
  return sensitive.map((column) => {
    const [texts] = pickColumns(release, [column.name], 'release')
    const reading = release.readings?.get(column.name)
    return publishedSensitive(column, {
      texts,
      rows: release.rows,
      persons: release.persons,
      tokens: missingAnywhere(missing.tokens),
      wildcard: missing.meaning === 'wildcard',
      isSuppressed,
      ...(reading && { reading }),
    })
  })
}

interface ClassCounts {
  readonly rows: Uint32Array
  readonly sensitive: readonly PublishedSensitive[]
  readonly tableRows: number
  readonly persons: Uint32Array | undefined
  readonly peopleAtLeast: ((rows: number) => number) | undefined
}

function classesOf({ grouping, readings, wildcard }: ReadRelease, counts: ClassCounts): Classes {
  const plain = publishedClasses({ grouping, wildcard, ...counts })
  if (!wildcard) return plain
  return countCompatible(
    plain,
    grouping,
    readings.map(({ isMissing }) => isMissing),
  )
}

interface SuppressionReading {
  /** Rows of `*` alone are suppressed; false: they are the one class of a release generalised to the top. */
  readonly starsAreSuppressed: boolean
  readonly notices: readonly string[]
}

interface StarredRows {
  readonly texts: readonly (readonly string[])[]
  readonly rows: Uint32Array
  readonly tableRows: number
}

/**
 * Rows with `*` in every quasi-identifier are suppressed, unless all rows are such and the release says that every
 * column stands at its top, or that no row is suppressed: then they are a class, and judged as one. They look the same,
 * so without that word they are counted apart.
 */
function readSuppression(
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
