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
