import { OutisError } from '../data/errors.ts'
import { defined } from '../data/value/defined.ts'
import { counted } from '../data/words/words.ts'
import type { MethodRecord } from '../methods/contract/method-record.ts'
import { findMethod } from '../methods/registry.ts'
import { alikeName, nearestName } from '../models/kit/nearest-name.ts'
import { quoted } from './options/declaration.ts'
import type { Policy, PolicyAttribute, Role } from './options/policy.ts'

/** What becomes of one column of the data. */
export interface BoundColumn {
  readonly name: string
  /** `dropped`: not declared, and the policy says so; `choice`: holds persons' choices, never published. */
  readonly role: Role | 'dropped' | 'choice'
  /** Where it is declared in the policy. */
  readonly attribute?: PolicyAttribute
}

/** The policy's columns, found in the data. */
export interface BoundColumns {
  /** Every column of the data, in its order. */
  readonly columns: readonly BoundColumn[]
  /** Names of those the release has, in the data's order. */
  readonly published: readonly string[]
  /** In declared order. */
  readonly quasi: readonly string[]
  readonly sensitive: readonly string[]
}

/**
 * Gives every column of the data its role; a column only one side knows is an error.
 *
 * @param methods further ones, where the policy was read with some
 */
export function bindColumns(
  policy: Policy,
  dataColumns: readonly string[],
  methods?: readonly MethodRecord[],
): BoundColumns {
  const { unpublished = [] } = findMethod(policy.method.id, methods)?.needs(policy.method) ?? {}
  refuseDuplicates(dataColumns)
  refuseUnknown(policy, dataColumns, unpublished)
  const declared = new Map(policy.attributes.map((attribute) => [attribute.name, attribute]))
  const choices = new Set(unpublished)
  const columns = dataColumns.map((name) => bindColumn(name, { declared, choices, others: policy.others }))
  refuseUndeclared(columns)
  const bound = columns.filter((column): column is BoundColumn => column.role !== undefined)
  const declaredAs = (role: Role) =>
    policy.attributes.filter((attribute) => attribute.role === role).map(({ name }) => name)
  return {
    columns: bound,
    published: bound.filter(({ role }) => PUBLISHED.includes(role)).map(({ name }) => name),
    quasi: declaredAs('quasi'),
    sensitive: declaredAs('sensitive'),
  }
}

const PUBLISHED: readonly BoundColumn['role'][] = ['quasi', 'sensitive', 'neutral']

type Unbound = Omit<BoundColumn, 'role'> & { readonly role: BoundColumn['role'] | undefined }

function bindColumn(
  name: string,
  rules: {
    readonly declared: ReadonlyMap<string, PolicyAttribute>
    readonly choices: ReadonlySet<string>
    readonly others: Policy['others'] | undefined
  },
): Unbound {
  const attribute = rules.declared.get(name)
  if (rules.choices.has(name)) return { name, role: 'choice', ...defined({ attribute }) }
  if (attribute) return { name, role: attribute.role, attribute }
  return { name, role: rules.others === 'drop' ? 'dropped' : rules.others }
}

function refuseDuplicates(dataColumns: readonly string[]): void {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const name of dataColumns) (seen.has(name) ? twice : seen).add(name)
  const repeated = [...twice]
  if (repeated.length === 0) return
  throw new OutisError('COLUMN_DUPLICATE', {
    message: `The data has more than one column called ${listed(repeated)}.`,
    hint: 'Rename the columns of the data so that each name stands once.',
    details: { columns: repeated.slice(0, MOST_LISTED) },
  })
}

function refuseUnknown(policy: Policy, dataColumns: readonly string[], unpublished: readonly string[]): void {
  const dataNames = new Set(dataColumns)
  const positionOf = new Map(policy.attributes.map(({ name, place: position }) => [name, position]))
  const named = [...positionOf.keys(), ...unpublished]
  const unknown = [...new Set(named)].filter((name) => !dataNames.has(name))
  if (unknown.length === 0) return
  const isHeader = looksLikeHeader(dataColumns, named)
  // A column the policy already names is hardly the one that was meant.
  const free = dataColumns.filter((name) => !positionOf.has(name))
  const lines = unknown.slice(0, MOST_LISTED).map((name) => {
    const position = positionOf.get(name)
    const nearest = isHeader ? nearestName(name, free) : undefined
    return `${quoted(name)}${position ? ` (${position})` : ''}${nearest ? `, did you mean ${quoted(nearest)}?` : ''}`
  })
  throw new OutisError('COLUMN_UNKNOWN', {
    message: `The policy names ${counted(unknown.length, 'column')} that the data does not have: ${lines.join('; ')}${more(unknown)}`,
    hint: isHeader
      ? `Columns of the data: ${listed(dataColumns)}. Upper and lower case and spaces count.`
      : NO_HEADER,
    details: { columns: unknown.slice(0, MOST_LISTED) },
  })
}

/** A first line without any name that the policy has may be a record, and no record is shown. */
const NO_HEADER =
  'None of them is there. If the first line of the file is a record and no header, set data.csv.header: false; if the file is the right one, `outis profile` lists its columns.'

const looksLikeHeader = (dataColumns: readonly string[], named: readonly string[]): boolean =>
  dataColumns.every((name) => /^column\d+$/.test(name)) ||
  named.some((name) => alikeName(name, dataColumns) !== undefined)

function refuseUndeclared(columns: readonly Unbound[]): void {
  const silent = columns.filter(({ role }) => role === undefined).map(({ name }) => name)
  if (silent.length === 0) return
  throw new OutisError('COLUMN_UNDECLARED', {
    message: `The policy says nothing about ${counted(silent.length, 'column')} of the data: ${listed(silent)}.`,
    hint: 'Declare them under attributes, or say what happens to all others: `others: drop` leaves them out, `others: neutral` publishes them as they are.',
    details: { columns: silent.slice(0, MOST_LISTED) },
  })
}

const MOST_LISTED = 20

const listed = (names: readonly string[]): string =>
  names.slice(0, MOST_LISTED).map(quoted).join(', ') + more(names)

const more = (names: readonly string[]): string =>
  names.length > MOST_LISTED ? ` and ${names.length - MOST_LISTED} more` : ''
