/** Turns the first `length` logarithms into shares that sum to 1, whatever their size. */
export function softmax(logs: Float64Array, length: number): void {
  let largest = logs[0]
  for (let index = 1; index < length; index++) if (logs[index] > largest) largest = logs[index]
  let total = 0
  for (let index = 0; index < length; index++) {
    logs[index] = Math.exp(logs[index] - largest)
    total += logs[index]
  }
  for (let index = 0; index < length; index++) logs[index] /= total
}
