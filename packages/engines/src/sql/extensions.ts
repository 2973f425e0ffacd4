import { literal, quoteName } from './sql-text.ts'

/** What DuckDB is told to read tables by its extensions. Names quoted, values as literals. */

export const loadExtensionSql = (path: string): string => `LOAD ${literal(path)}`

export const deltaRowsSql = (path: string): string => `SELECT * FROM delta_scan(${literal(path)})`

/** Where its rows lie, as its log says. */
export const deltaFilesSql = (path: string): string =>
  `SELECT data_file FROM delta_list_files(${literal(path)})`

interface IcebergState {
  readonly path: string
  readonly version: string
  readonly moved: boolean
}

/** One state of a table, by the file of its `metadata`. */
const icebergSql = (of: string, { path, version, moved }: IcebergState): string =>
  `FROM ${of}(${literal(path)}, version = ${literal(version)}, ` +
  `version_name_format = '%s%s.metadata.json', allow_moved_paths = ${moved})`

export const icebergRowsSql = (table: IcebergState): string => `SELECT * ${icebergSql('iceberg_scan', table)}`

/** Where its manifests and its rows lie, as the table says. */
export const icebergFilesSql = (table: IcebergState): string =>
  `SELECT unnest([manifest_path, file_path]) ${icebergSql('iceberg_metadata', table)}`

/** Addresses of objects by a pattern. */
export const objectsSql = (pattern: string): string => `SELECT file FROM glob(${literal(pattern)})`
export const objectTextSql = (address: string): string => `SELECT content FROM read_text(${literal(address)})`

/** How many bytes an object has, and these bytes. */
export const objectSizeSql = (address: string): string =>
  `SELECT CAST(coalesce(sum(size), -1) AS DOUBLE) FROM read_blob(${literal(address)})`
export const objectBytesSql = (address: string): string =>
  `SELECT content FROM read_blob(${literal(address)})`

/** Nothing is taken from names of folders, and one object is one object. */
export const remoteRowsSql = (address: string): string =>
  `SELECT * FROM read_parquet(${literal(address)}, hive_partitioning = false, union_by_name = false, filename = false)`

/** Every cell as the text that stands there: columns of SQLite hold values of any type. */
export const attachSqliteSql = (path: string): readonly string[] => [
  'SET GLOBAL sqlite_all_varchar = true',
  `ATTACH ${literal(path)} AS "lite" (TYPE sqlite, READ_ONLY)`,
]

export const SQLITE_TABLES_SQL =
  "SELECT table_name FROM duckdb_tables() WHERE database_name = 'lite' UNION ALL " +
  "SELECT view_name FROM duckdb_views() WHERE database_name = 'lite' AND NOT internal ORDER BY 1"

export const sqliteRowsSql = (table: string): string => `SELECT * FROM "lite".${quoteName(table)}`

/** From now on nothing but objects of a store is read, and nothing is written but below a folder. */
export const onlyObjectsSql = (folder: string): readonly string[] => [
  `SET allowed_directories = ['s3://', ${literal(folder)}]`,
  'SET enable_external_access = false',
]

/** Who asks for objects. */
export function s3SecretSql(options: Readonly<Record<string, string | boolean>>): string {
  const given = Object.entries(options).map(
    ([key, value]) => `${key} ${typeof value === 'boolean' ? value : literal(value)}`,
  )
  return `CREATE SECRET "outis" (${['TYPE s3', ...given].join(', ')})`
}

export const spoolSql = (rows: string, path: string): string =>
  `COPY (${rows}) TO ${literal(path)} (FORMAT parquet, USE_TMP_FILE false)`
