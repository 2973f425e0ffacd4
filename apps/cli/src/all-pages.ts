import { defined } from '@outis/core/value'

const PAGE = 1000

interface Page {
  readonly limit: number
  readonly after?: string
}

/** Everything of a list that a server gives page by page; `after` names the last one of a page. */
export async function allPages<Item>(
  ask: (query: Page) => Promise<readonly Item[]>,
  after: (last: Item) => string,
): Promise<readonly Item[]> {
  const found: Item[] = []
  for (let last: string | undefined; ; ) {
    const some = await ask({ limit: PAGE, ...defined({ after: last }) })
    found.push(...some)
    if (some.length < PAGE) return found
    last = after(some.at(-1)!)
  }
}
