import { type LevelBox, nodesOf } from '../bounds/level-box.ts'

/** Boxes that are still open, the one that may hold the least loss first. */
export interface BoxQueue {
  /** Nodes of all open boxes. */
  readonly nodes: number
  /** No node of an open box has a smaller loss; infinite where none is open. */
  readonly least: number
  push(box: LevelBox): void
  pop(): LevelBox | undefined
}

/** Boxes in order at most: each takes about 400 bytes. */
const ORDERED = 300_000

/**
 * A binary heap by bound; among equals the box that came later, which has fewer nodes, comes first. A heap that is full
 * is left alone: what comes then is taken out first, last in first out, and stays few.
 */
export function boxQueue(ordered = ORDERED): BoxQueue {
  const heap = boxHeap()
  const stack: LevelBox[] = []
  let nodes = 0
  return {
    get nodes() {
      return nodes
    },
    get least() {
      return stack.reduce((least, { bound }) => Math.min(least, bound), heap.least())
    },
    push(box) {
      nodes += nodesOf(box)
      if (heap.size() < ordered) heap.push(box)
      else stack.push(box)
    },
    pop() {
      const box = stack.pop() ?? heap.pop()
      nodes -= box ? nodesOf(box) : 0
      return box
    },
  }
}

function boxHeap() {
  const heap: LevelBox[] = []
  const order: number[] = []
  let pushed = 0
  const before = (a: number, b: number) =>
    heap[a].bound < heap[b].bound || (heap[a].bound === heap[b].bound && order[a] > order[b])
  const swap = (a: number, b: number) => {
    const box = heap[a]
    heap[a] = heap[b]
    heap[b] = box
    const orderOfA = order[a]
    order[a] = order[b]
    order[b] = orderOfA
  }
  const sink = () => {
    for (let index = 0; ; ) {
      let first = index
      for (const child of [2 * index + 1, 2 * index + 2]) {
        if (child < heap.length && before(child, first)) first = child
      }
      if (first === index) return
      swap(index, first)
      index = first
    }
  }
  return {
    size: () => heap.length,
    least: () => heap[0]?.bound ?? Number.POSITIVE_INFINITY,
    push(box: LevelBox): void {
      heap.push(box)
      order.push(pushed++)
      for (let index = heap.length - 1; index > 0; ) {
        const parent = (index - 1) >> 1
        if (!before(index, parent)) return
        swap(index, parent)
        index = parent
      }
    },
    pop(): LevelBox | undefined {
      if (heap.length === 0) return undefined
      swap(0, heap.length - 1)
      order.pop()
      const box = heap.pop()
      if (heap.length > 0) sink()
      return box
    },
  }
}
