import { type AuditEntry, pathOf, routes } from '@outis/api'
import { type TrailCheck, verifyTrail } from '../trail/trail-verification.ts'
import { client } from './session.tsx'

interface TrailPart {
  /** Newest first. */
  readonly entries: readonly AuditEntry[]
  readonly total: number
}

const AT_ONCE = 1000

/** The newest `count` entries. */
export async function askTrail(count: number, signal: AbortSignal): Promise<TrailPart> {
  const { total } = await client.audit.list({ query: { limit: 1 }, signal })
  const entries: AuditEntry[] = []
  for (let after = Math.max(0, total - count); after < total; ) {
    const limit = Math.min(AT_ONCE, total - after)
    const page = (await client.audit.list({ query: { after, limit }, signal })).entries
    const last = page.at(-1)
    if (last === undefined) break
    entries.push(...page)
    after = last.seq
  }
  return { entries: entries.reverse(), total }
}

/** Fetches the whole trail and checks it here. */
export const checkTrail = async (): Promise<TrailCheck> =>
  verifyTrail(await (await client.audit.export()).text())

export const exportAddress = pathOf(routes.audit.export, {})
