import { literal, quoteName } from './sql-text.ts'

/** What PostgreSQL is asked: statements that it alone understands. Names quoted, values bound. */

/**
 * Cells have one text, whatever the settings of server, database and account; rows come in the order in which they lie
 * there, the same each time.
 */
export const READING_SQL = [
  "SET client_encoding = 'UTF8'",
  "SET DateStyle = 'ISO, YMD'",
  "SET IntervalStyle = 'postgres'",
  "SET TimeZone = 'UTC'",
  "SET lc_monetary = 'C'",
  "SET bytea_output = 'hex'",
  'SET extra_float_digits = 1',
  'SET standard_conforming_strings = on',
  'SET synchronize_seqscans = off',
  'SET max_parallel_workers_per_gather = 0',
].join('; ')

/** All that is read comes from one state of the database, and nothing there can be changed. */
export const SNAPSHOT_SQL = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'
export const BEGIN_SQL = 'BEGIN'
export const COMMIT_SQL = 'COMMIT'

/** Parts of a name as SQL reads it: `clinic.Stays` is "clinic"."stays", `"Stays"` keeps its capitals. */
export const PARSE_NAME_SQL = 'SELECT unnest(parse_ident($1))'

/**
 * A table by its name, where there is one that the account can name: its number, the kind of thing it is, and whether the
 * account may drop it.
 */
export const FIND_TABLE_SQL =
  "SELECT c.oid::text, c.relkind::text, (pg_has_role(c.relowner, 'USAGE') OR pg_has_role(n.nspowner, 'USAGE'))::text " +
  'FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace ' +
  'WHERE c.oid = to_regclass($1)::oid'

/** The server, as long as it runs, and the database: tables of two connections are the same if these and their numbers are. */
export const WHERE_SQL =
  'SELECT pg_postmaster_start_time()::text, d.oid::text FROM pg_catalog.pg_database d WHERE d.datname = current_database()'

/** Tables and views that statements of this transaction looked at. */
export const LOOKED_AT_SQL =
  "SELECT DISTINCT relation::oid::text FROM pg_catalog.pg_locks WHERE pid = pg_backend_pid() AND locktype = 'relation'"

/** The rows of a table, or of a query, which is one statement by then. */
export const tableRows = (parts: readonly string[]): string => parts.map(quoteName).join('.')
export const queryRows = (query: string): string => `(${query.replace(/;\s*$/, '')}\n) AS "q"`

export const describeSql = (rows: string): string => `SELECT * FROM ${rows} LIMIT 0`

/** For each type its name, the name that limits it (`varchar(10)`), and whether it is one of PostgreSQL's own. */
export const TYPES_SQL =
  "SELECT t.typname::text, format_type(t.oid, a.modifier), (t.typnamespace = 'pg_catalog'::regnamespace)::text " +
  'FROM unnest($1::oid[], $2::integer[]) WITH ORDINALITY AS a(type, modifier, place) ' +
  'JOIN pg_catalog.pg_type t ON t.oid = a.type ORDER BY a.place'

/**
 * Rows as a delimited text, each cell as text: the one of `::text`, in which truth is `true` and not `t`. Where there is
 * one column alone, an empty cell is an empty text, which is quoted, so that it is no empty line.
 */
export function copyOutSql(
  rows: string,
  names: readonly string[],
  { header }: { readonly header: boolean },
): string {
  const lone = names.length === 1
  const cells = names.map((name) => {
    const cell = `${quoteName(name)}::text`
    return `${lone ? `coalesce(${cell}, '')` : cell} AS ${quoteName(name)}`
  })
  return `COPY (SELECT ${cells.join(', ')} FROM ${rows}) TO STDOUT WITH (FORMAT csv, HEADER ${header})`
}

/** Each cell as text that is equal to another where all its characters are, whatever the column calls equal. */
const comparedCells = (names: readonly string[]): string[] =>
  names.map((name) => `coalesce(${quoteName(name)}::text, '') COLLATE "C"`)

/** Of so many rows, how many there are and how many differ. */
export const countFirstSql = (rows: string, names: readonly string[], most: number): string =>
  `SELECT count(*)::text, count(DISTINCT "t"."cells")::text FROM ` +
  `(SELECT ROW(${comparedCells(names).join(', ')}) AS "cells" FROM ${rows} LIMIT ${Math.trunc(most)}) AS "t"`

/** Whether there are more rows than so many. */
export const moreRowsSql = (rows: string, most: number): string =>
  `SELECT (count(*) > ${Math.trunc(most)})::text FROM (SELECT 1 FROM ${rows} LIMIT ${Math.trunc(most) + 1}) AS "t"`

/** Whether no text of a column stands in two rows, but for those that mean no value: `$1`. */
export const isDistinctSql = (rows: string, name: string): string =>
  `SELECT (count(*) = count(DISTINCT "t"."cell"))::text FROM ` +
  `(SELECT ${comparedCells([name])[0]} AS "cell" FROM ${rows}) AS "t" WHERE "t"."cell" <> ALL ($1::text[])`

/**
 * Distinct rows in order of first appearance as a delimited text, in a last column how many there are of each. `numberAs`
 * is a name that no column has.
 */
export function copyCountedSql(rows: string, names: readonly string[], numberAs: string): string {
  const cells = names.map(quoteName)
  const texts = comparedCells(names).map((text, index) => `${text} AS ${cells[index]}`)
  const order = quoteName(`${numberAs}_`)
  return (
    `COPY (SELECT ${cells.join(', ')}, count(*) AS ${quoteName(numberAs)} FROM ` +
    `(SELECT ${texts.join(', ')}, row_number() OVER () AS ${order} FROM ${rows}) AS "t" ` +
    `GROUP BY ${cells.join(', ')} ORDER BY min(${order})) TO STDOUT WITH (FORMAT csv, HEADER true)`
  )
}

/** Room to count in memory what fits there. */
export const COUNTING_SQL = "SET LOCAL work_mem = '64MB'"

/** Whether this account may make tables in a schema; nothing where there is no such schema. */
export const MAY_CREATE_SQL =
  "SELECT has_schema_privilege(n.oid, 'CREATE')::text FROM pg_catalog.pg_namespace n WHERE n.nspname = $1"

/** The schema of names that have none, and whether nothing can be written. */
export const CURRENT_SCHEMA_SQL = "SELECT current_schema()::text, current_setting('transaction_read_only')"

export const createTableSql = (
  table: string,
  columns: readonly { readonly name: string; readonly type: string }[],
): string =>
  `CREATE TABLE ${table} (${columns.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ')})`

export const dropTableSql = (table: string): string => `DROP TABLE ${table}`

/** Rows of a delimited text into a table; no text is no value. */
export const copyInSql = (table: string, names: readonly string[]): string => {
  const columns = names.map(quoteName).join(', ')
  return `COPY ${table} (${columns}) FROM STDIN WITH (FORMAT csv, NULL ${literal('')}, FORCE_NULL (${columns}))`
}

/** What a trigger puts off until the commit is done now: afterwards nothing changes the rows any more. */
export const NOTHING_LATER_SQL = 'SET CONSTRAINTS ALL IMMEDIATE'

/** Triggers of a table that somebody made, one of the database that sets them on every new table included. */
export const TRIGGERS_SQL =
  'SELECT count(*)::text FROM pg_catalog.pg_trigger WHERE tgrelid = to_regclass($1)::oid AND NOT tgisinternal'

/** The number of this transaction, and what became of one. */
export const TRANSACTION_SQL = 'SELECT txid_current()::text'
export const OUTCOME_SQL = 'SELECT txid_status($1::bigint)::text'

/** What the catalogue of PostgreSQL is asked: which tables there are. Values bound. */

/** Names mean what PostgreSQL itself means by them, whatever the settings of the account: no table or function of others. */
export const OWN_NAMES_SQL = 'SET search_path = pg_catalog, pg_temp'

/** Nobody waits longer for a table that somebody else changes, or for a list. Milliseconds. */
export const patienceSql = (milliseconds: number): string =>
  `SET lock_timeout = ${milliseconds}; SET idle_in_transaction_session_timeout = 0`

const KINDS =
  "CASE c.relkind WHEN 'v' THEN 'view' WHEN 'm' THEN 'view' WHEN 'f' THEN 'foreign' ELSE 'table' END"

/** Tables and views that this account may read; `$1` and `$2` say which may be listed: schemas, and names or no names. */
export const LIST_TABLES_SQL = `SELECT n.nspname::text, c.relname::text, ${KINDS},
  CASE WHEN c.reltuples < 0 OR c.relkind IN ('v', 'f') THEN NULL ELSE round(c.reltuples::numeric)::text END,
  (SELECT json_agg(json_build_array(a.attname, format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum)::text
   FROM pg_catalog.pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped)
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f')
  AND EXISTS (SELECT FROM unnest($1::text[], $2::text[]) AS w(s, t) WHERE w.s = n.nspname::text
    AND (w.t = c.relname::text OR (w.t IS NULL AND c.relkind IN ('r', 'p') AND NOT c.relispartition)))
  AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT')
  AND strpos(lower(n.nspname || '.' || c.relname), lower($3)) > 0
ORDER BY n.nspname::text COLLATE "C", c.relname::text COLLATE "C" LIMIT $4::integer`

/** One of them: its number and kind. */
export const ONE_TABLE_SQL = `SELECT c.oid::text, ${KINDS}
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname::text = $1 AND c.relname::text = $2 AND c.relkind IN ('r', 'p', 'v', 'm', 'f')`

/** Tables that statements of this transaction looked at, through views, policies and partitions too. */
export const REACHED_SQL = `SELECT DISTINCT n.nspname::text, c.relname::text
FROM pg_catalog.pg_locks l JOIN pg_catalog.pg_class c ON c.oid = l.relation
JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE l.pid = pg_backend_pid() AND l.locktype = 'relation' AND c.relkind NOT IN ('i', 'I', 't', 'S')`
