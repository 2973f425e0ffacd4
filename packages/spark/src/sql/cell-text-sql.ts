import { OutisError } from '@outis/core/errors'
import { DataType, type Field } from 'apache-arrow'

/**
 * The text of a cell as SQL, as the other engines write it: whole numbers and dates as they are, decimals with all their
 * digits, points in time in UTC, NULL as the empty text.
 */
export function cellText(cell: string, { name, type }: Field): string {
  return `coalesce(${textOf(cell, name, type)}, '')`
}

function textOf(cell: string, name: string, type: DataType): string {
  if (DataType.isUtf8(type) || DataType.isLargeUtf8(type)) return cell
  if (DataType.isInt(type) || DataType.isBool(type) || DataType.isDecimal(type) || DataType.isDate(type))
    return `CAST(${cell} AS STRING)`
  if (DataType.isFloat(type))
    return doubleText(type.precision === 2 ? cell : `CAST(CAST(${cell} AS STRING) AS DOUBLE)`)
  if (DataType.isTimestamp(type))
    return type.timezone == null ? `CAST(${cell} AS STRING)` : `concat(CAST(${cell} AS STRING), '+00')`
  if (DataType.isNull(type)) return 'CAST(NULL AS STRING)'
  throw new OutisError('DATA_FORMAT', {
    message: `The column "${name}" holds lists, structures or bytes; a table has one value in each cell.`,
    hint: 'Flatten the table, or leave that column out of it.',
    details: { column: name },
  })
}

/** Plain from 0.0001 to 10^16, with an exponent of two digits or more beyond: `0.5`, `12.0`, `1e+16`, `2.5e-07`. */
function doubleText(cell: string): string {
  const plain = `regexp_replace(CAST(CAST(${cell} AS DECIMAL(38, 20)) AS STRING), '0+$', '')`
  const java = `CAST(${cell} AS STRING)`
  const mantissa = `regexp_replace(substring_index(${java}, 'E', 1), '\\\\.0$', '')`
  const exponent = `CAST(substring_index(${java}, 'E', -1) AS INT)`
  const scientific =
    `concat(${mantissa}, IF(${exponent} < 0, 'e-', 'e+'), ` +
    `IF(abs(${exponent}) < 10, '0', ''), CAST(abs(${exponent}) AS STRING))`
  return (
    `CASE WHEN isnan(${cell}) THEN 'nan' WHEN ${cell} = double('inf') THEN 'inf' ` +
    `WHEN ${cell} = double('-inf') THEN '-inf' ` +
    // Zero below zero keeps its sign.
    `WHEN ${cell} = 0 THEN ${java} ` +
    `WHEN abs(${cell}) >= 0.0001D AND abs(${cell}) < 1E16D ` +
    `THEN IF(endswith(${plain}, '.'), concat(${plain}, '0'), ${plain}) ELSE ${scientific} END`
  )
}
