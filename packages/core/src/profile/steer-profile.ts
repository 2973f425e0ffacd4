import { OutisError } from '../data/errors.ts'
import { columnName } from '../data/words/words.ts'
import { nearestName } from '../models/kit/nearest-name.ts'
import type { Audience } from '../policy/options/policy.ts'
import { personColumn } from './draft-columns.ts'
import type { ColumnSuggestion, TableProfile } from './profile.ts'

/** What somebody who knows the table says of its columns. */
export interface DraftWishes {
  /** Columns that are drafted; the others are not declared, and so not published. Default: all. */
  readonly columns?: readonly string[]
  /** Columns that are secrets, whatever they look like. */
  readonly sensitive?: readonly string[]
  /** Who gets the release. For `public`, amounts that somebody alone has are grouped. */
  readonly audience?: Audience
}

/**
 * A profile with what is known of the table beside what was guessed. A column that is named and that nothing is known of is
 * protected as something others may know. What names people stays so.
 */
export function steerProfile(
  profile: TableProfile,
  { columns, sensitive = [], audience }: DraftWishes,
): TableProfile {
  refuseUnknown(profile, [...(columns ?? []), ...sensitive])
  const person = personColumn(profile)
  const secrets = new Set(sensitive)
  const named = columns && new Set([...columns, ...sensitive])
  return {
    ...profile,
    columns: profile.columns
      .filter(({ name }) => named === undefined || named.has(name) || name === person)
      .map((column) => {
        if (secrets.has(column.name)) return asSecret(column)
        const wanted = named ? asNamed(column) : column
        return audience === 'public' ? grouped(wanted) : wanted
      }),
  }
}

/** Distinct values from which numbers are amounts. */
export const AMOUNTS = 12

/** What everybody gets, somebody knows: an amount that one person alone has finds that person. */
const grouped = (column: ColumnSuggestion): ColumnSuggestion =>
  column.role === 'sensitive' && column.type === 'number' && column.distinct > AMOUNTS && column.unique > 0
    ? { ...column, role: 'quasi', reasons: [...column.reasons, GROUPED] }
    : column

const GROUPED =
  'Somebody alone has such an amount: for a public release it is grouped, like what others know. Write `sensitive` to publish it as it is.'

function asSecret(column: ColumnSuggestion): ColumnSuggestion {
  if (column.role === 'identifying')
    throw new OutisError('USAGE', {
      message: `The column ${columnName(column.name)} looks as if it names people: a secret is published, and it would be.`,
      hint: 'Leave it out of the secrets. Its reasons are in: outis profile DATA.',
    })
  return { ...column, role: 'sensitive', confidence: 'high', reasons: ['Named as a secret.'] }
}

const asNamed = (column: ColumnSuggestion): ColumnSuggestion =>
  column.role === 'drop'
    ? { ...column, role: 'quasi', reasons: [...column.reasons.slice(0, -1), NAMED] }
    : column

const NAMED =
  'Named as a column to publish. Nothing says what it is, so it is protected as something that others may know. Write `sensitive` if it is a secret.'

function refuseUnknown({ columns }: TableProfile, names: readonly string[]): void {
  const known = columns.map(({ name }) => name)
  for (const name of names) {
    if (known.includes(name)) continue
    const nearest = nearestName(name, known)
    throw new OutisError('USAGE', {
      message: `The table has no column ${columnName(name)}.`,
      hint:
        nearest === undefined
          ? 'Names are compared letter by letter; outis profile DATA lists the columns.'
          : `Did you mean ${columnName(nearest)}?`,
    })
  }
}
