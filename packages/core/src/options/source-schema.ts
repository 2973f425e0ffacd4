import * as z from 'zod/mini'
import { exactlyOneOf, mapping, maybe, onlyBeside, refuse, text } from './schema-words.ts'
import type { SourcePolicy, TargetPolicy } from './source-policy.ts'

/** Where rows come from: a file, or a table or query of a database or cluster. */
export const sourceSchema = () =>
  z.union([
    text(),
    mapping({
      postgres: maybe(
        text(),
        'Address of a PostgreSQL database, or $NAME of the environment variable that holds it.',
      ),
      spark: maybe(text(), 'Address of a Spark cluster.'),
      table: maybe(text(), 'Table to read.'),
      query: maybe(text(), 'Query to read instead of a table (PostgreSQL).'),
    }).check(
      exactlyOneOf(['postgres', 'spark'], 'where the rows are'),
      onlyBeside('query', ['postgres']),
      z.check((context) => {
        if (context.value.spark !== undefined) return requireTable(context)
        exactlyOneOfTableAndQuery(context)
      }),
    ),
  ])

/** Where the release goes: a file or a table. */
export const targetSchema = () =>
  z.union([
    text(),
    mapping({
      postgres: maybe(
        text(),
        'Address of a PostgreSQL database, or $NAME of the environment variable that holds it.',
      ),
      spark: maybe(text(), 'Address of a Spark cluster.'),
      table: maybe(text(), 'Table to write.'),
    }).check(exactlyOneOf(['postgres', 'spark'], 'where the release goes'), z.check(requireTable)),
  ])

export type WrittenSource = z.infer<ReturnType<typeof sourceSchema>>
export type WrittenTarget = z.infer<ReturnType<typeof targetSchema>>

export function toSource(written: WrittenSource): SourcePolicy {
  if (typeof written === 'string') return { kind: 'file', path: written }
  const { postgres, spark, table = '', query } = written
  if (spark !== undefined) return { kind: 'spark', url: spark, table }
  const url = postgres ?? ''
  return query === undefined ? { kind: 'postgres', url, table } : { kind: 'postgres', url, query }
}

export function toTarget(written: WrittenTarget): TargetPolicy {
  if (typeof written === 'string') return { kind: 'file', path: written }
  const { postgres, spark, table = '' } = written
  return spark === undefined
    ? { kind: 'postgres', url: postgres ?? '', table }
    : { kind: 'spark', url: spark, table }
}

type TableKeys = { readonly table?: string | undefined; readonly query?: string | undefined }

function requireTable(context: z.core.ParsePayload<TableKeys>): void {
  if (context.value.table === undefined) refuse(context, 'must name a table')
}

function exactlyOneOfTableAndQuery(context: z.core.ParsePayload<TableKeys>): void {
  const { table, query } = context.value
  if (table === undefined && query === undefined) refuse(context, 'must name a table or a query')
  else if (table !== undefined && query !== undefined)
    refuse(context, 'has both a table and a query; keep one of them')
}
