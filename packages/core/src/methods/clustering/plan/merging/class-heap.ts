/** Classes by ascending size, of equals the lowest number. An entry whose class has another size by now is passed over. */
export interface ClassHeap {
  push(c: number): void
  /** −1 where it is empty. */
  pop(): number
  size(): number
}

export function classHeap(sizes: Uint32Array): ClassHeap {
  const entries: { readonly c: number; readonly size: number }[] = []
  const before = (a: number, b: number) =>
    entries[a].size < entries[b].size || (entries[a].size === entries[b].size && entries[a].c < entries[b].c)
  const swap = (a: number, b: number) => {
    const entry = entries[a]
    entries[a] = entries[b]
    entries[b] = entry
  }
  const take = () => {
    const top = entries[0]
    const last = entries.pop()!
    if (entries.length === 0) return top
    entries[0] = last
    for (let index = 0; ; ) {
      const child = 2 * index + 1
      if (child >= entries.length) break
      const lower = child + 1 < entries.length && before(child + 1, child) ? child + 1 : child
      if (!before(lower, index)) break
      swap(index, lower)
      index = lower
    }
    return top
  }
  return {
    size: () => entries.length,
    push(c) {
      entries.push({ c, size: sizes[c] })
      for (
        let index = entries.length - 1;
        index > 0 && before(index, (index - 1) >> 1);
        index = (index - 1) >> 1
      )
        swap(index, (index - 1) >> 1)
    },
    pop() {
      while (entries.length > 0) {
        const { c, size } = take()
        if (sizes[c] === size) return c
      }
      return -1
    },
  }
}
