/** The distinct numbers of some rows, ascending; missing ones are none. */
export function distinctNumbers(numbers: Float64Array, rows: Int32Array): Float64Array {
  const found = new Set<number>()
  for (let row = 0; row < rows.length; row++) {
    const number = numbers[rows[row]]
    if (!Number.isNaN(number)) found.add(number)
  }
  return Float64Array.from(found).sort()
}
