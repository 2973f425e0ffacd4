import { tooManyCombinations } from '../../../engine/combination-limit.ts'
import type { OpenTable, RolledColumn, TakenValues, ToldRows } from '../../../engine/engine.ts'
import { type CoarseTable, coarseTable } from '../../../method/coarse-table.ts'
import type { Request } from '../../../search/method.ts'
import type { Column, Table } from '../../../table/table.ts'
import { rowsOfCodes } from '../../../table/table.ts'
import { count } from '../../../words/words.ts'
import { takenCodes } from '../plan/stratify.ts'
import type { StrataRequest, StratumRequest } from '../strata-request.ts'

/** A stratum of a table with too many combinations, as a table and request of its own: its quasi-identifiers come first. */
export interface StratumBeyond {
  readonly coarse: CoarseTable
  /** Columns and rows of their values in the stratum, without combinations. */
  readonly table: Table
  readonly request: Request
}

export interface StratumJob {
  readonly open: OpenTable
  /** All declared columns. */
  readonly columns: readonly Column[]
  readonly request: StrataRequest
  readonly stratum: StratumRequest
  readonly of: ToldRows
  readonly rows: number
  /** Combinations that its rows may leave in the release, and the table that they are a part of. */
  readonly most: number
  readonly whole: Pick<CoarseTable, 'combinations' | 'most'>
}

export async function stratumBeyond(job: StratumJob): Promise<StratumBeyond> {
  const { open, request, stratum, of, most, whole } = job
  const named = [...stratum.quasi, ...request.sensitive].map(({ column }) => job.columns[column])
  const columns: Column[] = []
  for (const { name, dictionary } of named) {
    const counted = await open.rolledUp!([{ name, dictionary }], of)
    columns.push({ name, dictionary, codes: new Uint8Array(0), rows: rowsOfCodes(counted, 0) })
  }
  const table: Table = { columns, weights: new Uint32Array(0), length: 0, rows: job.rows }
  const quasi = stratum.quasi.map((one, column) => ({ ...one, column }))
  const beside = job.columns.filter(({ name }) => !named.some((own) => own.name === name))
  const combinations = await open.rolledCount!([...named, ...beside], Number.POSITIVE_INFINITY, of)
  const tooMany = (why: string) =>
    tooManyCombinations(
      whole.combinations,
      whole.most,
      `The stratum "${stratum.name}" has ${count(combinations)} of them, and may leave ${count(most)} beside the other strata. ${why}`,
    )
  return {
    table,
    coarse: coarseTable({ open, table, quasi, combinations, of, beside, part: { most, tooMany } }),
    request: {
      quasi,
      sensitive: request.sensitive.map(({ attribute }, place) => {
        const column = quasi.length + place
        return { column, attribute: { ...attribute, totals: rowsOfCodes(table, column), rows: job.rows } }
      }),
      models: stratum.models,
      loss: stratum.loss,
      suppressionLimit: stratum.suppressionLimit,
      missing: request.missing,
    },
  }
}

/** How the rows of each stratum are told: by its own values and not by those of an earlier one. */
export function toldStrata(
  table: Table,
  {
    strata,
    missingTokens,
  }: { readonly strata: readonly StratumRequest[] } & Pick<StrataRequest, 'missingTokens'>,
): ToldRows[] {
  const earlier: TakenValues[] = []
  const told = strata.map(({ rows }): ToldRows | undefined => {
    if (rows === 'rest') return undefined
    const any = rows.where.map((where): TakenValues => {
      const { column, flags } = takenCodes(table, where, missingTokens)
      return { name: column.name, dictionary: column.dictionary, takes: Uint32Array.from(flags) }
    })
    const none = earlier.slice()
    earlier.push(...any)
    return { any, none }
  })
  return told.map((own) => own ?? { any: [], none: earlier })
}

/** The columns as the release shows them in a stratum: at its levels, or as they are. */
export function shownColumns(
  columns: readonly Column[],
  { quasi }: StratumRequest,
  levels: ReadonlyMap<string, number>,
): RolledColumn[] {
  return columns.map(({ name, dictionary }, column) => {
    const own = quasi.find((one) => one.column === column)
    const level = levels.get(name)
    if (own === undefined || level === undefined) return { name, dictionary }
    const { nodeOf } = own.hierarchy.levels[level]
    const first = new Map<number, number>()
    const standsFor = nodeOf.map((node, code) => {
      if (!first.has(node)) first.set(node, code)
      return first.get(node)!
    })
    return { name, dictionary, standsFor }
  })
}
