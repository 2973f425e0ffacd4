import * as z from 'zod/mini'
import { defined } from '../../data/value/defined.ts'
import { exactlyOneOf, mapping, maybe, onlyBeside, refuse, text } from './schema-words.ts'
import { type SourcePolicy, TABLE_FORMATS, type TargetPolicy } from './source-policy.ts'

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
      path: maybe(text(), 'Files to read instead of a table (Spark).'),
      connection: maybe(
        text(),
        'Name of a connection to a database that the administrator of the server set up.',
      ),
    }).check(
      exactlyOneOf(['postgres', 'spark', 'connection'], 'where the rows are'),
      onlyBeside('query', ['postgres']),
      onlyBeside('path', ['spark']),
      z.check((context) => {
        const { spark, connection } = context.value
        if (connection !== undefined) requireTable(context)
        else exactlyOne(context, spark === undefined ? 'query' : 'path')
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
      path: maybe(text(), 'Folder to write files into instead of a table (Spark).'),
      format: maybe(z.enum(TABLE_FORMATS), 'What the table is made of (Spark).'),
    }).check(
      exactlyOneOf(['postgres', 'spark'], 'where the release goes'),
      onlyBeside('path', ['spark']),
      onlyBeside('format', ['table']),
      onlyBeside('format', ['spark']),
      z.check((context) =>
        context.value.spark === undefined ? requireTable(context) : exactlyOne(context, 'path'),
      ),
    ),
  ])

export type WrittenSource = z.infer<ReturnType<typeof sourceSchema>>
export type WrittenTarget = z.infer<ReturnType<typeof targetSchema>>

export function toSource(written: WrittenSource): SourcePolicy {
  if (typeof written === 'string') return { kind: 'file', path: written }
  const { postgres, spark, connection, table = '', query, path } = written
  if (spark !== undefined) return inSpark(spark, table, path)
  if (connection !== undefined) return { kind: 'connection', connection, table }
  const url = postgres ?? ''
  return query === undefined ? { kind: 'postgres', url, table } : { kind: 'postgres', url, query }
}

export function toTarget(written: WrittenTarget): TargetPolicy {
  if (typeof written === 'string') return { kind: 'file', path: written }
  const { postgres, spark, table = '', path, format } = written
  if (spark === undefined) return { kind: 'postgres', url: postgres ?? '', table }
  const target = inSpark(spark, table, path)
  return 'table' in target ? { ...target, ...defined({ format }) } : target
}

const inSpark = (url: string, table: string, path: string | undefined) =>
  path === undefined ? ({ kind: 'spark', url, table } as const) : ({ kind: 'spark', url, path } as const)

type TableKeys = {
  readonly table?: string | undefined
  readonly query?: string | undefined
  readonly path?: string | undefined
}

function requireTable(context: z.core.ParsePayload<TableKeys>): void {
  if (context.value.table === undefined) refuse(context, 'must name a table')
}

/** A table, or what may stand in its place. */
function exactlyOne(context: z.core.ParsePayload<TableKeys>, other: 'query' | 'path'): void {
  const { table, [other]: instead } = context.value
  if (table === undefined && instead === undefined) refuse(context, `must name a table or a ${other}`)
  else if (table !== undefined && instead !== undefined)
    refuse(context, `has both a table and a ${other}; keep one of them`)
}
