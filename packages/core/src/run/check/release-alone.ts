import type { CheckedQuasi, CheckedSensitive, Combinations } from '../../check/check-input.ts'
import { buildHierarchy } from '../../data/hierarchy/build-hierarchy.ts'
import { taxonomyOf } from '../../data/hierarchy/hierarchy.ts'
import type { ResolvedHierarchySpec } from '../../data/hierarchy/hierarchy-spec.ts'
import { cellTexts } from '../../data/table/coded-texts.ts'
import { parseRange, parseTail } from '../../data/table/range-text.ts'
import {
  type ColumnType,
  type Dictionary,
  declaredReading,
  missingInRelease,
  PLAIN_DECIMAL,
  SUPPRESSED,
} from '../../data/table/table.ts'
import { defined } from '../../data/value/defined.ts'
import type { ValueReading } from '../../data/value/same-values.ts'
import { DECIMAL, sameValues, valueTest } from '../../data/value/same-values.ts'
import type { SearchPolicy } from '../../methods/contract/method-needs.ts'
import type { PolicyFiles } from '../../methods/contract/policy-files.ts'
import type { Population } from '../../methods/contract/prepared.ts'
import type { Policy, PolicyAttribute } from '../../policy/options/policy.ts'
import type { HierarchyPolicy } from '../../policy/options/requirement-spec.ts'
import type { Readings } from '../../releases/kit/check-job.ts'
import type { ReadBy } from '../../releases/kit/checked-release.ts'
import { releasesOf } from '../../releases/registry.ts'
import type { Engine, OpenTable } from '../engine/engine.ts'
import { openPopulation } from '../prepare/population.ts'

/** A release of whose original nothing is at hand. */
export interface ReleaseAlone {
  readonly open: OpenTable
  readonly engine: Engine
  readonly policy: Policy
  readonly search: SearchPolicy
  readonly files: PolicyFiles
  readonly release: Combinations
}

/** Without the original, hierarchy files still tell what a label stands for, and sensitive values are published as they are. */
export async function readingsWithoutOriginal(
  alone: ReleaseAlone,
): Promise<{ readonly readings: Readings; readonly readBy: ReadBy }> {
  const { policy, search } = alone
  const names = policy.attributes.filter(({ role }) => role === 'quasi').map(({ name }) => name)
  const population = await openPopulation([...search.models, ...policy.require], names, alone)
  const quasi: CheckedQuasi[] = []
  const sensitive: CheckedSensitive[] = []
  for (const attribute of policy.attributes) {
    if (attribute.role === 'quasi') quasi.push(await quasiReading(attribute, alone, population))
    if (attribute.role === 'sensitive') sensitive.push(await sensitiveReading(attribute, alone))
  }
  const readBy: ReadBy = (name, hierarchy) => {
    const type = policy.attributes.find((attribute) => attribute.name === name)?.type
    return quasiReading({ name, hierarchy, ...(type && { type }) }, alone, population)
  }
  const register = await population?.combinations()
  return {
    readings: {
      quasi,
      sensitive,
      ...(register && {
        population: { columns: names, texts: register.columns.map(cellTexts), rows: register.rows },
      }),
    },
    readBy,
  }
}

async function sensitiveReading(
  { name, type, order, taxonomy }: PolicyAttribute,
  { open, policy, files }: ReleaseAlone,
): Promise<CheckedSensitive> {
  // What stands for a value has neither the column's type nor its order, and is in no taxonomy; what speaks of the values
  // behind it is not judged.
  if (releasesOf(policy).read.sensitive === 'stand-ins')
    return { name, dictionary: await open.dictionary({ name }) }
  const dictionary = await open.dictionary({ name, ...(type && { type }), ...defined({ order }) })
  if (!taxonomy) return { name, dictionary }
  const spec = await files.hierarchy(name, taxonomy.spec)
  return { name, dictionary, taxonomy: taxonomyOf(buildHierarchy(spec, { name, dictionary }, taxonomy)) }
}

async function quasiReading(
  { name, type, hierarchy }: Pick<PolicyAttribute, 'name' | 'type' | 'hierarchy'>,
  { policy, files, release }: ReleaseAlone,
  population: Population | undefined,
): Promise<CheckedQuasi> {
  const { missing } = policy.data
  const spec = hierarchy && (await files.hierarchy(name, hierarchy.spec))
  const people = (leaves?: Dictionary) =>
    population && {
      people: peopleReading(
        { name, type, hierarchy, ...defined({ spec, leaves }) },
        { population, missing, texts: release.texts[release.columns.indexOf(name)] },
      ),
    }
  if (spec?.kind !== 'rows')
    return { name, type: spec?.kind === 'intervals' ? 'number' : (type ?? 'text'), ...people() }
  const leaves = [...new Set(spec.rows.map((row) => row[0]))]
  const dictionary = dictionaryOf(leaves, missing, declaredReading(type))
  return {
    name,
    type: dictionary.type,
    dictionary,
    hierarchy: buildHierarchy(spec, { name, dictionary }, hierarchy),
    ...people(dictionary),
  }
}

/** A hierarchy's own leaves as the column's values. */
function dictionaryOf(
  leaves: readonly string[],
  missing: readonly string[],
  reading: ValueReading,
): Dictionary {
  const isMissing = valueTest(missing, reading)
  const present = leaves.filter((leaf) => !isMissing(leaf))
  const firstOf = sameValues(present, reading)
  const values = firstOf ? present.filter((_, index) => firstOf[index] === index) : present
  const [absent = ''] = missingInRelease(missing)
  if (!values.every((value) => PLAIN_DECIMAL.test(value)))
    return { type: 'text', values: [absent, ...values], reading }
  const sorted = values.sort((a, b) => Number(a) - Number(b))
  return {
    type: 'number',
    values: [absent, ...sorted],
    numbers: Float64Array.from([Number.NaN, ...sorted.map(Number)]),
    reading,
  }
}

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
