import { statfs } from 'node:fs/promises'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Services } from '../start/services.ts'
import { type Labels, metricLine } from './counters.ts'

const RESOLUTION_MS = 20
const NANOSECONDS = 1e9

let delay: IntervalHistogram | undefined

/** From now on the delay of the event loop is measured: how long a request waits before anybody looks at it. */
export function measureDelay(): void {
  if (delay !== undefined) return
  delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
}

/** Counters, and what is so at this moment, in the text format of Prometheus. */
export async function metricsText(services: Services): Promise<string> {
  const lines: string[] = []
  const gauge = (name: string, values: readonly (readonly [Labels, number])[]) => {
    lines.push(`# TYPE ${name} gauge`)
    for (const [labels, value] of values) lines.push(`${metricLine(name, labels)} ${value}`)
  }
  const { rss, heapUsed } = process.memoryUsage()
  gauge('outis_build_info', [[{ node: process.version, store: services.store.kind }, 1]])
  gauge('outis_uptime_seconds', [[{}, Math.round(process.uptime())]])
  gauge('outis_memory_bytes', [
    [{ kind: 'resident' }, rss],
    [{ kind: 'heap' }, heapUsed],
  ])
  // Since the last look.
  if (delay !== undefined) {
    const [longest, usual] = [delay.max / NANOSECONDS, delay.percentile(99) / NANOSECONDS]
    gauge('outis_event_loop_delay_seconds', [
      [{ quantile: '0.99' }, usual],
      [{ quantile: '1' }, longest],
    ])
    delay.reset()
  }
  const { bavail, bsize } = await statfs(services.settings.data)
  gauge('outis_disk_free_bytes', [[{}, bavail * bsize]])
  gauge('outis_answers_waiting', [[{}, services.answering.waiting()]])
  gauge('outis_trail_broken', [[{}, services.trailWatch.fault() === undefined ? 0 : 1]])
  gauge('outis_rows_changed', [[{}, services.trailWatch.changedRows()]])
  // Without a store the other figures are told all the same.
  const jobs = await jobsByState(services).catch(() => undefined)
  gauge('outis_store_up', [[{}, jobs === undefined ? 0 : 1]])
  if (jobs !== undefined) gauge('outis_jobs', jobs)
  return `${lines.join('\n')}\n${services.counters.text()}`
}

async function jobsByState({ store }: Services): Promise<readonly (readonly [Labels, number])[]> {
  const rows = await store.db
    .selectFrom('runs')
    .select(['state', sql<number>`count(*)`.as('jobs')])
    .where('state', 'in', ['queued', 'running'])
    .groupBy('state')
    .execute()
  return (['queued', 'running'] as const).map((state) => [
    { state },
    Number(rows.find((row) => row.state === state)?.jobs ?? 0),
  ])
}
