import { openSparkSession, type SparkAddress, type SparkSession, sqlRelation } from '@outis/spark'

export interface HandWork {
  readonly address: SparkAddress
  /** Folder of Parquet files. */
  readonly source: string
  /** Quasi-identifiers, then the sensitive column. */
  readonly columns: readonly string[]
  /** What each value becomes, by quasi-identifier. */
  readonly labels: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly isAdmitted: (found: { readonly rows: number; readonly values: number }) => boolean
}

export interface Timed {
  readonly wallMs: number
  readonly combinations: number
}

/** Labels of the classes that are not admitted. */
export type SmallClasses = readonly (readonly string[])[]

/** Found once, before anything is timed. */
export async function findSmall(work: HandWork): Promise<SmallClasses> {
  const session = openSparkSession(work.address)
  try {
    return await smallClasses(session, work)
  } finally {
    await session.close()
  }
}

/**
 * What somebody who knows the levels and the classes that are too small writes in Spark SQL: counts the combinations and
 * fetches them, joins labels and small classes to the rows, and writes Parquet.
 *
 * @param arranged rows are sorted by what they show, so that their place does not tell where they came from
 */
export async function handRelease(
  work: HandWork,
  {
    table,
    arranged,
    small,
  }: { readonly table: string; readonly arranged: boolean; readonly small: SmallClasses },
): Promise<Timed> {
  const session = openSparkSession(work.address)
  const started = performance.now()
  try {
    let combinations = 0
    for await (const batch of session.rows(sqlRelation(censusSql(work)), 'counting'))
      combinations += batch.numRows
    const joined = await joinedSql(session, work, small)
    const names = quoted(work.columns)
    const sorted = `SELECT * FROM (${joined}) DISTRIBUTE BY ${names} SORT BY ${names}`
    await session.statement(`DROP TABLE IF EXISTS ${table}`, 'writing')
    await session.statement(`CREATE TABLE ${table} USING parquet AS ${arranged ? sorted : joined}`, 'writing')
    return { wallMs: performance.now() - started, combinations }
  } finally {
    await session.close()
  }
}

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

const censusSql = ({ columns, source }: HandWork): string =>
  `SELECT ${quoted(columns)}, count(*) AS n FROM parquet.\`${source}\` GROUP BY ${quoted(columns)}`

async function smallClasses(session: SparkSession, work: HandWork): Promise<SmallClasses> {
  const { columns, labels, isAdmitted } = work
  const classes = new Map<string, { rows: number; values: Set<string>; shown: string[] }>()
  for await (const batch of session.rows(sqlRelation(censusSql(work)), 'counting')) {
    const cells = columns.map((_, columnIndex) => batch.getChildAt(columnIndex)!)
    const rows = batch.getChildAt(columns.length)!
    for (let row = 0; row < batch.numRows; row++) {
      const shown = [...labels].map(([name, label]) => {
        const value = String(cells[columns.indexOf(name)].get(row))
        return label.get(value) ?? value
      })
      const key = shown.join('\u001f')
      const found = classes.get(key) ?? { rows: 0, values: new Set(), shown }
      found.rows += Number(rows.get(row))
      found.values.add(String(cells[columns.length - 1].get(row)))
      classes.set(key, found)
    }
  }
  const small = [...classes.values()].filter(({ rows, values }) => !isAdmitted({ rows, values: values.size }))
  return small.map(({ shown }) => shown)
}

/** Sends labels and small classes, and joins them to the rows. */
async function joinedSql(
  session: SparkSession,
  { columns, source, labels }: HandWork,
  small: SmallClasses,
): Promise<string> {
  const quasi = [...labels.keys()]
  for (const [index, label] of [...labels.values()].entries()) {
    const sent = [
      { name: 'value', values: [...label.keys()] },
      { name: 'cell', values: [...label.values()] },
    ]
    await session.send(`hand_label_${index}`, sent, 'sending')
  }
  const tuples = quasi.map((_, columnIndex) => ({
    name: `l${columnIndex}`,
    values: small.map((shown) => shown[columnIndex]),
  }))
  const hit = { name: 'hit', values: new Int32Array(small.length).fill(1) }
  await session.send('hand_small', [...tuples, hit], 'sending')
  const hint = `/*+ BROADCAST(${quasi.map((_, columnIndex) => `l${columnIndex}`).join(', ')}, s) */`
  const joins = quasi.map(
    (name, columnIndex) =>
      `JOIN hand_label_${columnIndex} AS l${columnIndex} ON t.\`${name}\` = l${columnIndex}.value`,
  )
  const same = quasi.map((_, columnIndex) => `l${columnIndex}.cell = s.l${columnIndex}`).join(' AND ')
  const cells = quasi.map(
    (name, columnIndex) => `IF(s.hit IS NULL, l${columnIndex}.cell, '*') AS \`${name}\``,
  )
  const rest = columns.filter((name) => !labels.has(name)).map((name) => `t.\`${name}\``)
  return (
    `SELECT ${hint} ${[...cells, ...rest].join(', ')} FROM parquet.\`${source}\` AS t ${joins.join(' ')} ` +
    `LEFT JOIN hand_small AS s ON ${same}`
  )
}
