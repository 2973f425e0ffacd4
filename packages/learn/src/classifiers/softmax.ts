/** Turns the first `length` logarithms into shares that sum to 1, whatever their size. */
export function softmax(logs: Float64Array, length: number): void {
  let largest = logs[0]
  for (let at = 1; at < length; at++) if (logs[at] > largest) largest = logs[at]
  let total = 0
  for (let at = 0; at < length; at++) {
    logs[at] = Math.exp(logs[at] - largest)
    total += logs[at]
  }
  for (let at = 0; at < length; at++) logs[at] /= total
}
