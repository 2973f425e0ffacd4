import type { Classes } from '../data/table/classes.ts'
import { missingAnywhere } from '../data/table/dictionary.ts'
import { defined } from '../data/value/defined.ts'
import type { ColumnTrace } from '../metrics/measured/measured-release.ts'
import type { CheckInput } from './check-input.ts'
import { countCompatible } from './compatible.ts'
import { countPopulation } from './count-population.ts'
import { groupTexts } from './grouping.ts'
import { publishedClasses } from './published-classes.ts'
import { type PublishedSensitive, publishedSensitive } from './published-sensitive.ts'
import { type ReadRelease, readQuasi } from './quasi-reading.ts'
import { readSuppression } from './read-suppression.ts'
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
  const known = { grouping, tokens, ...defined({ readings: stated, claims }) }
  const read = readQuasi(quasi, known)
  const seen: ReadRelease = { grouping, readings: read.readings, wildcard: meaning === 'wildcard' }
  const sensitive = readSensitive(input, (place) => grouping.classOf[place] < 0)
  refuseMissing(input, [
    ...read.readings.map(({ column, isMissing }) => ({ name: column.name, isMissing })),
    ...sensitive.map(({ attribute, isMissing, shown }) => ({ name: attribute.name, isMissing, shown })),
  ])
  const { readings: besidePeople } = quasi.some(({ people }) => people)
    ? readQuasi(
        quasi.map(({ people, ...column }) => (people ? { name: column.name, ...people } : column)),
        known,
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
    notices: [...lists.flatMap(({ notices }) => notices), ...untraced],
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
