import { OutisError } from '@outis/core/errors'
import { sql } from 'kysely'
import type { Services } from '../start/services.ts'
import type { Store } from '../store/store.ts'

const DAY_MS = 86_400_000
/** For so long what is asked is added to what was stored, before that is looked up again. */
const COUNTED_MS = 60_000

interface Counted {
  readonly at: number
  bytes: number
}

const countedBytes = new WeakMap<Store, Map<string, Counted>>()

/** What the answers of an account take in the store is limited by day. */
export async function refuseTooMuch(services: Needs, researcher: string, request: object): Promise<void> {
  const { dailyMegabytes } = services.settings.quota
  const counted = await bytesOfDay(services, researcher)
  counted.bytes += Buffer.byteLength(JSON.stringify(request))
  if (counted.bytes <= dailyMegabytes * 1e6) return
  throw new OutisError('TOO_MANY_REQUESTS', {
    message: `The requests of this account, with their answers, take ${dailyMegabytes} megabytes of one day.`,
    hint: 'Ask again tomorrow, leave out what is not needed (comments, figures), or ask the administrator for more.',
    details: { megabytes: dailyMegabytes },
  })
}

type Needs = Pick<Services, 'store' | 'settings' | 'now'>

async function bytesOfDay({ store, now }: Needs, researcher: string): Promise<Counted> {
  const accounts = countedBytes.get(store) ?? new Map<string, Counted>()
  countedBytes.set(store, accounts)
  const time = now().getTime()
  const known = accounts.get(researcher)
  if (known !== undefined && time - known.at < COUNTED_MS) return known
  const { bytes } = await store.db
    .selectFrom('answers')
    .select(sql<number | null>`sum(length(content))`.as('bytes'))
    .where('researcher', '=', researcher)
    .where('created', '>', new Date(time - DAY_MS).toISOString())
    .executeTakeFirstOrThrow()
  const counted = { at: time, bytes: Number(bytes ?? 0) }
  accounts.set(researcher, counted)
  return counted
}
