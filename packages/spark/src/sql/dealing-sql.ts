import { literal, quoteName, ROW, textAt } from './spark-sql.ts'

/** A plan that deals rows to classes, as it was sent: names of views, or of tables where lists are long. */
export interface SentDealing {
  /** View of the rows in question. */
  readonly rows: string
  /** Places of the key columns, and the views that number their texts. */
  readonly sourceIndexes: readonly number[]
  readonly codes: readonly string[]
  /** Combinations: `k0 …`, `id`, `rows`, `class`, which is −1 where there are several. */
  readonly combinations: string
  /** Where some have several classes: `share`, `id`, `first`, `class`. */
  readonly shares: string | undefined
  /** What the hash of a row is taken of behind the seed, by `id`; without it rows are dealt in the order of the source. */
  readonly texts: string | undefined
  /** The one text with the seed that all of them begin with: `text`. It is in no table that is kept. */
  readonly begin: string | undefined
}

/** What classes show. */
export interface SentClasses {
  /** `class`, `hit`, `x0 …`, `a0 …`. */
  readonly classes: string
  /** Places of the recoded columns, and what is shown in place of some of their texts. */
  readonly recoded: readonly number[]
  readonly kept: readonly (readonly (readonly [from: string, to: string])[])[]
}

/** Every row with its combination and class; none where the plan lacks it. */
export function placedSql({ rows, sourceIndexes, codes, combinations }: SentDealing): string {
  const numbers = sourceIndexes.map((_, index) => `v${index}.code AS q${index}`)
  const hint =
    codes.length === 0 ? '' : `/*+ BROADCAST(${codes.map((_, codeIndex) => `v${codeIndex}`).join(', ')}) */ `
  const joins = codes.map(
    (view, codeIndex) =>
      `LEFT JOIN ${quoteName(view)} AS v${codeIndex} ON t.${textAt(sourceIndexes[codeIndex])} = v${codeIndex}.value`,
  )
  const coded = `SELECT ${hint}${['t.*', ...numbers].join(', ')} FROM ${quoteName(rows)} AS t ${joins.join(' ')}`
  const same = sourceIndexes.map((_, index) => `r.q${index} = c.k${index}`)
  return (
    `SELECT r.*, c.id, c.class FROM (${coded}) AS r ` +
    `LEFT JOIN ${quoteName(combinations)} AS c ON ${same.length === 0 ? 'TRUE' : same.join(' AND ')}`
  )
}

/** Rows whose combination the plan lacks; combinations that have other rows than the plan deals. */
export function verifyPlacedSql(sent: SentDealing): string {
  const found = `SELECT id, count(*) AS rows FROM (${placedSql(sent)}) GROUP BY id`
  const both =
    `SELECT p.id IS NULL AND p.rows IS NOT NULL AS unseen, p.rows AS found, c.rows AS planned, c.id AS id ` +
    `FROM (${found}) AS p FULL OUTER JOIN ${quoteName(sent.combinations)} AS c ON p.id = c.id`
  return (
    `SELECT CAST(coalesce(sum(found) FILTER (WHERE unseen), 0) AS DOUBLE), ` +
    `CAST(count(*) FILTER (WHERE id IS NOT NULL AND coalesce(found, 0) <> planned) AS DOUBLE) FROM (${both})`
  )
}

/**
 * Every row with one class. Rows of a combination with several classes are numbered in the order they are dealt; each share
 * stands among them before its first row, and a row belongs to the last share before it.
 */
export function dealtSql(sent: SentDealing): string {
  const { shares = '', texts, begin = '' } = sent
  const placed = placedSql(sent)
  const open = `SELECT id, ${ROW} FROM (${placed}) WHERE class < 0`
  const hashed =
    texts === undefined
      ? `SELECT id, ${ROW}, '' AS hash FROM (${open})`
      : `SELECT o.id, o.${ROW}, sha2(concat(b.text, p.text, o.occurrence), 256) AS hash FROM (SELECT id, ${ROW}, ` +
        `row_number() OVER (PARTITION BY id ORDER BY ${ROW}) AS occurrence FROM (${open})) AS o ` +
        `JOIN ${quoteName(texts)} AS p ON p.id = o.id CROSS JOIN ${quoteName(begin)} AS b`
  const ranked =
    `SELECT id, ${ROW}, CAST(NULL AS INT) AS share, ` +
    `row_number() OVER (PARTITION BY id ORDER BY hash, ${ROW}) - 1 AS rank FROM (${hashed})`
  const among = `${ranked} UNION ALL SELECT id, CAST(NULL AS BIGINT) AS ${ROW}, share, first AS rank FROM ${quoteName(shares)}`
  const dealt =
    `SELECT ${ROW}, max(share) OVER (PARTITION BY id ORDER BY rank, ${ROW} NULLS FIRST ` +
    `ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS share FROM (${among})`
  const classOfRow =
    `SELECT d.${ROW}, s.class FROM (${dealt}) AS d JOIN ${quoteName(shares)} AS s ON s.share = d.share ` +
    `WHERE d.${ROW} IS NOT NULL`
  return (
    `SELECT g.* EXCEPT (class), coalesce(e.class, g.class) AS class FROM (${placed}) AS g ` +
    `LEFT JOIN (${classOfRow}) AS e ON e.${ROW} = g.${ROW}`
  )
}

/** Every row with what its class shows of it. */
export function classesSql({ classes, recoded, kept }: SentClasses, rows: string): string {
  const cells = recoded.map(
    (sourceIndex, index) =>
      `IF(w.a${index} = 1, ${keptCell(sourceIndex, kept[index])}, w.x${index}) AS x${index}`,
  )
  const columns = ['u.*', ...cells, 'w.hit = 1 AS hit'].join(', ')
  return `SELECT ${columns} FROM (${rows}) AS u JOIN ${quoteName(classes)} AS w ON w.class = u.class`
}

function keptCell(sourceIndex: number, kept: SentClasses['kept'][number]): string {
  const text = `u.${textAt(sourceIndex)}`
  const cases = kept.map(([from, to]) => `WHEN ${text} = ${literal(from)} THEN ${literal(to)}`)
  return cases.length === 0 ? text : `CASE ${cases.join(' ')} ELSE ${text} END`
}
