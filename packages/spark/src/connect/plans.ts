import { create } from '@bufbuild/protobuf'
import {
  ChunkedCachedLocalRelationSchema,
  CommandSchema,
  CreateDataFrameViewCommandSchema,
  ExpressionSchema,
  LocalRelationSchema,
  type Plan,
  PlanSchema,
  ProjectSchema,
  ReadSchema,
  type Relation,
  RelationSchema,
  SQLSchema,
  SqlCommandSchema,
  WriteOperation_SaveMode,
  WriteOperationSchema,
} from './generated/spark_connect_pb.ts'

/** What is asked of Spark, as messages. A relation is rows that Spark can make; a plan is what it is told to do. */

export type { Plan, Relation }

export const sqlRelation = (query: string): Relation =>
  create(RelationSchema, { relType: { case: 'sql', value: create(SQLSchema, { query }) } })

/** Rows that were made here, as one Arrow stream. */
export const localRelation = (data: Uint8Array): Relation =>
  create(RelationSchema, {
    relType: { case: 'localRelation', value: create(LocalRelationSchema, { data }) },
  })

/** Rows that were sent before, piece by piece. */
export const cachedRelation = (dataHashes: readonly string[]): Relation =>
  create(RelationSchema, {
    relType: {
      case: 'chunkedCachedLocalRelation',
      value: create(ChunkedCachedLocalRelationSchema, { dataHashes: [...dataHashes] }),
    },
  })

/** Files that every worker can read. */
export const filesRelation = (
  format: string,
  path: string,
  options: Readonly<Record<string, string>> = {},
): Relation =>
  create(RelationSchema, {
    relType: {
      case: 'read',
      value: create(ReadSchema, {
        readType: { case: 'dataSource', value: { format, paths: [path], options: { ...options } } },
      }),
    },
  })

/** Columns of a relation, as expressions of SQL. */
export const projected = (input: Relation, expressions: readonly string[]): Relation =>
  create(RelationSchema, {
    relType: {
      case: 'project',
      value: create(ProjectSchema, {
        input,
        expressions: expressions.map((expression) =>
          create(ExpressionSchema, { exprType: { case: 'expressionString', value: { expression } } }),
        ),
      }),
    },
  })

export const rowsPlan = (root: Relation): Plan =>
  create(PlanSchema, { opType: { case: 'root', value: root } })

/** A statement that Spark runs at once, whether or not somebody reads its rows. */
export const statementPlan = (sql: string): Plan =>
  commandPlan({
    case: 'sqlCommand',
    value: create(SqlCommandSchema, { input: sqlRelation(sql) }),
  })

/** Gives a relation a name inside the session. */
export const viewPlan = (name: string, input: Relation): Plan =>
  commandPlan({
    case: 'createDataframeView',
    value: create(CreateDataFrameViewCommandSchema, { input, name, isGlobal: false, replace: true }),
  })

/** Writes a relation as files under a path, in place of what is there. */
export const writePlan = (
  input: Relation,
  { format, path, options }: { format: string; path: string; options: Readonly<Record<string, string>> },
): Plan =>
  commandPlan({
    case: 'writeOperation',
    value: create(WriteOperationSchema, {
      input,
      source: format,
      saveType: { case: 'path', value: path },
      mode: WriteOperation_SaveMode.OVERWRITE,
      options: { ...options },
    }),
  })

type CommandType = NonNullable<Parameters<typeof create<typeof CommandSchema>>[1]>['commandType']

const commandPlan = (commandType: NonNullable<CommandType>): Plan =>
  create(PlanSchema, { opType: { case: 'command', value: create(CommandSchema, { commandType }) } })
