import type { CheckedQuasi } from '../check/check-input.ts'
import { buildHierarchy } from '../data/hierarchy/build-hierarchy.ts'
import type { ResolvedHierarchySpec } from '../data/hierarchy/hierarchy-spec.ts'
import { parseRange, parseTail } from '../data/table/range-text.ts'
import {
  type ColumnType,
  type Dictionary,
  declaredReading,
  missingInRelease,
  SUPPRESSED,
} from '../data/table/table.ts'
import { DECIMAL, valueTest } from '../data/value/same-values.ts'
import type { Population } from '../methods/contract/prepared.ts'
import type { HierarchyPolicy } from '../policy/options/requirement-spec.ts'

/** A column of a release of whose original nothing is known. */
export interface PublishedColumn {
  readonly name: string
  readonly type: ColumnType | undefined
  readonly hierarchy: HierarchyPolicy | undefined
  readonly spec?: ResolvedHierarchySpec
  /** The leaves of a hierarchy file. */
  readonly leaves?: Dictionary
}

export interface PeopleOptions {
  readonly population: Population
  /** Texts of the column in the release. */
  readonly texts: readonly string[]
  readonly missing: readonly string[]
}

/**
 * How cells of a release are read beside the people of a population, where the original is not known: labels stand for
 * what the hierarchy puts under them of the population's values. What a hierarchy lacks is under `*` alone.
 */
export function peopleReading(
  column: PublishedColumn,
  { population, texts, missing }: PeopleOptions,
): NonNullable<CheckedQuasi['people']> {
  const { name, hierarchy, spec, leaves } = column
  const dictionary = population.widen(name, leaves ?? emptyDictionary(column, texts, missing))
  return {
    type: dictionary.type,
    dictionary,
    // Which values are rare is known of the original alone.
    ...(spec &&
      spec.kind !== 'rare' && {
        hierarchy: buildHierarchy(spec, { name, dictionary }, { ...hierarchy, onGap: 'suppress' }),
      }),
  }
}

function emptyDictionary(
  { type, spec }: PublishedColumn,
  texts: readonly string[],
  missing: readonly string[],
): Dictionary {
  const reading = declaredReading(type)
  const tokens = missingInRelease(missing)
  const isMissing = valueTest(tokens, reading)
  const shown = texts.filter((text) => text !== SUPPRESSED && !isMissing(text))
  const isNumber = (text: string) => DECIMAL.test(text) || (parseRange(text) ?? parseTail(text)) !== undefined
  const numbers = spec?.kind === 'intervals' || (shown.length > 0 && shown.every(isNumber))
  const own = type ?? (numbers ? 'number' : 'text')
  return {
    type: own,
    values: [tokens[0] ?? ''],
    ...(own === 'number' && { numbers: Float64Array.of(Number.NaN) }),
    ...(own !== 'date' && { reading }),
  }
}
