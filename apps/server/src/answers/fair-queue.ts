/** A queue in which those who wait are served by turns, however much each of them waits for. */
export interface FairQueue<Item> {
  readonly size: number
  add(account: string, item: Item): void
  /** The oldest item of the account whose turn it is. */
  take(): Item | undefined
  /** Empties the queue. */
  clear(): Item[]
}

export function fairQueue<Item>(): FairQueue<Item> {
  /** In the order of turns. */
  const accounts = new Map<string, Item[]>()
  return {
    get size() {
      let size = 0
      for (const items of accounts.values()) size += items.length
      return size
    },
    add(account, item) {
      const items = accounts.get(account)
      if (items) items.push(item)
      else accounts.set(account, [item])
    },
    take() {
      const [turn] = accounts
      if (turn === undefined) return undefined
      const [account, items] = turn
      const item = items.shift()
      accounts.delete(account)
      if (items.length > 0) accounts.set(account, items)
      return item
    },
    clear() {
      const all = [...accounts.values()].flat()
      accounts.clear()
      return all
    },
  }
}
