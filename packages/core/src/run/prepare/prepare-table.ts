import { OutisError } from '../../data/errors.ts'
import { buildHierarchy, settledSpec } from '../../data/hierarchy/build-hierarchy.ts'
import type { Hierarchy } from '../../data/hierarchy/hierarchy.ts'
import { taxonomyOf } from '../../data/hierarchy/hierarchy.ts'
import type { LevelBounds, ResolvedHierarchySpec } from '../../data/hierarchy/hierarchy-spec.ts'
import { peopleCounter } from '../../data/table/people.ts'
import {
  type Dictionary,
  MISSING,
  missingInRelease,
  rowsOfCodes,
  SUPPRESSED,
  type Table,
} from '../../data/table/table.ts'
import { refuseWildcards } from '../../data/table/wildcards.ts'
import { defined } from '../../data/value/defined.ts'
import { counted } from '../../data/words/words.ts'
import { publishesRanges, rangeNotices } from '../../methods/contract/free-ranges.ts'
import type { SearchPolicy } from '../../methods/contract/method-needs.ts'
import type { PolicyFiles } from '../../methods/contract/policy-files.ts'
import type {
  Prepared,
  PreparedPeople,
  PreparedQuasi,
  PreparedSensitive,
} from '../../methods/contract/prepared.ts'
import { bindRequirements } from '../../methods/contract/requirements.ts'
import type { Request } from '../../methods/contract/search.ts'
import { recordOf } from '../../methods/registry.ts'
import type { Model } from '../../models/model.ts'
import type { Policy, PolicyAttribute } from '../../policy/options/policy.ts'
import type { HierarchyPolicy } from '../../policy/options/requirement-spec.ts'
import type { Engine, NormalisedColumn, OpenTable } from '../engine/engine.ts'
import { tellingColumns } from './method-answers.ts'
import { nobodysNotice, preparePeople, repeatedColumns, repeatNotice, withNobodys } from './people-of-rows.ts'
import { openPopulation } from './population.ts'
import { startingLevels, startingNotices, tableAtStart } from './starting-levels.ts'

export interface PrepareOptions {
  readonly policy: Policy
  readonly search: SearchPolicy
  readonly open: OpenTable
  readonly engine: Engine
  /** The files that the policy names. */
  readonly files: PolicyFiles
  /** Hierarchies and taxonomies of an earlier run, in place of those the policy names. */
  readonly stored?: ReadonlyMap<string, ResolvedHierarchySpec>
  /** What to do with values that a hierarchy lacks, in place of what the policy says. */
  readonly onGap?: 'error' | 'suppress'
  /** Models that can be asked for. Default: those of the registry. */
  readonly models?: readonly Model[] | undefined
}

/** The policy bound to a table: dictionaries, hierarchies, and the distinct combinations of the declared columns. */
export async function prepare(options: PrepareOptions): Promise<Prepared> {
  const { policy, search, open } = options
  const quasi = policy.attributes.filter(({ role }) => role === 'quasi')
  const sensitive = policy.attributes.filter(({ role }) => role === 'sensitive')
  const population = await openPopulation(
    [...search.models, ...policy.require],
    quasi.map(({ name }) => name),
    options,
  )
  const dictionaries = new Map<string, Dictionary>()
  const telling = tellingColumns(policy)
  const declared = [...quasi, ...sensitive]
  const next = [...declared.map(({ name }) => name), ...telling]
  for (const attribute of declared) {
    const own = await dictionaryOf(attribute, options, next)
    dictionaries.set(attribute.name, population?.widen(attribute.name, own) ?? own)
  }
  // One value, one text, in whatever is grouped or judged; what only tells strata apart is published as it was.
  const normalised = await open.normaliseTexts(
    [...dictionaries].map(([name, dictionary]) => ({ name, dictionary })),
  )
  for (const name of telling) dictionaries.set(name, await tellingDictionary(name, options))
  const people = await preparePeople(policy, open)
  const repeated = await repeatedColumns(policy, open)
  const columns = next.map((name) => ({ name, dictionary: dictionaries.get(name)! }))
  const { prepared, identifiers, notices } = await quasiIdentifiers(quasi, dictionaries, options)
  const start = await startingLevels({
    policy,
    open,
    columns,
    quasi: identifiers,
    people,
    hasPopulation: population !== undefined,
  })
  const census = await (start === undefined
    ? countedTable(columns, people, options)
    : tableAtStart(open, columns, start))
  if (policy.data.missingAs === 'refuse') refuseMissing(census)
  if (policy.data.missingAs === 'wildcard') refuseWildcards(census, quasi.length)
  const table = (await population?.join(census)) ?? census
  const attributes: PreparedSensitive[] = []
  for (const [index, attribute] of sensitive.entries()) {
    attributes.push(await sensitiveAttribute(attribute, table, quasi.length + index, options))
  }
  return {
    table,
    ...defined({ start }),
    // A column that begins on a level of its hierarchy is published on its levels, not as free ranges of numbers.
    quasi: start
      ? prepared.map((column, index) => (start.levels[index] > 0 ? { ...column, ranges: false } : column))
      : prepared,
    sensitive: attributes,
    ...defined({ population, people }),
    repeated: repeated.filter(({ often }) => often).map(({ name }) => name),
    notices: [
      ...(open.notices ?? []),
      ...normalised.map(normalisedNotice),
      ...notices,
      ...(start ? startingNotices(start, quasi) : []),
      ...repeated.map(repeatNotice),
      ...(people ? nobodysNotice(people) : []),
    ],
    request: {
      quasi: start
        ? identifiers.map((identifier, index) => ({ ...identifier, counted: start.levels[index] }))
        : identifiers,
      sensitive: attributes.map((attribute, columnIndex) => ({
        column: quasi.length + columnIndex,
        attribute,
      })),
      models: bindRequirements(search.models, attributes, options.models),
      loss: search.loss,
      suppressionLimit: search.suppressionLimit,
      missing: policy.data.missingAs,
    },
  }
}

/** Distinct combinations of the columns; where some people have several rows, those of each person apart. */
async function countedTable(
  columns: readonly { readonly name: string; readonly dictionary: Dictionary }[],
  people: PreparedPeople | undefined,
  { policy, open }: PrepareOptions,
): Promise<Table> {
  const record = recordOf(policy.method)
  const { singleRows = false, rowNumbers } = record.needs(policy.method)
  // Levels are found for classes, whatever rows they are made of; plans that deal rows need combinations.
  if (!people?.repeat) return open.census(columns, { singleRows, rowNumbers: rowNumbers ?? false })
  // Rows of one combination may go to different classes: whose they are is known by their place in the source.
  const dealsRows = record.makes.recoding === 'assigned'
  const keepsNumbers = rowNumbers ?? dealsRows
  const census = await open.census([...columns, people.column], {
    singleRows,
    rowNumbers: keepsNumbers || people.nobodys > 0,
  })
  const { rowNumbers: numbers, ...table } = withNobodys(census, people)
  return keepsNumbers && numbers ? { ...table, rowNumbers: numbers } : table
}

function tellingDictionary(name: string, { policy, open }: PrepareOptions): Promise<Dictionary> {
  const type = policy.attributes.find((attribute) => attribute.name === name)?.type
  return open.dictionary({ name, asWritten: true, ...(type && { type }) })
}

const normalisedNotice = ({ name, values, rows }: NormalisedColumn): string =>
  `"${name}" writes ${counted(values, 'value')} in more than one way; each is published as most of its rows have it, which changes the text of ${counted(rows, 'row')}.`

interface BuiltQuasi {
  readonly prepared: readonly PreparedQuasi[]
  readonly identifiers: Request['quasi']
  readonly notices: readonly string[]
}

/** The hierarchies of the quasi-identifiers, in declared order. */
async function quasiIdentifiers(
  quasi: readonly PolicyAttribute[],
  dictionaries: ReadonlyMap<string, Dictionary>,
  { policy, stored, files, onGap }: PrepareOptions,
): Promise<BuiltQuasi> {
  const needs = recordOf(policy.method).needs(policy.method)
  const notices: string[] = []
  const prepared: PreparedQuasi[] = []
  const identifiers: Request['quasi'][number][] = []
  for (const [column, { name, hierarchy, levels }] of quasi.entries()) {
    const dictionary = dictionaries.get(name)!
    const stated = stored?.get(name) ?? (await specOf(name, hierarchy, files))
    const spec = settledSpec(stated, { name, dictionary })
    const ranges = publishesRanges(needs, { dictionary, hierarchy, spec })
    notices.push(
      ...rangeNotices(needs, { method: policy.method.id, name }, { ranges, hierarchy, dictionary }),
    )
    const built = buildHierarchy(spec, { name, dictionary }, { ...hierarchy, ...(onGap && { onGap }) })
    // Where nothing is generalised, hierarchies are not missed.
    if (needs.hierarchies !== 'unused') notices.push(...built.notices)
    prepared.push({ name, dictionary, spec, ranges })
    if (levels) refuseLevels(built, levels)
    identifiers.push({ column, hierarchy: built, ...defined({ levels }) })
  }
  return { prepared, identifiers, notices }
}

/** A level that the hierarchy does not have would be no bound. */
function refuseLevels({ column, height }: Hierarchy, { most }: LevelBounds): void {
  if (most <= height) return
  throw new OutisError('HIERARCHY_LEVEL', {
    message: `The policy speaks of level ${most} of "${column}", and its hierarchy ends on level ${height}.`,
    hint: `Set levels of "${column}" to at most ${height}, or give its hierarchy more levels.`,
    details: { column, level: most, height },
  })
}

async function dictionaryOf(
  attribute: PolicyAttribute,
  { open, policy, onGap }: PrepareOptions,
  next: readonly string[],
): Promise<Dictionary> {
  const { missing } = policy.data
  const { name, type, dateOrder, order } = attribute
  const asked = { name, ...defined({ order }) }
  const declared = { ...asked, ...(type && { type }), ...(dateOrder && { dateOrder }) }
  const dictionary = await open.dictionary(declared, next).catch((fault) => {
    // Gaps are let pass, and what is no number lies in no interval.
    const other = type === 'number' && onGap === 'suppress' && attribute.hierarchy !== undefined
    if (other && fault instanceof OutisError && fault.code === 'COLUMN_TYPE') return open.dictionary(asked)
    throw fault
  })
  refuseEmptyValues(name, dictionary, missing)
  if (dictionary.values.length > 1) return dictionary
  throw new OutisError('DATA_ALL_MISSING', {
    message: `The column "${name}" has no value in any row.`,
    hint: 'Declare it `identifying` or leave it to `others: drop`; check data.missing if values were expected.',
    details: { column: name },
  })
}

/** Where `*` alone means "no value", a missing cell is written as nothing: then nothing must not be a value. */
function refuseEmptyValues(name: string, { values }: Dictionary, missing: readonly string[]): void {
  if (!missing.includes(SUPPRESSED) || !values.includes(missingInRelease(missing)[0], 1)) return
  throw new OutisError('POLICY_INVALID', {
    message: `data.missing lists "*" alone, and the column "${name}" has empty cells that are values: in a release, where * means suppressed, missing values are written as empty cells.`,
    hint: 'List "" under data.missing too, or write something else than nothing in these cells.',
    details: { column: name },
  })
}

async function specOf(
  name: string,
  hierarchy: HierarchyPolicy | undefined,
  files: PolicyFiles,
): Promise<ResolvedHierarchySpec> {
  return hierarchy === undefined ? { kind: 'suppress' } : files.hierarchy(name, hierarchy.spec)
}

function refuseMissing(table: Table): void {
  for (const [columnIndex, { name }] of table.columns.entries()) {
    const rows = rowsOfCodes(table, columnIndex)[MISSING]
    if (rows === 0) continue
    throw new OutisError('DATA_MISSING_REFUSED', {
      message: `The column "${name}" is missing in ${counted(rows, 'row')} and the policy refuses missing values.`,
      hint: 'Set data.missing-as to value or wildcard, or data.drop-missing: true.',
      details: { column: name, rows },
    })
  }
}

async function sensitiveAttribute(
  { name, taxonomy }: PolicyAttribute,
  table: Table,
  column: number,
  { policy, files, stored }: PrepareOptions,
): Promise<PreparedSensitive> {
  const { dictionary, codes } = table.columns[column]
  const people = peopleCounter(table)
  const totals = people?.totals(codes, dictionary.values.length) ?? rowsOfCodes(table, column).slice()
  // A wildcard may be any value: it supports no diversity and shifts no distribution.
  if (policy.data.missingAs === 'wildcard') totals[0] = 0
  const rows = totals.reduce((sum, count) => sum + count, 0)
  const counts = { totals, rows, ...(people && { people: people.people }) }
  if (taxonomy === undefined) return { name, dictionary, ...counts }
  const stated = stored?.get(name) ?? (await files.hierarchy(name, taxonomy.spec))
  const spec = settledSpec(stated, { name, dictionary })
  const built = buildHierarchy(spec, { name, dictionary }, taxonomy)
  return { name, dictionary, ...counts, taxonomy: taxonomyOf(built), spec }
}
