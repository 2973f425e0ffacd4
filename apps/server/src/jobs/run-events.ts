import { EventEmitter, once } from 'node:events'
import type { RunEvent } from '@outis/api'

/** What happens to jobs while the server runs, to be told again to whoever comes later. */
export interface RunEvents {
  tell(run: string, event: Omit<RunEvent, 'seq' | 'at'>): void
  /** All events after one, then further ones as they come, until the job has ended. */
  follow(run: string, after: number, signal: AbortSignal): AsyncGenerator<RunEvent>
  /** Whether there were events of it since the server began. */
  knows(run: string): boolean
  latest(run: string): RunEvent['progress']
  forget(run: string): void
}

const MOST = 2_000
const ENDS: ReadonlySet<string> = new Set(['done', 'failed', 'cancelled'])

interface Told {
  readonly events: RunEvent[]
  readonly emitter: EventEmitter
  seq: number
  progress?: RunEvent['progress']
}

export function openRunEvents(now: () => Date): RunEvents {
  const runs = new Map<string, Told>()
  // Numbers go on rising over a restart: they begin with the time at which the server began.
  const first = Math.floor(now().getTime() / 1000) * 1_000
  const channelOf = (run: string): Told => {
    const known = runs.get(run) ?? { events: [], emitter: new EventEmitter().setMaxListeners(0), seq: first }
    runs.set(run, known)
    return known
  }
  return {
    tell(run, event) {
      const channel = channelOf(run)
      const numbered = { ...event, seq: ++channel.seq, at: now().toISOString() }
      if (event.progress) {
        channel.progress = event.progress
        // Of progress the last word is enough for those who come later.
        const last = channel.events.at(-1)
        if (last?.kind === 'progress') channel.events.pop()
      }
      channel.events.push(numbered)
      if (channel.events.length > MOST) channel.events.shift()
      channel.emitter.emit('told')
    },
    async *follow(run, after, signal) {
      const channel = channelOf(run)
      let seen = after
      for (;;) {
        for (const event of channel.events.filter(({ seq }) => seq > seen)) {
          seen = event.seq
          yield event
          if (event.kind === 'state' && ENDS.has(event.state ?? '')) return
        }
        if (signal.aborted) return
        if (channel.seq === seen || !channel.events.some(({ seq }) => seq > seen))
          await once(channel.emitter, 'told', { signal }).catch(() => undefined)
      }
    },
    knows: (run) => runs.has(run),
    latest: (run) => runs.get(run)?.progress,
    forget: (run) => {
      runs.delete(run)
    },
  }
}
