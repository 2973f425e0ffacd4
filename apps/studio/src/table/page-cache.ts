/** A page of rows, column by column. */
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
  /** The page that has the row, and the index of the row in it. Undefined while it is loading. */
  readonly find: (row: number) => { readonly page: RowPage; readonly rowInPage: number } | undefined
  /** Sets the rows in view. Only their pages are requests for from now on. */
  readonly look: (first: number, last: number) => void
  readonly subscribe: (changed: () => void) => () => void
  /** Grows with every page that arrives. */
  readonly version: () => number
  readonly close: () => void
}

interface CacheOptions {
  readonly ask: (offset: number, limit: number, signal: AbortSignal) => Promise<RowPage>
  readonly pageSize?: number
  /** Number of pages in memory. The least recently viewed one is dropped first. */
  readonly keep?: number
  /** Called with the error. The page is requests for again when it is next in view. */
  readonly failed?: (error: unknown) => void
}

/**
 * Requests under way rowInPage a time. The server answers all questions about a table one by one, also those that nobody waits for any more:
 * with more of them, fast scrolling would have to wait.
 */
const AT_ONCE = 2

/** A cache of the pages of a table. At most `keep` pages are in memory. */
export function createPageCache({ ask, pageSize = 250, keep = 40, failed }: CacheOptions): PageCache {
  const pages = new Map<number, RowPage>()
  const requests = new Map<number, AbortController>()
  const listeners = new Set<() => void>()
  /** Pages that failed. They are requests for again when the view changes. */
  const failedPages = new Set<number>()
  let inView: readonly number[] = []
  let version = 0
  const arrived = (number: number, page: RowPage) => {
    requests.delete(number)
    pages.set(number, page)
    dropOldest(pages, keep)
    version++
    askNext()
    for (const listener of listeners) listener()
  }

  const askNext = () => {
    const missing = inView.filter((page) => !pages.has(page) && !requests.has(page) && !failedPages.has(page))
    for (const number of missing.slice(0, Math.max(0, AT_ONCE - requests.size))) request(number)
  }
  const request = (number: number) => {
    const stop = new AbortController()
    requests.set(number, stop)
    ask(number * pageSize, pageSize, stop.signal).then(
      (page) => !stop.signal.aborted && arrived(number, page),
      (error) => {
        if (stop.signal.aborted) return
        requests.delete(number)
        failedPages.add(number)
        failed?.(error)
        askNext()
      },
    )
  }

  return {
    find: (row) => {
      const number = Math.floor(row / pageSize)
      const page = pages.get(number)
      const rowInPage = row - number * pageSize
      return page === undefined || rowInPage >= page.rows.length ? undefined : { page, rowInPage }
    },
    look: (first, last) => {
      inView = pagesBetween(Math.floor(first / pageSize), Math.floor(last / pageSize))
      failedPages.clear()
      lookedAt(pages, inView)
      askNext()
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    version: () => version,
    close: () => {
      for (const stop of requests.values()) stop.abort()
    },
  }
}

const pagesBetween = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Moves pages to the end, so that they are dropped last. */
function lookedAt(pages: Map<number, RowPage>, numbers: readonly number[]): void {
  for (const number of numbers) {
    const page = pages.get(number)
    if (page === undefined) continue
    pages.delete(number)
    pages.set(number, page)
  }
}

/** A map keeps the order in which its entries were set. */
function dropOldest(pages: Map<number, RowPage>, keep: number): void {
  for (const oldest of pages.keys()) {
    if (pages.size <= keep) return
    pages.delete(oldest)
  }
}
