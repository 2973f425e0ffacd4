import type { Role } from '@outis/api'
import type { Selectable } from 'kysely'
import type { Tables } from '../store/tables.ts'

/** Who asks: an account, and how it proved itself. */
export interface Account {
  readonly id: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly secondFactor: boolean
  readonly by: 'session' | 'token'
  /** Hash of the cookie, or id of the token. */
  readonly credential: string
  /** Of a token. */
  readonly scopes?: readonly string[]
  readonly expires: string
  /** As the trail names it: `user:ID`, `token:ID`. */
  readonly audit: string
}

export type UserRow = Selectable<Tables['users']>

export const rolesOf = (row: Pick<UserRow, 'roles'>): Role[] => JSON.parse(row.roles)

/** How names are compared: who is called “Ann” is not a second “ann”. */
export const nameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()
