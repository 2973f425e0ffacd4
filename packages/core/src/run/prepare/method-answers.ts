import { OutisError } from '../../data/errors.ts'
import { isShortSeed } from '../../data/random/seeded-random.ts'
import type { SearchPolicy } from '../../methods/contract/method-needs.ts'
import type { PolicyFiles } from '../../methods/contract/policy-files.ts'
import { seedSecret } from '../../methods/contract/seed-secret.ts'
import { recordOf } from '../../methods/registry.ts'
import {
  type ChoicePolicy,
  choicesFromRegister,
  choicesIn,
  NO_REGISTER,
  type RegisterFile,
} from '../../policy/options/choices.ts'
import type { AskedMethod, Policy } from '../../policy/options/policy.ts'
import { checkedColumns as countedColumns } from '../../releases/kit/check-by-classes.ts'
import type { ExplainedRow, RowExplanation } from '../../releases/kit/row-explanation.ts'
import { kindOf } from '../../releases/registry.ts'
import type { OpenTable } from '../engine/engine.ts'

/** The search keys of a method that can run in this version. */
export function searchOf({ method }: Policy): SearchPolicy {
  const record = recordOf(method)
  if (usesRegister({ method })) throw new OutisError('METHOD_UNAVAILABLE', NO_REGISTER)
  if (record.modes.includes(method.mode)) return record.search(method)
  throw new OutisError('METHOD_UNAVAILABLE', {
    message: `The ${method.mode} mode of ${method.id} is not part of this version.`,
    hint: `Write \`mode: ${record.modes[0]}\` in the method, or use another method; docs/policy.md says which run.`,
    details: { method: method.id },
  })
}

type Asked = Pick<Policy, 'method'>

/** What a check asks of a release: the models of the method, whichever made it. */
export const modelsOf = ({ method }: Asked): SearchPolicy => recordOf(method).search(method)

/** Columns that tell rows apart and are neither quasi-identifiers nor sensitive. */
export function tellingColumns({ method, attributes }: Policy): string[] {
  const counted = attributes.filter(({ role }) => role === 'quasi' || role === 'sensitive')
  const { telling = [] } = recordOf(method).needs(method)
  return [...new Set(telling)].filter((column) => !counted.some(({ name }) => name === column))
}

/** The columns whose texts a check of this policy's releases groups. */
export const checkedColumns = (policy: Policy): readonly string[] =>
  countedColumns(policy, tellingColumns(policy))

/** Columns of the table that a method reads beside the published ones. */
export const methodInputs = (method: AskedMethod): readonly string[] =>
  recordOf(method).needs(method).inputs ?? []

/** Whether a method takes columns over from files, by a key that the table has. */
export const joinsColumns = (method: AskedMethod): boolean =>
  (recordOf(method).needs(method).joined ?? []).length > 0

/** Takes columns over from the files that hold them, once for each. Before any question is asked of the table. */
export async function joinColumns(
  open: OpenTable,
  { method, attributes }: Policy,
  files: PolicyFiles,
): Promise<void> {
  for (const { name, path, key, column } of recordOf(method).needs(method).joined ?? []) {
    if (open.columns.includes(name)) continue
    const type = attributes.find((attribute) => attribute.name === key)?.type
    await open.addColumn(name, { source: files.table(path), key, column, ...(type && { type }) })
  }
}

/** Whether the policy asks the consent register of a server what people decided. */
export const usesRegister = ({ method }: Pick<Policy, 'method'>): boolean => Object.values(method).some(asks)

/** The policy with the answers of the register read from a file; every other policy as it is. */
export function fromRegister(policy: Policy, register: RegisterFile): Policy {
  const options = Object.entries(policy.method).map(([key, value]) => [
    key,
    asks(value) ? choicesFromRegister(value, register) : value,
  ])
  return { ...policy, method: Object.fromEntries(options) as AskedMethod }
}

/** Whatever the option is called, it is a choice that names the register. */
function asks(option: unknown): option is ChoicePolicy {
  if (typeof option !== 'object' || option === null || !('kind' in option)) return false
  const isChoice = option.kind === 'register' || (option.kind === 'per' && 'per' in option)
  return isChoice && choicesIn(option as ChoicePolicy).some(({ kind }) => kind === 'register')
}

export interface GivenSeed {
  /** Of the call, in place of the policy's. */
  readonly seed?: string | undefined
  readonly allowSeed: boolean
}

/**
 * Refuses a seed that whoever has the release finds by trying, where draws protect people. The doors ask it before anything is
 * read.
 * @returns What the report warns of where such a seed is allowed; of the policy's own seed its warnings tell already.
 */
export function refuseShortSeed(
  policy: Pick<Policy, 'method' | 'attributes' | 'seed'>,
  { seed = policy.seed?.toString(), allowSeed }: GivenSeed,
): readonly string[] {
  const secret = seedSecret(recordOf(policy.method), policy)
  if (seed === undefined || secret === undefined || !isShortSeed(seed)) return []
  if (!allowSeed) {
    throw new OutisError('SEED_SHORT', {
      message: `The seed is short: whoever has the release could find it by trying, and undo ${secret}.`,
      hint: 'Leave the seed out: one is drawn, and kept with the key. Or write 32 hexadecimal digits from a secure source. For papers and tests alone: --allow-seed, `allowSeed: true` in a program.',
    })
  }
  return seed === policy.seed?.toString()
    ? []
    : [
        `The seed is short and was allowed: whoever has the release could find it by trying, and undo ${secret}. Do not publish it.`,
      ]
}

/** Why the cells of one row are what they are. */
export async function explainReleaseRow(
  row: Omit<ExplainedRow, 'needs' | 'search'>,
): Promise<RowExplanation> {
  const { method } = row.policy
  const record = recordOf(method)
  const asked = { ...row, needs: record.needs(method), search: record.search(method) }
  return kindOf(record).explain.row(asked)
}
