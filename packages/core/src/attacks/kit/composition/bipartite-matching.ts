/** People on the left, rows on the right, and which rows may be whose: edges in the order of their left ends. */
export interface Dealing {
  /** How many people each place on the left stands for, and how many rows each on the right. */
  readonly people: Uint32Array
  readonly rows: Uint32Array
  /** Edges of the left place p: offsets[p] … offsets[p + 1] − 1. */
  readonly offsets: Uint32Array
  readonly right: Uint32Array
  /** Edges that are still possible: 1 each. Narrowed in place. */
  readonly alive: Uint8Array
}

/** Edges by their right ends. */
interface Turned {
  readonly left: Uint32Array
  readonly offsets: Uint32Array
  readonly edges: Uint32Array
}

/**
 * Strikes out every edge that no dealing uses which gives each row to one of the people and each of the people one row: a
 * largest flow (Dinic 1970), and then the edges without flow whose ends lie in different strong components of what is left of
 * it (Régin 1994, AAAI-94 362–367; components: Tarjan 1972, doi:10.1137/0201010). Where there is no such dealing, nothing is
 * struck out. O(edges × √places) in practice.
 *
 * @returns whether there is such a dealing
 */
export async function strikeImpossible(dealing: Dealing, pause: () => Promise<void>): Promise<boolean> {
  const turned = turn(dealing)
  const flow = await largestFlow(dealing, turned, pause)
  if (flow === undefined) return false
  await pause()
  const components = strongComponents(dealing, turned, flow)
  const { people, right, alive } = dealing
  for (let edge = 0; edge < right.length; edge++) {
    const apart = components[turned.left[edge]] !== components[people.length + right[edge]]
    if (flow[edge] === 0 && apart) alive[edge] = 0
  }
  return true
}

function turn({ people, rows, offsets, right }: Dealing): Turned {
  const left = new Uint32Array(right.length)
  for (let row = 0; row < people.length; row++) left.fill(row, offsets[row], offsets[row + 1])
  const starts = new Uint32Array(rows.length + 1)
  for (const place of right) starts[place + 1]++
  for (let row = 0; row < rows.length; row++) starts[row + 1] += starts[row]
  const next = starts.slice()
  const edges = new Uint32Array(right.length)
  for (let edge = 0; edge < right.length; edge++) edges[next[right[edge]]++] = edge
  return { left, offsets: starts, edges }
}

/** The rows that each edge carries, where all people and all rows find each other; undefined where they do not. */
async function largestFlow(
  dealing: Dealing,
  turned: Turned,
  pause: () => Promise<void>,
): Promise<Uint32Array | undefined> {
  const { people, rows, offsets, right, alive } = dealing
  const flow = new Uint32Array(right.length)
  const open = people.slice()
  const room = rows.slice()
  let waiting = 0
  for (let row = 0; row < people.length; row++) {
    for (let edge = offsets[row]; edge < offsets[row + 1] && open[row] > 0; edge++) {
      const most = alive[edge] === 1 ? Math.min(open[row], room[right[edge]]) : 0
      flow[edge] = most
      open[row] -= most
      room[right[edge]] -= most
    }
    waiting += open[row]
  }
  if (room.reduce((sum, left) => sum + left, 0) !== waiting) return undefined
  while (waiting > 0) {
    await pause()
    const steps = layers(dealing, turned, { flow, open, room })
    const sent = steps === undefined ? 0 : sendAlong(dealing, turned, { flow, open, room, steps })
    if (sent === 0) return undefined
    waiting -= sent
  }
  return flow
}

interface Flowing {
  readonly flow: Uint32Array
  /** People without a row, and rows without one of the people. */
  readonly open: Uint32Array
  readonly room: Uint32Array
}

/** How many steps each place lies from people without a row; undefined where no free row can be come to. */
function layers(
  { people, rows, offsets, right, alive }: Dealing,
  turned: Turned,
  { flow, open, room }: Flowing,
) {
  const steps = new Int32Array(people.length + rows.length).fill(-1)
  const queue: number[] = []
  for (let row = 0; row < people.length; row++) {
    if (open[row] === 0) continue
    steps[row] = 0
    queue.push(row)
  }
  let found = false
  for (let index = 0; index < queue.length; index++) {
    const node = queue[index]
    const reach = (other: number) => {
      if (steps[other] >= 0) return
      steps[other] = steps[node] + 1
      queue.push(other)
    }
    if (node < people.length) {
      for (let edge = offsets[node]; edge < offsets[node + 1]; edge++)
        if (alive[edge] === 1) reach(people.length + right[edge])
    } else {
      const place = node - people.length
      if (room[place] > 0) found = true
      for (let i = turned.offsets[place]; i < turned.offsets[place + 1]; i++)
        if (flow[turned.edges[i]] > 0) reach(turned.left[turned.edges[i]])
    }
  }
  return found ? steps : undefined
}

/** Sends people along shortest ways to free rows, until none is left; returns how many. */
function sendAlong(
  { people, rows, offsets, right, alive }: Dealing,
  turned: Turned,
  { flow, open, room, steps }: Flowing & { readonly steps: Int32Array },
): number {
  const next = new Uint32Array(people.length + rows.length)
  next.set(offsets.subarray(0, people.length))
  next.set(turned.offsets.subarray(0, rows.length), people.length)
  let sent = 0
  for (let start = 0; start < people.length; start++) {
    const way: number[] = []
    let node = start
    while (open[start] > 0) {
      const isLeft = node < people.length
      const place = isLeft ? node : node - people.length
      if (!isLeft && room[place] > 0) {
        sent += sendOne(way, { flow, open, room, start, place, isBack: (i) => i % 2 === 1 })
        way.length = 0
        node = start
        continue
      }
      const end = isLeft ? offsets[place + 1] : turned.offsets[place + 1]
      let edge = -1
      for (; next[node] < end; next[node]++) {
        const one = isLeft ? next[node] : turned.edges[next[node]]
        const other = isLeft ? people.length + right[one] : turned.left[one]
        const can = isLeft ? alive[one] === 1 : flow[one] > 0
        if (!can || steps[other] !== steps[node] + 1) continue
        edge = one
        node = other
        break
      }
      if (edge >= 0) way.push(edge)
      else {
        const back = way.pop()
        if (back === undefined) break
        // The way ends here: the place before tries its next edge.
        node = isLeft ? people.length + right[back] : turned.left[back]
        next[node]++
      }
    }
  }
  return sent
}

interface Sending extends Flowing {
  readonly start: number
  readonly place: number
  /** Whether the edge at this place of the way is walked from its right end to its left. */
  readonly isBack: (at: number) => boolean
}

function sendOne(way: readonly number[], { flow, open, room, start, place, isBack }: Sending): number {
  let most = Math.min(open[start], room[place])
  for (const [index, edge] of way.entries()) if (isBack(index)) most = Math.min(most, flow[edge])
  for (const [index, edge] of way.entries()) flow[edge] += isBack(index) ? -most : most
  open[start] -= most
  room[place] -= most
  return most
}

/** The strong component of each place, left ones first: from people to rows they may have, from rows to people who have them. */
function strongComponents(
  { people, rows, offsets, right, alive }: Dealing,
  turned: Turned,
  flow: Uint32Array,
) {
  const lefts = people.length
  const nodes = lefts + rows.length
  const index = new Int32Array(nodes).fill(-1)
  const low = new Int32Array(nodes)
  const component = new Int32Array(nodes).fill(-1)
  const next = new Uint32Array(nodes)
  next.set(offsets.subarray(0, lefts))
  next.set(turned.offsets.subarray(0, rows.length), lefts)
  const stack: number[] = []
  let [seen, components] = [0, 0]
  for (let root = 0; root < nodes; root++) {
    if (index[root] >= 0) continue
    const way = [root]
    while (way.length > 0) {
      const node = way[way.length - 1]
      if (index[node] < 0) {
        index[node] = low[node] = seen++
        stack.push(node)
      }
      const end = node < lefts ? offsets[node + 1] : turned.offsets[node - lefts + 1]
      let deeper = false
      for (; next[node] < end && !deeper; next[node]++) {
        const edge = node < lefts ? next[node] : turned.edges[next[node]]
        if (node < lefts ? alive[edge] === 0 : flow[edge] === 0) continue
        const other = node < lefts ? lefts + right[edge] : turned.left[edge]
        if (index[other] < 0) {
          way.push(other)
          deeper = true
        } else if (component[other] < 0) low[node] = Math.min(low[node], index[other])
      }
      if (deeper) continue
      way.pop()
      if (low[node] === index[node]) {
        for (let one = -1; one !== node; ) {
          one = stack.pop()!
          component[one] = components
        }
        components++
      }
      if (way.length > 0) {
        const before = way[way.length - 1]
        low[before] = Math.min(low[before], low[node])
      }
    }
  }
  return component
}
