import type { ColumnType } from '../../data/table/dictionary.ts'

export type Role = 'identifying' | 'quasi' | 'sensitive' | 'neutral'

/** A column as a policy declares it. */
export interface DeclaredColumn {
  readonly name: string
  readonly role: Role
  readonly type?: ColumnType
  /** Of dates with slashes and the year last. */
  readonly dateOrder?: 'day-first' | 'month-first'
}
