/**
 * Whether every row of one list can be given a row of the other of its own: augmenting paths (Berge, Kuhn).
 * Returns how many find none.
 */
export function unmatched(count: number, candidates: (left: number) => readonly number[]): number {
  const takenBy = new Map<number, number>()
  let without = 0
  for (let left = 0; left < count; left++) if (!place(left, candidates, takenBy)) without++
  return without
}

/** One left row is placed, others moving on where they can; by a stack of our own, since paths are long where rows are alike. */
function place(
  start: number,
  candidates: (left: number) => readonly number[],
  takenBy: Map<number, number>,
): boolean {
  const cameFrom = new Map<number, number>()
  const queue = [start]
  for (const left of queue) {
    for (const right of candidates(left)) {
      if (cameFrom.has(right)) continue
      cameFrom.set(right, left)
      const owner = takenBy.get(right)
      if (owner !== undefined) {
        queue.push(owner)
        continue
      }
      moveAlong(right, start, cameFrom, takenBy)
      return true
    }
  }
  return false
}

function moveAlong(
  free: number,
  start: number,
  cameFrom: ReadonlyMap<number, number>,
  takenBy: Map<number, number>,
): void {
  let right = free
  for (;;) {
    const left = cameFrom.get(right)!
    const before = [...takenBy].find(([, owner]) => owner === left)?.[0]
    takenBy.set(right, left)
    if (left === start || before === undefined) return
    takenBy.delete(before)
    right = before
  }
}
