import { ESCAPE, UNIT_SEPARATOR } from '@outis/core/random'
import { isOneOf, literal, nativeAt, quoteName, ROW, textAt } from './spark-sql.ts'

/** A key column: part of the text that decides where a row goes. */
export interface SlicedKey {
  readonly sourceIndex: number
  /** Texts that mean "no value", and what stands for all of them. */
  readonly missing: readonly string[]
  readonly absent: string
  /** Whether a text has a character that stands between texts. */
  readonly separators: boolean
}

/** A cell of a column group: of a key, or of a column that is published as it is. */
export type SlicedCell =
  | { readonly name: string; readonly key: SlicedKey; readonly generalised: number | undefined }
  | { readonly name: string; readonly sourceIndex: number; readonly native: boolean }

export interface SlicedGroupShape {
  /** What the hash of a row begins with in this group. */
  readonly begin: string
  readonly cells: readonly SlicedCell[]
  /** View of values that are published as others: `f0 …` of these keys, and what they become, `g0 …`. */
  readonly generalised: { readonly view: string; readonly keys: readonly SlicedKey[] } | undefined
}

export interface SlicedShape {
  readonly keys: readonly SlicedKey[]
  readonly groups: readonly SlicedGroupShape[]
  /** One cell per column group, in their order. */
  readonly paper: boolean
  /** Columns of the release in their order, the bucket first. */
  readonly names: readonly string[]
}

/**
 * The rows of a sliced release. Every bucket gathers the cells of each column group, in ascending order of the hash of the
 * rows they come from, and sets these lists side by side. With `n`: the row whose values of the first group it has.
 *
 * @param dealt rows with `id` and `class`, the bucket from 0
 */
export function slicedSql(dealt: string, { keys, groups, paper, names }: SlicedShape): string {
  const numbered = `SELECT *, row_number() OVER (PARTITION BY id ORDER BY ${ROW}) AS occurrence FROM (${dealt})`
  const gathered = groups.map(
    (group, groupIndex) => `${gatheredCells(group, groupIndex, { keys, paper })} AS g${groupIndex}`,
  )
  const joins = groups.flatMap(({ generalised }, groupIndex) =>
    generalised ? [joinGeneralised(generalised, groupIndex)] : [],
  )
  const buckets = `SELECT t.class + 1 AS bucket, ${gathered.join(', ')} FROM (${numbered}) AS t ${joins.join(' ')} GROUP BY t.class`
  const lists = groups.map((_, groupIndex) => `g${groupIndex}`).join(', ')
  const rows = `SELECT bucket, explode(arrays_zip(${lists})) AS z FROM (${buckets})`
  const [bucket, ...others] = names
  const sourceIndex = cellsByName(groups)
  const cells = others.map(
    (name, index) => `${paper ? `z.g${index}.x0` : sourceIndex.get(name)} AS ${quoteName(name)}`,
  )
  return `SELECT bucket AS ${quoteName(bucket)}, ${[...cells, `z.g0.${ROW} AS ${ROW}`].join(', ')} FROM (${rows})`
}

/** Where the cells of each column are found. */
const cellsByName = (groups: readonly SlicedGroupShape[]): ReadonlyMap<string, string> =>
  new Map(
    groups.flatMap(({ cells }, group) =>
      cells.map(({ name }, cellIndex) => [name, `z.g${group}.x${cellIndex}`] as const),
    ),
  )

/** The cells of a group in a bucket, by the hash of their rows. */
function gatheredCells(
  { begin, cells }: SlicedGroupShape,
  groupIndex: number,
  { keys, paper }: Pick<SlicedShape, 'keys' | 'paper'>,
): string {
  const row = [...keys.map(escapedText), 't.occurrence'].join(`, ${literal(UNIT_SEPARATOR)}, `)
  const hash = `sha2(concat(${literal(begin)}, ${row}), 256)`
  const text = cells.map((cell) => cellSql(cell, groupIndex, paper))
  const shown = paper ? [inParenthesesSql(text)] : text
  const fields = [...shown.map((cell, field) => `'x${field}', ${cell}`), `'${ROW}', t.${ROW}`]
  return `sort_array(collect_list(named_struct('h', ${hash}, ${fields.join(', ')})))`
}

function cellSql(cell: SlicedCell, group: number, paper: boolean): string {
  if (!('key' in cell))
    return cell.native && !paper ? `t.${nativeAt(cell.sourceIndex)}` : `t.${textAt(cell.sourceIndex)}`
  const text = keyText(cell.key)
  return cell.generalised === undefined ? text : `coalesce(z${group}.g${cell.generalised}, ${text})`
}

/** The text of a key: one for all that mean "no value". */
function keyText({ sourceIndex, missing, absent }: SlicedKey): string {
  const text = `t.${textAt(sourceIndex)}`
  const others = missing.filter((token) => token !== absent)
  return others.length === 0 ? text : `IF(${isOneOf(text, others)}, ${literal(absent)}, ${text})`
}

function escapedText(key: SlicedKey): string {
  if (!key.separators) return keyText(key)
  return [ESCAPE, UNIT_SEPARATOR].reduce(
    (written, sign) => `replace(${written}, ${literal(sign)}, ${literal(ESCAPE + sign)})`,
    keyText(key),
  )
}

function joinGeneralised(
  { view, keys }: NonNullable<SlicedGroupShape['generalised']>,
  group: number,
): string {
  const same = keys.map((key, keyIndex) => `z${group}.f${keyIndex} = ${keyText(key)}`)
  return `LEFT JOIN ${quoteName(view)} AS z${group} ON ${same.join(' AND ')}`
}

/** All cells of a group in one, as `inParentheses` of the core writes it. */
function inParenthesesSql(cells: readonly string[]): string {
  const quoted = cells.map(
    (cell) =>
      `IF(${cell} RLIKE ${literal('[",()]')}, concat('"', replace(${cell}, '"', '""'), '"'), ${cell})`,
  )
  return `concat('(', ${quoted.join(", ',', ")}, ')')`
}
