/** Words in which programs describe a table: types, names of their own keys. All else is said by somebody. */
const WORDS = new Set(
  `pandas index columns column_indexes index_columns creator library version pandas_version field_name name metadata numpy_type
  pandas_type attributes partition_columns range kind start stop step unicode empty object bool boolean categorical category
  num_categories ordered encoding utf-8 utf8 timezone utc mixed mixed-integer decimal precision scale bytes string str large_string
  string_view large_utf8 datetime datetimetz timestamp timedelta date date32 date64 time time32 time64 null none int int8 int16 int32
  int64 uint8 uint16 uint32 uint64 integer long short byte float float16 float32 float64 double halffloat floating array list struct
  map type fields nullable record doc namespace default logicaltype org apache spark sql parquet row legacydatetime huggingface info
  features dtype _type value pyarrow fastparquet arrow polars duckdb data.frame class factor levels row.names tbl_df tbl tbl
  data.table posixct posixt tzone int96 schema avro model field_id true false ns us ms pandas.core.dtypes rangeindex dataframe
  datetime64 dictionary ids values names is_named a`.split(/\s+/),
)

/** Keys that only say how a table is built; the others are somebody's, and are told with their values. */
const KEYS =
  /^(pandas|ARROW:schema|huggingface|outis|r|parquet\.avro\.schema|avro\.schema|writer\.model\.name|writer\.time\.zone|org\.apache\.spark\.\w+(\.\w+)*|PARQUET:field_id|org\.apache\.parquet\.\w+|iceberg\.schema|delta\.\w+)$/

export interface MetadataTexts {
  /** What somebody wrote. */
  readonly told: readonly string[]
  /** The whole of it. */
  readonly all: readonly string[]
}

/** What keys and values of a file or column say beside its schema. */
export function metadataTexts(
  entries: readonly (readonly [key: string, value: string])[],
  columns: readonly string[],
): MetadataTexts {
  const names = new Set(columns)
  const isSchema = (text: string) =>
    names.has(text) || WORDS.has(text.toLowerCase()) || TECHNICAL.test(text) || !/[\p{L}\p{N}]/u.test(text)
  const all = entries.flatMap(([key, value]) => [...(KEYS.test(key) ? [] : [key]), ...textsIn(key, value)])
  return { all: [...all, ...entries.map(([, value]) => value)], told: all.filter((text) => !isSchema(text)) }
}

/** Versions, types with their parameters, time zones, marks of Polars. */
const TECHNICAL =
  /^(v?\d+(\.\d+)+([-+.]?\w+)*|\d{1,3}|(datetime64|timestamp|timedelta64|time64|time32|decimal|decimal128|varchar|char)\s*[[(][\w\s,:=/+-]*[\])]|__index_level_\d+__|__fragment_index|__batch_index|__last_in_fragment|__filename|spark_schema|root|schema|duckdb_schema|arrow_schema|262144|197888|\d{6}|[A-Z][A-Za-z]+\/[A-Z][A-Za-z_/+-]+|_PL_[A-Z_\d]+|[\d;]+u\d+;)$/

function textsIn(key: string, value: string): readonly string[] {
  if (key === 'ARROW:schema') return arrowTexts(value)
  if (key === 'r') return value.split(/\n/)
  const found: string[] = []
  try {
    collect(JSON.parse(value), '', found)
    return found
  } catch {
    return [value]
  }
}

/** Numbers under these keys are of the schema. */
const COUNTS =
  /^(start|stop|step|num_categories|precision|scale|id|field_id|schema-id|element-id|num_rows|num_bytes|num_examples|download_size|dataset_size)$/

function collect(value: unknown, key: string, found: string[]): void {
  if (typeof value === 'string') {
    // Pandas writes JSON into JSON.
    if (/^\s*[[{]/.test(value)) found.push(...textsIn('', value))
    else found.push(value)
  } else if (typeof value === 'number' && !COUNTS.test(key)) found.push(String(value))
  else if (Array.isArray(value)) for (const inner of value) collect(inner, key, found)
  else if (value !== null && typeof value === 'object')
    for (const [innerKey, inner] of Object.entries(value)) {
      found.push(innerKey)
      collect(inner, innerKey, found)
    }
}

/** Texts of the schema that Arrow keeps in a file: names and metadata of fields, which no other part of the file has. */
function arrowTexts(value: string): readonly string[] {
  const runs = Buffer.from(value, 'base64')
    .toString('utf8')
    .split(/[\p{C}\ufffd]+/u)
    .map((run) => run.trim())
  return runs.flatMap((run) => {
    if (!/[\p{L}\p{N}]{3}/u.test(run) || KEYS.test(run)) return []
    return /^[[{]/.test(run) ? textsIn('', run) : [run]
  })
}
