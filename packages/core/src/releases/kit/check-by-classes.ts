import type { CheckRequirement, CheckResult, Combinations, Verdict } from '../../check/check-input.ts'
import { checkRelease } from '../../check/check-release.ts'
import { OutisError } from '../../data/errors.ts'
import { type CodedTexts, cellTexts } from '../../data/table/coded-texts.ts'
import { defined } from '../../data/value/defined.ts'
import { quotedNames } from '../../data/words/words.ts'
import type { SearchPolicy } from '../../methods/contract/method-needs.ts'
import type { Prepared } from '../../methods/contract/prepared.ts'
import { models as ourModels } from '../../models/registry.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import type { CheckJob, Readings } from './check-job.ts'
import { declaredReadings } from './column-readings.ts'

/** Measures a finished release by its text alone: what the method promised, and what is required. */
export const checkByClasses = (
  { policy, search, readings, release, claims, models = ourModels }: CheckJob,
  requirements: readonly CheckRequirement[] = requirementsOf(policy, search),
): CheckResult =>
  checkRelease({
    ...readings,
    release,
    missing: { tokens: policy.data.missing, meaning: policy.data.missingAs },
    requirements,
    models,
    ...defined({ claims }),
  })

export function requirementsOf(policy: Policy, search: SearchPolicy): CheckRequirement[] {
  return [
    ...search.models.map((spec) => ({ spec, source: 'method' as const })),
    ...policy.require.map((spec) => ({ spec, source: 'require' as const })),
  ]
}

/** A requirement that cannot be judged does not hold. */
export const notMeasured = ({ spec, source }: CheckRequirement, text: string): Verdict => ({
  model: spec.id,
  options: spec.options,
  ...defined({ of: spec.of }),
  rows: spec.rows ?? 'all',
  holds: false,
  figure: 'not measured',
  limit: Number(Object.values(spec.options)[0] ?? 0),
  direction: 'at-least',
  failingClasses: 0,
  failingRows: 0,
  text,
  source,
})

/** The readings that the original gives: its dictionaries and the hierarchies over them. */
export async function readingsOf({
  table,
  start,
  request,
  quasi,
  sensitive,
  population,
}: Prepared): Promise<Readings> {
  const columns = quasi.map(({ name }) => name)
  const register = await population?.combinations()
  return {
    quasi: quasi.map(({ name, dictionary }, columnIndex) => ({
      name,
      type: dictionary.type,
      dictionary,
      hierarchy: request.quasi[columnIndex].hierarchy,
      ...defined({ levels: request.quasi[columnIndex].levels }),
    })),
    sensitive: sensitive.map(({ name, dictionary, taxonomy, totals }) => ({
      name,
      dictionary,
      totals,
      ...defined({ taxonomy }),
    })),
    // Combinations of levels do not tell which value a row had.
    ...(start === undefined && {
      original: {
        columns,
        values: quasi.map(({ dictionary }) => dictionary.values),
        codes: columns.map((_, columnIndex) => table.columns[columnIndex].codes),
        rows: table.weights,
      },
    }),
    ...(register && { population: { columns, texts: register.columns.map(cellTexts), rows: register.rows } }),
  }
}

/** The columns whose texts the check groups: quasi-identifiers and sensitive attributes, and what else tells rows apart. */
export function checkedColumns({ attributes }: Policy, telling: readonly string[] = []): readonly string[] {
  const declared = attributes.filter(({ role }) => role === 'quasi' || role === 'sensitive')
  return [...declared.map(({ name }) => name), ...telling]
}

export interface CombinationOptions {
  /** Columns that tell rows apart, beside quasi-identifiers and sensitive attributes. */
  readonly telling?: readonly string[]
  /** Counts the people of each combination too. */
  readonly byPerson?: ((columns: readonly string[]) => Promise<Combinations>) | undefined
}

export async function releaseCombinations(
  open: OpenTable,
  policy: Policy,
  { telling, byPerson }: CombinationOptions = {},
): Promise<Combinations> {
  if (byPerson === undefined) return combinationsOf(policy, await releaseCells(open, policy, telling))
  const columns = presentColumns(open, policy, telling)
  const counted = await byPerson(columns)
  return { ...counted, readings: declaredReadings(policy, columns, counted.texts) }
}

/** The columns that the check groups; a release that lacks one is refused. */
function presentColumns(
  open: OpenTable,
  policy: Policy,
  telling: readonly string[] | undefined,
): readonly string[] {
  const columns = checkedColumns(policy, telling)
  refuseAbsent(open, columns)
  return columns
}

/** The cells of a release by column, every text listed once, and how many rows have each combination. */
export interface ReleaseCells {
  readonly columns: readonly string[]
  readonly cells: readonly CodedTexts[]
  readonly rows: Uint32Array
}

export async function releaseCells(
  open: OpenTable,
  policy: Policy,
  telling?: readonly string[],
): Promise<ReleaseCells> {
  const columns = presentColumns(open, policy, telling)
  const { columns: cells, rows } = await open.combinations(columns)
  return { columns, cells, rows }
}

/** The same as texts. */
export function combinationsOf(policy: Policy, { columns, cells, rows }: ReleaseCells): Combinations {
  const texts = cells.map(cellTexts)
  return { columns, texts, rows, readings: declaredReadings(policy, columns, texts) }
}

/** A release without columns of the policy is another one. */
export function refuseAbsent(open: OpenTable, columns: readonly string[]): void {
  const absent = columns.filter((name) => !open.columns.includes(name))
  if (absent.length === 0) return
  throw new OutisError('RELEASE_MISMATCH', {
    message: `The release lacks ${absent.length} of the policy's columns: ${quotedNames(absent)}.`,
    hint: 'Check the release against the policy it was made with; columns keep their names.',
    details: { columns: absent },
  })
}
