import type { OutisError } from '@outis/core/errors'
import { alikeName } from '@outis/core/models'
import {
  countColumns,
  type MemorySource,
  memoryEngine,
  type PolicyDocument,
  policyDocument,
} from '@outis/core/pipeline'
import { draftPolicy, profileTable, steerProfile } from '@outis/core/profile'
import { columnName, count, counted, list } from '@outis/core/words'
import type { AskedQuestion } from '../question/question.ts'
import { unfit } from '../question/read-question.ts'

export type BaseRole = 'identifying' | 'quasi' | 'sensitive' | 'neutral'

/** A column as the policy that advice starts from declares it. */
export interface BaseColumn {
  readonly name: string
  readonly role: BaseRole
  /** As the policy writes it, in its long form. */
  readonly written: Readonly<Record<string, unknown>>
  /** Every value is a plain number. */
  readonly isNumber: boolean
  /** Different values, "no value" among them. */
  readonly values: number
}

/** Roles and hierarchies that all candidates share: a draft, or a policy of the steward. */
export interface BasePolicy {
  readonly document: PolicyDocument
  readonly columns: readonly BaseColumn[]
  readonly rows: number
}

const PLAIN_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

export function basePolicy(document: PolicyDocument, source: MemorySource): BasePolicy {
  const missing = missingOf(document)
  const columns = [...document.attributes].flatMap(([name, given]): BaseColumn[] => {
    const place = source.names.indexOf(name)
    if (place < 0) return []
    const written = typeof given === 'string' ? { role: given } : (given as BaseColumn['written'])
    const texts = source.columns[place].values
    const isNumber =
      written.type !== 'text' &&
      written.type !== 'date' &&
      texts.every((text) => missing.has(text) || PLAIN_NUMBER.test(text))
    return [{ name, role: written.role as BaseRole, written, isNumber, values: texts.length }]
  })
  return { document, columns, rows: source.rows }
}

function missingOf({ data }: PolicyDocument): ReadonlySet<string> {
  const { missing = [''] } = (data ?? {}) as { readonly missing?: readonly unknown[] }
  return new Set(['', ...missing.map(String)])
}

export const namesOf = ({ columns }: BasePolicy, role: BaseRole): string[] =>
  columns.filter((column) => column.role === role).map(({ name }) => name)

/** Values of a column that a model can tell: as many as classifiers of `outis evaluate` take. */
const MOST_CLASSES = 200

/** What the question says of columns, held against the table. */
export function refuseUnfit(base: BasePolicy, question: AskedQuestion, source: MemorySource): void {
  const { use, fears } = question
  const published = base.columns.filter(({ role }) => role !== 'identifying')
  if (namesOf(base, 'quasi').length === 0)
    throw unfit(
      'No column is a quasi-identifier: there is nothing that people could be recognised by.',
      'Declare the columns that others may know of a person as quasi, in a policy given by --policy.',
    )
  if (fears.includes('learned') && namesOf(base, 'sensitive').length === 0) throw askForSecret(base, source)
  if (use.kind === 'model' && !published.some(({ name }) => name === use.column))
    throw noModelOf(use.column, { source, published: published.map(({ name }) => name) })
  const told = use.kind === 'model' ? published.find(({ name }) => name === use.column) : undefined
  if (told !== undefined && told.values > MOST_CLASSES)
    throw unfit(
      `The model is to tell "${told.name}", which has ${count(told.values)} different values: a model tells one of a few groups, not a number.`,
      `Ask for another purpose (--purpose order keeps who has more), or give the table a column with ${told.name} in groups, such as low and high.`,
      { column: told.name },
    )
  if (use.kind === 'order' && !published.some(({ isNumber }) => isNumber))
    throw unfit('No published column has numbers whose order could be kept.', 'Ask for another purpose.')
  refuseAbsent(base, question, source)
}

/** Columns that are named in a question, at most. */
const MOST_NAMED = 8

/** Which column is the secret? What nothing is known of comes first, then what is published. */
function askForSecret(base: BasePolicy, source: MemorySource): OutisError {
  const roles = new Map(base.columns.map(({ name, role }) => [name, role]))
  const having = (role: BaseRole | undefined) => source.names.filter((name) => roles.get(name) === role)
  const candidates = [...having(undefined), ...having('neutral'), ...having('quasi')].slice(0, MOST_NAMED)
  const [first] = candidates
  return unfit(
    `Which column must not be learned of a person? The fear "learned" is of secrets, and nothing says which column is one. It may be ${list(candidates.map(columnName), { joint: 'or' })}.`,
    `Name it: --sensitive ${first === undefined ? 'COLUMN' : /^[\w-]+$/.test(first) ? first : `'${first}'`}, several with commas; or declare it as sensitive in a policy given by --policy.`,
  )
}

function noModelOf(
  column: string,
  { source, published }: { readonly source: MemorySource; readonly published: readonly string[] },
): OutisError {
  const details = { column }
  if (source.names.includes(column))
    return unfit(
      `The model is to tell "${column}", which is not published.`,
      'Declare the column as sensitive, quasi or neutral in a policy given by --policy, or name another one.',
      details,
    )
  const alike = alikeName(column, published)
  return unfit(
    `The model is to tell a column that the table does not have: "${column}".`,
    alike === undefined
      ? 'Names are compared letter by letter; `outis profile` lists the columns of a table.'
      : `Did you mean "${alike}"?`,
    details,
  )
}

/** Values and columns that the question names and the table does not have: protecting them would protect nobody. */
function refuseAbsent(base: BasePolicy, { values = {}, choice }: AskedQuestion, source: MemorySource): void {
  for (const [column, asked] of Object.entries(values)) {
    if (!namesOf(base, 'sensitive').includes(column))
      throw unfit(
        'Values are to be protected of a column that is not sensitive.',
        'Name a sensitive column in --values, or declare it so in a policy given by --policy.',
        { column },
      )
    const present = new Set(source.columns[source.names.indexOf(column)].values)
    const absent = asked.filter((value) => !present.has(value)).length
    if (absent > 0)
      throw unfit(
        `${count(absent)} of the ${counted(asked.length, 'value')} to be protected ${absent === 1 ? 'is' : 'are'} in no row of "${column}".`,
        'Write the values as the table has them: outis profile DATA --sensitive COLUMN lists them.',
        { column },
      )
  }
  if (choice !== undefined && !source.names.includes(choice))
    throw unfit('The table has no column of choices by that name.', 'Name it: --choice consent.', {
      column: choice,
    })
}

export interface DraftPaths {
  /** Path of the data, as policies should name it. */
  readonly source: string
  /** Path of the release. */
  readonly release: string
  /** Tokens that mean "no value". Default: the empty text. */
  readonly missing?: readonly string[]
}

/** What a question says of a table before anything is drafted. */
export interface DraftQuestion extends Pick<AskedQuestion, 'fears' | 'use' | 'audience'> {
  /** Columns that are secrets, whatever they look like. */
  readonly sensitive?: readonly string[] | undefined
}

/**
 * Roles and hierarchies as `outis init` would draft them. What a model is to tell, and nothing is known of, is a secret; so it is
 * where secrets are feared and no other was found.
 */
export async function draftDocument(
  source: MemorySource,
  paths: DraftPaths,
  { fears, use, audience, sensitive = [] }: DraftQuestion,
): Promise<PolicyDocument> {
  const open = await memoryEngine().open(source)
  try {
    await open.setMissing(paths.missing ?? [''])
    const profile = profileTable({ rows: open.rows, columns: await countColumns(open) })
    const wanted = steerProfile(profile, { sensitive, audience })
    const told = use.kind === 'model' && wanted.columns.find(({ name }) => name === use.column)
    const needsSecret = fears.includes('learned') && !wanted.columns.some(({ role }) => role === 'sensitive')
    const isSecret = told && (told.role === 'drop' || (needsSecret && told.role !== 'identifying'))
    const secrets = isSecret ? [...sensitive, told.name] : sensitive
    const steered = steerProfile(profile, { sensitive: secrets, audience })
    return policyDocument(draftPolicy(steered, { ...paths, audience }))
  } finally {
    await open.close()
  }
}

/** A policy of the steward in which some more columns are secrets. */
export function withSecrets(
  document: PolicyDocument,
  sensitive: readonly string[],
  source: MemorySource,
): PolicyDocument {
  const unknown = sensitive.find((name) => !source.names.includes(name))
  if (unknown !== undefined)
    throw unfit(`The table has no column ${columnName(unknown)}.`, 'outis profile DATA lists its columns.')
  return {
    ...document,
    attributes: new Map([...document.attributes, ...sensitive.map((name) => [name, 'sensitive'] as const)]),
  }
}
