import type { Case, TableData } from '../cases/case.ts'
import { type OracleColumn, oracleColumn, type SideRows } from './columns.ts'
import { type Meaning, meaningOf } from './policy-meaning.ts'

/** What the report says that the oracle counts too. */
export interface ReportView {
  readonly holds: boolean
  readonly input: { readonly rows: number; readonly columns: number; readonly droppedRows: number }
  readonly release: {
    readonly rows: number
    readonly columns: readonly string[]
    readonly suppressedRows: number
    readonly classes: number
  }
  readonly method: { readonly optimal: boolean; readonly stopped: string | null; readonly loss: string }
  readonly attributes: readonly { readonly name: string; readonly level?: number }[]
  readonly verdicts: readonly VerdictView[]
  readonly notices?: readonly string[]
  readonly utility: readonly FigureView[]
  readonly risks: { readonly before: readonly FigureView[]; readonly after: readonly FigureView[] }
  readonly fingerprints: { readonly release: { readonly sha256: string; readonly bytes: number } }
  readonly strata?: {
    readonly strata: readonly { readonly name: string; readonly suppressedRows?: number }[]
  }
}

export interface FigureView {
  readonly id: string
  readonly value: number | string
}

export interface VerdictView {
  readonly model: string
  readonly options: Readonly<Record<string, unknown>>
  readonly of?: string
  readonly rows: string
  readonly holds: boolean
  readonly figure: number | string
  readonly limit: number
  readonly source: string
}

/** A finished run, as far as the oracle looks at it. */
export interface RunFacts {
  readonly meaning: Meaning
  /** The rows that are to be published, in the source's order. */
  readonly original: TableData
  readonly droppedRows: number
  readonly columns: readonly OracleColumn[]
  readonly sideRows: SideRows
  readonly sideColumns: (path: string) => readonly string[] | undefined
  readonly release: TableData
  readonly report: ReportView
}

/** Everything but release and report; undefined where the policy is none that the oracle understands. */
export function factsOf({
  table,
  policy,
  sideTables,
}: Case): Omit<RunFacts, 'release' | 'report'> | undefined {
  const meaning = meaningOf(policy)
  if (meaning === undefined) return undefined
  const sideRows: SideRows = (path) => sideTables.find((side) => side.path === path)?.table.rows
  const declared = meaning.attributes.map(({ name }) => table.columns.indexOf(name))
  const lacks = (row: readonly string[]): boolean =>
    declared.some((place) => place >= 0 && meaning.missing.includes(row[place]))
  const rows = meaning.dropMissing ? table.rows.filter((row) => !lacks(row)) : table.rows
  const original = { columns: table.columns, rows }
  return {
    meaning,
    original,
    droppedRows: table.rows.length - rows.length,
    sideRows,
    sideColumns: (path) => sideTables.find((side) => side.path === path)?.table.columns,
    columns: meaning.attributes.map((attribute) => oracleColumn(attribute, original, meaning, { sideRows })),
  }
}

export const ofRole = ({ columns }: Pick<RunFacts, 'columns'>, role: string): OracleColumn[] =>
  columns.filter((column) => column.role === role)

/** Columns that are published, in the order of the source. */
export function publishedNames({ meaning, original }: Pick<RunFacts, 'meaning' | 'original'>): string[] {
  const roles = new Map(meaning.attributes.map(({ name, role }) => [name, role]))
  return original.columns.filter((name) => {
    const role = roles.get(name) ?? (meaning.others === 'neutral' ? 'neutral' : 'dropped')
    return ['quasi', 'sensitive', 'neutral'].includes(role)
  })
}
