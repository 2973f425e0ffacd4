import type { PostgresCluster } from '@outis/core/testing/postgres'

/** A table with whatever a cell can be: forty stays, whose texts are those that PostgreSQL writes. */
export const STAYS = Array.from({ length: 40 }, (_, index) => ({
  age: String(20 + ((index * 7) % 30)),
  sex: index % 3 === 0 ? 'f' : 'm',
  zip: ['01067', '01069', '08020', ''][index % 4],
  diagnosis: ['grippe', 'żółtaczka', '肺炎', 'ulcer "old", 2'][(index * 3) % 4],
  dose: ['1.50', '2.00', '10.25', ''][index % 4],
  born: index % 8 === 0 ? '' : `19${60 + (index % 30)}-0${1 + (index % 9)}-1${index % 10}`,
  insured: ['true', 'false', ''][index % 3],
  note: ['two\nlines', '*', ' spaced ', '007', 'a,b', '', 'é🙂', '\\.', '"'][index % 9],
  choice: String(1 + (index % 3)),
}))

export type Stay = (typeof STAYS)[number]
export const COLUMNS = Object.keys(STAYS[0]) as (keyof Stay)[]

const TYPES: Readonly<Record<keyof Stay, string>> = {
  age: 'smallint',
  sex: 'char(3)',
  zip: 'varchar(5)',
  diagnosis: 'text',
  dose: 'numeric(6,2)',
  born: 'date',
  insured: 'boolean',
  note: 'text',
  choice: 'integer',
}

const literal = (text: string): string => (text === '' ? 'NULL' : `'${text.replaceAll("'", "''")}'`)

/** Statements that make the table. */
export function staysSql(table: string, rows: readonly Stay[] = STAYS): string {
  const columns = COLUMNS.map((name) => `${name} ${TYPES[name]}`).join(', ')
  const lines = rows.map((row) => `(${COLUMNS.map((name) => literal(row[name])).join(', ')})`)
  return `CREATE TABLE ${table} (${columns}); INSERT INTO ${table} VALUES ${lines.join(', ')}`
}

const cell = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The same as a file. */
export const staysCsv = (): string =>
  `${[COLUMNS.join(), ...STAYS.map((row) => COLUMNS.map((name) => cell(row[name])).join())].join('\n')}\n`

/** Methods whose plans are of each of the four kinds. */
export const METHODS: Readonly<Record<string, string>> = {
  levels: 'full-domain: { k: 3, suppression-limit: 0.2 }',
  assigned: 'mondrian: { k: 3 }',
  sliced: 'slicing: { l: 2 }',
  personalised: 'personalised: { choice: { column: choice } }',
}

export const policyText = (
  method: string,
  { source, to }: { readonly source: string; readonly to: string },
): string => `outis: 1
data: { source: ${source} }
attributes:
  age: { role: quasi, hierarchy: { intervals: [10, 20] } }
  sex: quasi
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [3, 2] } }
  diagnosis: sensitive
  dose: { role: neutral, publish: "as is" }
  born: { role: neutral, publish: "as is" }
  insured: { role: neutral, publish: "as is" }
  note: { role: neutral, publish: "as is" }
others: drop
method: { ${method} }
release: { to: ${to} }
seed: "0123456789abcdef0123456789abcdef"
`

/** What stands in a table, as a file of it would be: truth in full, rows in the order in which they were written. */
export async function tableText(cluster: PostgresCluster, address: string, table: string): Promise<string> {
  const names = Object.keys(await typesOf(cluster, address, table))
  const cells = names.map((name) => `"${name}"::text`).join(', ')
  return cluster.ask(address, `COPY (SELECT ${cells} FROM ${table}) TO STDOUT WITH (FORMAT csv, HEADER true)`)
}

/** Types of a table's columns, by name. */
export async function typesOf(
  cluster: PostgresCluster,
  address: string,
  table: string,
): Promise<Readonly<Record<string, string>>> {
  const lines = await cluster.ask(
    address,
    `SELECT attname, format_type(atttypid, atttypmod) FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum > 0 ORDER BY attnum`,
  )
  return Object.fromEntries(
    lines
      .trimEnd()
      .split('\n')
      .map((line) => line.split('|') as [string, string]),
  )
}
