/** A bipartite graph: people on the left, rows on the right, and an edge where a row may be a person's. */
export interface BipartiteGraph {
  /** How many people each left node stands for, and how many rows each right node. */
  readonly people: Uint32Array
  readonly rows: Uint32Array
  /** Edges of the left node n: offsets[n] … offsets[n + 1] − 1. */
  readonly offsets: Uint32Array
  /** The right end of each edge. */
  readonly right: Uint32Array
  /** Edges that are still possible: 1 each. Narrowed in place. */
  readonly alive: Uint8Array
}

/** The same edges by their right ends. */
interface ReverseEdges {
  readonly left: Uint32Array
  readonly offsets: Uint32Array
  readonly edges: Uint32Array
}

/** Left nodes are numbered 0 … people.length − 1, right nodes follow. */
interface FlowState {
  readonly flow: Uint32Array
  /** People without a row, and rows without a person. */
  readonly freePeople: Uint32Array
  readonly freeRows: Uint32Array
}

/**
 * Removes every edge that is in no perfect matching, which gives each row to one person and each person one row. Finds a
 * maximum flow (Dinic 1970), then removes the edges without flow whose ends lie in different strong components of the
 * residual graph (Régin 1994, AAAI-94 362–367; components: Tarjan 1972, doi:10.1137/0201010). Without a perfect matching,
 * nothing is removed. O(edges × √nodes) in practice.
 *
 * @returns whether there is a perfect matching
 */
export async function removeUnmatchableEdges(
  graph: BipartiteGraph,
  pause: () => Promise<void>,
): Promise<boolean> {
  const reverse = reverseEdges(graph)
  const flow = await maximumFlow(graph, reverse, pause)
  if (flow === undefined) return false
  await pause()
  const components = strongComponents(graph, reverse, flow)
  const { people, right, alive } = graph
  for (let edge = 0; edge < right.length; edge++) {
    const areApart = components[reverse.left[edge]] !== components[people.length + right[edge]]
    if (flow[edge] === 0 && areApart) alive[edge] = 0
  }
  return true
}

function reverseEdges({ people, rows, offsets, right }: BipartiteGraph): ReverseEdges {
  const left = new Uint32Array(right.length)
  for (let node = 0; node < people.length; node++) left.fill(node, offsets[node], offsets[node + 1])
  const starts = new Uint32Array(rows.length + 1)
  for (const rightNode of right) starts[rightNode + 1]++
  for (let node = 0; node < rows.length; node++) starts[node + 1] += starts[node]
  const next = starts.slice()
  const edges = new Uint32Array(right.length)
  for (let edge = 0; edge < right.length; edge++) edges[next[right[edge]]++] = edge
  return { left, offsets: starts, edges }
}

/** The rows that each edge carries in a perfect matching; undefined without one. */
async function maximumFlow(
  graph: BipartiteGraph,
  reverse: ReverseEdges,
  pause: () => Promise<void>,
): Promise<Uint32Array | undefined> {
  const { people, rows, offsets, right, alive } = graph
  const state: FlowState = {
    flow: new Uint32Array(right.length),
    freePeople: people.slice(),
    freeRows: rows.slice(),
  }
  const { flow, freePeople, freeRows } = state
  let unmatched = 0
  for (let node = 0; node < people.length; node++) {
    for (let edge = offsets[node]; edge < offsets[node + 1] && freePeople[node] > 0; edge++) {
      const amount = alive[edge] === 1 ? Math.min(freePeople[node], freeRows[right[edge]]) : 0
      flow[edge] = amount
      freePeople[node] -= amount
      freeRows[right[edge]] -= amount
    }
    unmatched += freePeople[node]
  }
  if (freeRows.reduce((sum, count) => sum + count, 0) !== unmatched) return undefined
  while (unmatched > 0) {
    await pause()
    const layers = breadthFirstLayers(graph, reverse, state)
    const augmented = layers === undefined ? 0 : augmentPaths(graph, reverse, { ...state, layers })
    if (augmented === 0) return undefined
    unmatched -= augmented
  }
  return flow
}

/** The distance of each node from people without a row; undefined where no free row can be reached. */
function breadthFirstLayers(
  { people, rows, offsets, right, alive }: BipartiteGraph,
  reverse: ReverseEdges,
  { flow, freePeople, freeRows }: FlowState,
) {
  const layers = new Int32Array(people.length + rows.length).fill(-1)
  const queue: number[] = []
  for (let node = 0; node < people.length; node++) {
    if (freePeople[node] === 0) continue
    layers[node] = 0
    queue.push(node)
  }
  let reachesFreeRow = false
  for (let index = 0; index < queue.length; index++) {
    const node = queue[index]
    const visit = (other: number) => {
      if (layers[other] >= 0) return
      layers[other] = layers[node] + 1
      queue.push(other)
    }
    if (node < people.length) {
      for (let edge = offsets[node]; edge < offsets[node + 1]; edge++)
        if (alive[edge] === 1) visit(people.length + right[edge])
    } else {
      const rightNode = node - people.length
      if (freeRows[rightNode] > 0) reachesFreeRow = true
      for (let i = reverse.offsets[rightNode]; i < reverse.offsets[rightNode + 1]; i++)
        if (flow[reverse.edges[i]] > 0) visit(reverse.left[reverse.edges[i]])
    }
  }
  return reachesFreeRow ? layers : undefined
}

/** Augments the flow along shortest paths to free rows until there is none; returns how many people got a row. */
function augmentPaths(
  { people, rows, offsets, right, alive }: BipartiteGraph,
  reverse: ReverseEdges,
  { layers, ...state }: FlowState & { readonly layers: Int32Array },
): number {
  const { flow, freePeople, freeRows } = state
  // The next edge to try of each node: an edge that led nowhere is not tried again.
  const next = new Uint32Array(people.length + rows.length)
  next.set(offsets.subarray(0, people.length))
  next.set(reverse.offsets.subarray(0, rows.length), people.length)
  let augmented = 0
  for (let start = 0; start < people.length; start++) {
    const path: number[] = []
    let node = start
    while (freePeople[start] > 0) {
      const isLeft = node < people.length
      const side = isLeft ? node : node - people.length
      if (!isLeft && freeRows[side] > 0) {
        augmented += augmentPath(path, state, { start, end: side })
        path.length = 0
        node = start
        continue
      }
      const end = isLeft ? offsets[side + 1] : reverse.offsets[side + 1]
      let found = -1
      for (; next[node] < end; next[node]++) {
        const edge = isLeft ? next[node] : reverse.edges[next[node]]
        const other = isLeft ? people.length + right[edge] : reverse.left[edge]
        const isUsable = isLeft ? alive[edge] === 1 : flow[edge] > 0
        if (!isUsable || layers[other] !== layers[node] + 1) continue
        found = edge
        node = other
        break
      }
      if (found >= 0) path.push(found)
      else {
        const last = path.pop()
        if (last === undefined) break
        // A dead end: the node before tries its next edge.
        node = isLeft ? people.length + right[last] : reverse.left[last]
        next[node]++
      }
    }
  }
  return augmented
}

/** Sends as much flow along a path as fits. Every second edge of a path is walked backwards and loses flow. */
function augmentPath(
  path: readonly number[],
  { flow, freePeople, freeRows }: FlowState,
  { start, end }: { readonly start: number; readonly end: number },
): number {
  let amount = Math.min(freePeople[start], freeRows[end])
  for (const [index, edge] of path.entries()) if (index % 2 === 1) amount = Math.min(amount, flow[edge])
  for (const [index, edge] of path.entries()) flow[edge] += index % 2 === 1 ? -amount : amount
  freePeople[start] -= amount
  freeRows[end] -= amount
  return amount
}

/** The strong component of each node in the residual graph: from people to their edges, from rows back along the flow. */
function strongComponents(
  { people, rows, offsets, right, alive }: BipartiteGraph,
  reverse: ReverseEdges,
  flow: Uint32Array,
) {
  const lefts = people.length
  const nodes = lefts + rows.length
  const index = new Int32Array(nodes).fill(-1)
  const low = new Int32Array(nodes)
  const component = new Int32Array(nodes).fill(-1)
  const next = new Uint32Array(nodes)
  next.set(offsets.subarray(0, lefts))
  next.set(reverse.offsets.subarray(0, rows.length), lefts)
  const stack: number[] = []
  let [visited, components] = [0, 0]
  for (let root = 0; root < nodes; root++) {
    if (index[root] >= 0) continue
    const path = [root]
    while (path.length > 0) {
      const node = path[path.length - 1]
      if (index[node] < 0) {
        index[node] = low[node] = visited++
        stack.push(node)
      }
      const end = node < lefts ? offsets[node + 1] : reverse.offsets[node - lefts + 1]
      let descended = false
      for (; next[node] < end && !descended; next[node]++) {
        const edge = node < lefts ? next[node] : reverse.edges[next[node]]
        if (node < lefts ? alive[edge] === 0 : flow[edge] === 0) continue
        const other = node < lefts ? lefts + right[edge] : reverse.left[edge]
        if (index[other] < 0) {
          path.push(other)
          descended = true
        } else if (component[other] < 0) low[node] = Math.min(low[node], index[other])
      }
      if (descended) continue
      path.pop()
      if (low[node] === index[node]) {
        let member: number
        do {
          member = stack.pop()!
          component[member] = components
        } while (member !== node)
        components++
      }
      if (path.length > 0) {
        const parent = path[path.length - 1]
        low[parent] = Math.min(low[parent], low[node])
      }
    }
  }
  return component
}
