/**
 * Items with one whole-number key per depth, as a tree: items with the same first keys share the way down to them.
 * Children of a node are a doubly linked list, so taking out is O(depths); a search adds up what each key costs and
 * leaves a branch as soon as that is too much.
 */
export interface KeyTree {
  readonly depths: number
  readonly key: Int32Array
  readonly firstChild: Int32Array
  readonly next: Int32Array
  readonly previous: Int32Array
  readonly parent: Int32Array
  /** No item below a node has a lower place than this. */
  readonly least: Int32Array
  /** firstItem[leaf], then nextItem[item]: the items with all keys equal; −1 ends the list. */
  readonly firstItem: Int32Array
  readonly nextItem: Int32Array
  readonly leafOf: Int32Array
  /** Nodes that can be used again. */
  readonly free: Int32Array
  freeCount: number
  /** Nodes that searches have looked at. */
  visited: number
}

export const ROOT = 0
const NONE = -1

/**
 * @param keys keys[depth][item], from 0 up
 * @param ranks what decides between equals; the tree keeps the least below every node
 */
export function buildKeyTree(keys: readonly Int32Array[], ranks: Int32Array): KeyTree {
  const tree = emptyTree(keys.length, ranks.length)
  const order = sortByKeys(keys, ranks.length)
  const path = new Int32Array(keys.length + 1)
  const lastChild = new Int32Array(tree.key.length).fill(NONE)
  let before = -1
  for (const item of order) {
    let depth = 0
    if (before >= 0) while (depth < keys.length && keys[depth][item] === keys[depth][before]) depth++
    for (; depth < keys.length; depth++) {
      const parent = path[depth]
      const node = takeNode(tree, parent, keys[depth][item])
      const elder = lastChild[parent]
      if (elder === NONE) tree.firstChild[parent] = node
      else {
        tree.next[elder] = node
        tree.previous[node] = elder
      }
      lastChild[parent] = node
      path[depth + 1] = node
    }
    addToLeaf(tree, path[keys.length], item)
    lowerLeast(tree, path[keys.length], ranks[item])
    before = item
  }
  return tree
}

function emptyTree(depths: number, items: number): KeyTree {
  // Every item has a way down of its own at most; one way more is in use while an item moves.
  const capacity = (items + 1) * depths + 1
  const free = new Int32Array(capacity)
  for (let i = 0; i < capacity; i++) free[i] = capacity - 1 - i
  return {
    depths,
    key: new Int32Array(capacity),
    firstChild: new Int32Array(capacity).fill(NONE),
    next: new Int32Array(capacity).fill(NONE),
    previous: new Int32Array(capacity).fill(NONE),
    parent: new Int32Array(capacity).fill(NONE),
    least: new Int32Array(capacity).fill(0x7fffffff),
    firstItem: new Int32Array(capacity).fill(NONE),
    nextItem: new Int32Array(items).fill(NONE),
    leafOf: new Int32Array(items).fill(NONE),
    free,
    freeCount: capacity - 1,
    visited: 0,
  }
}

function takeNode(tree: KeyTree, parent: number, key: number): number {
  const node = tree.free[--tree.freeCount]
  tree.key[node] = key
  tree.parent[node] = parent
  tree.firstChild[node] = NONE
  tree.next[node] = NONE
  tree.previous[node] = NONE
  tree.firstItem[node] = NONE
  tree.least[node] = 0x7fffffff
  return node
}

function addToLeaf(tree: KeyTree, leaf: number, item: number): void {
  tree.nextItem[item] = tree.firstItem[leaf]
  tree.firstItem[leaf] = item
  tree.leafOf[item] = leaf
}

function lowerLeast({ least, parent }: KeyTree, leaf: number, rank: number): void {
  for (let node = leaf; node !== NONE && least[node] > rank; node = parent[node]) least[node] = rank
}

/** O(depths + siblings on the way). */
export function insertItem(
  tree: KeyTree,
  item: number,
  keyAt: (depth: number) => number,
  rank: number,
): void {
  let node = ROOT
  for (let depth = 0; depth < tree.depths; depth++) {
    const key = keyAt(depth)
    let child = tree.firstChild[node]
    while (child !== NONE && tree.key[child] !== key) child = tree.next[child]
    if (child === NONE) {
      child = takeNode(tree, node, key)
      const younger = tree.firstChild[node]
      tree.next[child] = younger
      if (younger !== NONE) tree.previous[younger] = child
      tree.firstChild[node] = child
    }
    node = child
  }
  addToLeaf(tree, node, item)
  lowerLeast(tree, node, rank)
}

/** Takes an item out, and the nodes that have nothing left below them. O(depths + items of the leaf). */
export function removeItem(tree: KeyTree, item: number): void {
  const leaf = tree.leafOf[item]
  tree.leafOf[item] = NONE
  if (tree.firstItem[leaf] === item) tree.firstItem[leaf] = tree.nextItem[item]
  else {
    let before = tree.firstItem[leaf]
    while (tree.nextItem[before] !== item) before = tree.nextItem[before]
    tree.nextItem[before] = tree.nextItem[item]
  }
  if (tree.firstItem[leaf] !== NONE) return
  for (let node = leaf; node !== ROOT && tree.firstChild[node] === NONE; ) {
    const above = tree.parent[node]
    unlink(tree, node, above)
    node = above
  }
}

function unlink(tree: KeyTree, node: number, parent: number): void {
  const before = tree.previous[node]
  const after = tree.next[node]
  if (before === NONE) tree.firstChild[parent] = after
  else tree.next[before] = after
  if (after !== NONE) tree.previous[after] = before
  tree.free[tree.freeCount++] = node
}

/** Items in ascending order of their keys, the first depth the most significant: one counting sort per depth. */
function sortByKeys(keys: readonly Int32Array[], items: number): Int32Array {
  let order = Int32Array.from({ length: items }, (_, item) => item)
  let spare = new Int32Array(items)
  for (let depth = keys.length - 1; depth >= 0; depth--) {
    const column = keys[depth]
    const starts = new Uint32Array(column.reduce((most, key) => Math.max(most, key), 0) + 2)
    for (let i = 0; i < items; i++) starts[column[i] + 1]++
    for (let key = 1; key < starts.length; key++) starts[key] += starts[key - 1]
    for (let i = 0; i < items; i++) spare[starts[column[order[i]]]++] = order[i]
    const sorted = spare
    spare = order
    order = sorted
  }
  return order
}
