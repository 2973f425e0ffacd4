/** The distinct numbers of some rows, ascending; missing ones are none. */
export function distinctNumbers(numbers: Float64Array, rows: Int32Array): Float64Array {
  const found = new Set<number>()
  for (let at = 0; at < rows.length; at++) {
    const number = numbers[rows[at]]
    if (!Number.isNaN(number)) found.add(number)
  }
  return Float64Array.from(found).sort()
}
