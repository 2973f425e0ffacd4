/** Some rows as the server answers them: column by column. */
export interface RowPage {
  readonly total: number
  /** Number of each row in the source, from 1. */
  readonly rows: readonly number[]
  readonly columns: readonly { readonly name: string; readonly values: readonly string[] }[]
}

export interface SortedBy {
  readonly column: string
  readonly descending: boolean
}

export interface PageCache {
  /** The page that has the row, and the row's place in it; undefined while it is being asked for. */
  readonly find: (row: number) => { readonly page: RowPage; readonly at: number } | undefined
  /** Says which rows are looked at: their pages are asked for, requests for others are given up. */
  readonly look: (first: number, last: number) => void
  readonly subscribe: (changed: () => void) => () => void
  /** Grows with every page that arrives. */
  readonly version: () => number
  readonly close: () => void
}

interface CacheOptions {
  readonly ask: (offset: number, limit: number, signal: AbortSignal) => Promise<RowPage>
  readonly pageSize?: number
  /** Pages kept in memory; the one looked at longest ago goes first. */
  readonly keep?: number
  /** Called with what went wrong; the page is asked for again when it is next looked at. */
  readonly failed?: (error: unknown) => void
}

/** Pages of a table as they are scrolled to. At most `keep` of them are in memory, however long the table is. */
export function createPageCache({ ask, pageSize = 250, keep = 40, failed }: CacheOptions): PageCache {
  const pages = new Map<number, RowPage>()
  const asked = new Map<number, AbortController>()
  const listeners = new Set<() => void>()
  let version = 0

  const arrived = (number: number, page: RowPage) => {
    asked.delete(number)
    pages.set(number, page)
    dropOldest(pages, keep)
    version++
    for (const listener of listeners) listener()
  }

  const request = (number: number) => {
    if (pages.has(number) || asked.has(number)) return
    const stop = new AbortController()
    asked.set(number, stop)
    ask(number * pageSize, pageSize, stop.signal).then(
      (page) => !stop.signal.aborted && arrived(number, page),
      (error) => {
        asked.delete(number)
        if (!stop.signal.aborted) failed?.(error)
      },
    )
  }

  return {
    find: (row) => {
      const number = Math.floor(row / pageSize)
      const page = pages.get(number)
      const at = row - number * pageSize
      return page === undefined || at >= page.rows.length ? undefined : { page, at }
    },
    look: (first, last) => {
      const [from, to] = [Math.floor(first / pageSize), Math.floor(last / pageSize)]
      giveUpOutside(asked, from - 1, to + 1)
      for (let number = from; number <= to; number++) {
        const page = pages.get(number)
        if (page === undefined) request(number)
        else {
          // Looked at now: moves to the end of the order in which pages go.
          pages.delete(number)
          pages.set(number, page)
        }
      }
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    version: () => version,
    close: () => {
      for (const stop of asked.values()) stop.abort()
    },
  }
}

/** A map keeps the order in which its entries were set. */
function dropOldest(pages: Map<number, RowPage>, keep: number): void {
  for (const oldest of pages.keys()) {
    if (pages.size <= keep) return
    pages.delete(oldest)
  }
}

function giveUpOutside(asked: Map<number, AbortController>, from: number, to: number): void {
  for (const [number, stop] of asked) {
    if (number >= from && number <= to) continue
    stop.abort()
    asked.delete(number)
  }
}
