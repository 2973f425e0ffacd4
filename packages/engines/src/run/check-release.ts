import {
  type CheckedQuasi,
  type CheckedSensitive,
  type CheckRequirement,
  type CheckResult,
  type CodedCombinations,
  type Combinations,
  checkRelease,
  models,
  OutisError,
  type Policy,
  type ReleaseClaims,
  type SearchPolicy,
} from '@outis/core'
import type { OpenTable } from '../engine.ts'
import type { Prepared } from './prepare.ts'

/** How cells are read: what is known of the columns apart from the release. */
export interface Readings {
  readonly quasi: readonly CheckedQuasi[]
  readonly sensitive: readonly CheckedSensitive[]
  readonly original?: CodedCombinations
  readonly population?: Combinations
}

export interface CheckJob {
  readonly policy: Policy
  readonly search: SearchPolicy
  readonly readings: Readings
  readonly release: Combinations
  readonly claims?: ReleaseClaims
}

/** Measures a finished release by its text alone. */
export function checkText({ policy, search, readings, release, claims }: CheckJob): CheckResult {
  return checkRelease({
    ...readings,
    release,
    missing: { tokens: policy.data.missing, meaning: policy.data.missingAs },
    requirements: requirementsOf(policy, search),
    models,
    ...(claims && { claims }),
  })
}

/** The readings that the original gives: its dictionaries and the hierarchies over them. */
export async function readingsOf({
  table,
  request,
  quasi,
  sensitive,
  population,
}: Prepared): Promise<Readings> {
  const columns = quasi.map(({ name }) => name)
  const register = await population?.combinations()
  return {
    quasi: quasi.map(({ name, dictionary }, place) => ({
      name,
      type: dictionary.type,
      dictionary,
      hierarchy: request.quasi[place]!.hierarchy,
    })),
    sensitive: sensitive.map(({ name, dictionary, taxonomy }) => ({
      name,
      dictionary,
      ...(taxonomy && { taxonomy }),
    })),
    original: {
      columns,
      values: quasi.map(({ dictionary }) => dictionary.values),
      codes: columns.map((_, place) => table.columns[place]!.codes),
      rows: table.weights,
    },
    ...(register && { population: { columns, texts: register.columns, rows: register.rows } }),
  }
}

function requirementsOf(policy: Policy, search: SearchPolicy): CheckRequirement[] {
  return [
    ...search.models.map((spec) => ({ spec, source: 'method' as const })),
    ...policy.require.map((spec) => ({ spec, source: 'require' as const })),
  ]
}

/** The texts the check groups: quasi-identifiers and sensitive attributes. */
export async function releaseCombinations(open: OpenTable, policy: Policy): Promise<Combinations> {
  const columns = policy.attributes
    .filter(({ role }) => role === 'quasi' || role === 'sensitive')
    .map(({ name }) => name)
  const absent = columns.filter((name) => !open.columns.includes(name))
  if (absent.length > 0) {
    throw new OutisError('RELEASE_MISMATCH', {
      message: `The release lacks ${absent.length} of the policy's columns: ${absent.join(', ')}.`,
      hint: 'Check the release against the policy it was made with; columns keep their names.',
      details: { columns: absent },
    })
  }
  const { columns: texts, rows } = await open.combinations(columns)
  return { columns, texts, rows }
}
