import * as z from 'zod/mini'
import { defined } from '../../data/value/defined.ts'
import {
  type AnyOption,
  type GroupOption,
  isRequired,
  type OptionDeclaration,
  type Options,
} from './declaration.ts'
import { optionHelp } from './option-words.ts'
import { type SourcePolicy, TABLE_FORMATS, type TargetPolicy } from './requirement-spec.ts'
import {
  cells,
  duration,
  exactlyOneOf,
  flag,
  MOST_MODELS,
  mapping,
  maybe,
  must,
  onlyBeside,
  refuse,
  text,
} from './schema-words.ts'

/** What schemas of options are built from: the parts of the language that are not options. */
export interface SchemaWords {
  readonly requirement: z.ZodMiniType
  readonly hierarchy: z.ZodMiniType
  /** How a model declares one of its options; undefined where there is no such model. */
  modelOption(model: string, option: string): OptionDeclaration | undefined
}

/** A mapping of options: the keys that are known, each with its help. */
export function optionsSchema(options: Options, words: SchemaWords) {
  const shape = Object.fromEntries(
    Object.entries(options).map(([key, option]) => [key, optionKey(option, optionSchema(option, words))]),
  )
  return mapping(shape)
}

/** One key of a mapping, required or not, with its help. */
export const optionKey = (option: AnyOption, schema: z.ZodMiniType): z.ZodMiniType =>
  isRequired(option) ? must(schema, optionHelp(option)) : maybe(schema, optionHelp(option))

/** The value of one option, as its declaration limits it. */
export function optionSchema(option: AnyOption, words: SchemaWords): z.ZodMiniType {
  switch (option.kind) {
    case 'model': {
      const declared = words.modelOption(option.model, option.option)
      return declared ? declaredSchema(declared) : z.number()
    }
    case 'models':
      return z.array(words.requirement).check(z.maxLength(MOST_MODELS))
    case 'hierarchy':
      return words.hierarchy
    case 'by-column':
      return z.record(z.string(), optionSchema(option.of, words))
    case 'list':
      return z.array(optionSchema(option.of, words)).check(...entryLimits(option.min, option.max))
    case 'group':
      return groupSchema(option, words)
    case 'one-of':
      return z.union(option.of.map((form) => optionSchema(form, words)) as [z.ZodMiniType])
    case 'any-number':
      return z.number()
    case 'flag':
      return flag()
    case 'mark':
      return z.literal(true)
    case 'time':
      return duration()
    case 'text':
      return text()
    case 'values':
      return z.record(z.string(), cells())
    default:
      return declaredSchema(option)
  }
}

/** The kinds that options of models have too. */
export function declaredSchema(option: OptionDeclaration): z.ZodMiniType {
  switch (option.kind) {
    case 'integer':
      return z.int().check(...limits(option.min, option.max))
    case 'number':
      return z.number().check(...limits(option.min, option.max, option.exclusiveMin))
    case 'choice':
      return z.enum(option.values as [string, ...string[]])
    case 'source':
      return sourceSchema()
  }
}

const limits = (min: number, max?: number, exclusiveMin = false) => [
  exclusiveMin ? z.gt(min) : z.gte(min),
  ...(max === undefined ? [] : [z.lte(max)]),
]

const entryLimits = (min?: number, max?: number) => {
  if (min !== undefined && min === max) return [z.length(min)]
  return [...(min === undefined ? [] : [z.minLength(min)]), ...(max === undefined ? [] : [z.maxLength(max)])]
}

function groupSchema(group: GroupOption, words: SchemaWords): z.ZodMiniType {
  const { options, exactlyOne, beside = {} } = group
  return optionsSchema(options, words).check(
    ...(exactlyOne ? [exactlyOneOf(exactlyOne.of, exactlyOne.what)] : []),
    ...Object.entries(beside).map(([companion, keys]) => onlyBeside(companion, keys)),
    z.check<Readonly<Record<string, unknown>>>((context) => {
      for (const { sentence, path = [] } of group.faults?.(context.value) ?? [])
        refuse(context, sentence, { path })
    }),
  )
}

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
type WrittenTarget = z.infer<ReturnType<typeof targetSchema>>

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
