import { cellType } from './plan.ts'
import { type PublishedColumn, sourceText } from './published-column.ts'
import { hidable, joinLabels, numbersRows, type ReleaseShape } from './recoded-rows-sql.ts'
import { columnAt, qualified, quoteName, ROW_NUMBER } from './sql-text.ts'

/** A plan that deals rows to classes, as it lies in the database. */
export interface DealtShape {
  /** Key columns. The codes of some at a time, each times its factor, add up to a word; words make a combination. */
  readonly words: readonly (readonly { readonly sourceIndex: number; readonly factor: number }[])[]
  /** Per recoded column: whether some class publishes it as it was. */
  readonly asItWas: readonly boolean[]
  /** Whether some combination goes to more than one class. */
  readonly split: boolean
  /** Whether rows of such a combination are dealt by keyed hash, not in the order of the source. */
  readonly hashed: boolean
}

/** The code of a text of a key column; all that mean "no value" have one. */
export const PLAN_CODES = 'plan_codes'
/** A combination by its words, the rows it must have, and its class; −1 where it has several. */
export const PLAN_COMBINATIONS = 'plan_combinations'
/** One row per class of a combination that has several: the number of the first of its rows that goes there. */
export const PLAN_SHARES = 'plan_shares'
/** Of combinations that have several classes, where rows are dealt by keyed hash: what the hash of a row begins with. */
export const PLAN_TEXTS = 'plan_texts'
/** A class: 1 where it is suppressed, and per recoded column the number of its cell; −1 as it was. */
export const PLAN_CLASSES = 'plan_classes'
/** The cells of recoded columns by their numbers. */
export const PLAN_CELLS = 'plan_cells'
/** The combination and class of each row. */
export const PLACED = 'placed'
/** The class of each row, where combinations have several. */
export const DEALT = 'dealt'

/** Everything that is made beside what a plan of levels makes. */
export const DEALING_TABLES = [
  PLACED,
  DEALT,
  PLAN_CELLS,
  PLAN_CODES,
  PLAN_COMBINATIONS,
  PLAN_SHARES,
  PLAN_TEXTS,
  PLAN_CLASSES,
]

const word = (wordIndex: number): string => quoteName(`w${wordIndex}`)
const labelCode = (recoded: number): string => quoteName(`l${recoded}`)
const classCell = (recoded: number): string => quoteName(`cell${recoded}`)

/** The lists of a plan, to be filled. */
export function createAssignedSql(
  schema: string,
  { words, recoded }: { readonly words: readonly unknown[]; readonly recoded: number },
): string {
  const lists: [name: string, members: readonly string[]][] = [
    [PLAN_CODES, ['"sourceIndex" INTEGER', '"value" VARCHAR', '"code" DOUBLE']],
    [
      PLAN_COMBINATIONS,
      [
        ...words.map((_, wordIndex) => `${word(wordIndex)} DOUBLE`),
        '"id" INTEGER',
        '"rows" DOUBLE',
        '"class" INTEGER',
      ],
    ],
    [PLAN_SHARES, ['"share" INTEGER', '"id" INTEGER', '"first" DOUBLE', '"class" INTEGER']],
    [PLAN_TEXTS, ['"id" INTEGER', '"text" VARCHAR']],
    [
      PLAN_CLASSES,
      [
        '"class" INTEGER',
        '"hit" INTEGER',
        ...Array.from({ length: recoded }, (_, index) => `${labelCode(index)} INTEGER`),
      ],
    ],
  ]
  return lists
    .map(([name, members]) => `CREATE TABLE ${qualified(schema, name)} (${members.join(', ')})`)
    .join('; ')
}

/** The cells that labels are written as, to be filled. */
export const createCellsSql = (schema: string): string =>
  `CREATE TABLE ${qualified(schema, PLAN_CELLS)} ("recoded" INTEGER, "code" INTEGER, "cell" VARCHAR)`

/** The combination of every row; none where the plan lacks it. */
export function placeRowsSql(schema: string, { words }: DealtShape): string {
  const joins = words
    .flat()
    .map(
      ({ sourceIndex }) =>
        `LEFT JOIN (SELECT "value", "code" FROM ${qualified(schema, PLAN_CODES)} WHERE "sourceIndex" = ${sourceIndex}) ` +
        `AS "v${sourceIndex}" ON ${sourceText(sourceIndex)} = "v${sourceIndex}"."value"`,
    )
  const sums = words.map(
    (members, wordIndex) =>
      `${members.map(({ sourceIndex, factor }) => `"v${sourceIndex}"."code" * ${factor}`).join(' + ')} AS ${word(wordIndex)}`,
  )
  const same = words.map((_, wordIndex) => `"k".${word(wordIndex)} = "c".${word(wordIndex)}`)
  return (
    `CREATE TABLE ${qualified(schema, PLACED)} AS SELECT "k".${ROW_NUMBER}, "c"."id", "c"."class" ` +
    `FROM (SELECT ${[`"t".${ROW_NUMBER}`, ...sums].join(', ')} FROM ${qualified(schema, 'rows')} AS "t" ` +
    `${joins.join(' ')}) AS "k" ` +
    `LEFT JOIN ${qualified(schema, PLAN_COMBINATIONS)} AS "c" ON ${same.length === 0 ? 'TRUE' : same.join(' AND ')}`
  )
}

/** Rows whose combination the plan lacks; combinations that have other rows than the plan deals. */
export const verifyPlacedSql = (schema: string): string =>
  `SELECT (SELECT CAST(count(*) AS DOUBLE) FROM ${qualified(schema, PLACED)} WHERE "id" IS NULL), ` +
  `(SELECT CAST(count(*) AS DOUBLE) FROM ${qualified(schema, PLAN_COMBINATIONS)} AS "c" ` +
  `LEFT JOIN (SELECT "id", count(*) AS "rows" FROM ${qualified(schema, PLACED)} GROUP BY "id") AS "p" ` +
  `ON "p"."id" = "c"."id" WHERE coalesce("p"."rows", 0) <> "c"."rows")`

/**
 * The class of every row. Rows of a combination with several classes are numbered in the order they are dealt; each
 * share stands among them before its first row, and a row belongs to the last share before it. So a combination with
 * many shares costs a sort, and not the product of its rows and shares.
 */
export function dealRowsSql(schema: string, { hashed }: Pick<DealtShape, 'hashed'>): string {
  const placed = qualified(schema, PLACED)
  const shares = qualified(schema, PLAN_SHARES)
  const numbered =
    `SELECT "id", ${ROW_NUMBER}, CAST(NULL AS INTEGER) AS "share", ` +
    `CAST(row_number() OVER (PARTITION BY "id" ORDER BY ${hashed ? '"hash", ' : ''}${ROW_NUMBER}) - 1 AS DOUBLE) AS "rank" ` +
    `FROM (${hashed ? hashedRowsSql(schema) : `SELECT "id", ${ROW_NUMBER} FROM ${placed} WHERE "class" < 0`}) AS "r"`
  const among = `${numbered} UNION ALL SELECT "id", NULL, "share", "first" FROM ${shares}`
  const dealt =
    `SELECT ${ROW_NUMBER}, max("share") OVER (PARTITION BY "id" ORDER BY "rank", ${ROW_NUMBER} NULLS FIRST ` +
    `ROWS UNBOUNDED PRECEDING) AS "share" FROM (${among}) AS "a"`
  return (
    `CREATE TABLE ${qualified(schema, DEALT)} AS ` +
    `SELECT ${ROW_NUMBER}, "class" FROM ${placed} WHERE "class" >= 0 UNION ALL ` +
    `SELECT "q".${ROW_NUMBER}, "s"."class" FROM (${dealt}) AS "q" ` +
    `LEFT JOIN ${shares} AS "s" ON "s"."share" = "q"."share" WHERE "q".${ROW_NUMBER} IS NOT NULL`
  )
}

/** Rows of combinations with several classes, each with the keyed hash of its combination and of its number among the rows. */
const hashedRowsSql = (schema: string): string =>
  `SELECT "n"."id", "n".${ROW_NUMBER}, sha256("p"."text" || "n"."occurrence") AS "hash" FROM (` +
  `SELECT "id", ${ROW_NUMBER}, row_number() OVER (PARTITION BY "id" ORDER BY ${ROW_NUMBER}) AS "occurrence" ` +
  `FROM ${qualified(schema, PLACED)} WHERE "class" < 0) AS "n" ` +
  `JOIN ${qualified(schema, PLAN_TEXTS)} AS "p" ON "p"."id" = "n"."id"`

/** The rows of the release, not yet in order: each row as its class publishes it. */
export function createDealtReleaseSql(
  schema: string,
  shape: ReleaseShape,
  { asItWas, split }: DealtShape,
): string {
  const { columns, suppressed } = shape
  const keepsText = ({ recoded }: PublishedColumn): boolean => recoded !== undefined && asItWas[recoded]
  const cells = columns.map((column, columnIndex) => {
    const cell = dealtCell(column, keepsText(column))
    return `${hidable(schema, column, { cell, suppressed, hit: '"s"."hit"' })} AS "p${columnIndex}"`
  })
  if (suppressed !== undefined) cells.push('"s"."hit" AS "hit"')
  if (numbersRows(shape)) cells.push(`"t".${ROW_NUMBER}`)
  const own = columns.filter(
    (column) => keepsText(column) || (column.recoded === undefined && column.kind === 'ranked'),
  )
  return (
    `CREATE TABLE ${qualified(schema, 'release')} AS SELECT ${cells.join(', ')} ` +
    `FROM ${qualified(schema, 'rows')} AS "t" ` +
    `JOIN ${qualified(schema, split ? DEALT : PLACED)} AS "d" ON "d".${ROW_NUMBER} = "t".${ROW_NUMBER} ` +
    `LEFT JOIN (${classesSql(schema, columns)}) AS "s" ON "s"."class" = "d"."class" ` +
    own.map((column) => joinLabels(schema, column)).join(' ')
  )
}

function dealtCell({ sourceIndex, kind, recoded }: PublishedColumn, keepsText: boolean): string {
  const own = `"k${sourceIndex}"."cell"`
  if (recoded === undefined) return kind === 'ranked' ? own : `"t".${columnAt(sourceIndex)}`
  const label = `"s".${classCell(recoded)}`
  return keepsText ? `coalesce(${label}, ${own})` : label
}

/** What each class publishes, in the columns' types. */
function classesSql(schema: string, columns: readonly PublishedColumn[]): string {
  const recoded = columns.filter((column) => column.recoded !== undefined)
  const cells = recoded.map((column) => `"x${column.recoded}"."cell" AS ${classCell(column.recoded!)}`)
  const joins = recoded.map(
    (column) =>
      `LEFT JOIN (SELECT "code", CAST("cell" AS ${cellType(schema, column)}) AS "cell" ` +
      `FROM ${qualified(schema, PLAN_CELLS)} WHERE "recoded" = ${column.recoded}) AS "x${column.recoded}" ` +
      `ON "x${column.recoded}"."code" = "c".${labelCode(column.recoded!)}`,
  )
  const members = ['"c"."class"', 'CASE WHEN "c"."hit" = 1 THEN TRUE END AS "hit"', ...cells]
  return `SELECT ${members.join(', ')} FROM ${qualified(schema, PLAN_CLASSES)} AS "c" ${joins.join(' ')}`
}
