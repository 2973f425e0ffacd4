import { rm } from 'node:fs/promises'
import type { Source } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import type { FileReading } from '@outis/engines'
import type { Desk } from '../files/desk.ts'
import type { CountedAs } from '../work/answering/counted-table.ts'
import type { ViewQuestion, WorkMessage } from '../work/orders.ts'
import {
  databaseMemory,
  faultFrom,
  startWork,
  type WorkLimits,
  type WorkProcess,
} from '../work/start-work.ts'

/** A table laid out to be looked at. */
export interface LaidTable {
  readonly desk: Desk
  readonly path: string
  readonly missing: readonly string[]
  readonly reading?: FileReading
}

export interface TableFacts {
  readonly rows: number
  readonly columns: readonly string[]
  readonly notices: readonly string[]
  /** Of delimited files alone. */
  readonly readAs?: Source['readAs']
}

/** Tables that are kept open, each by a process of its own. */
export interface Views {
  /** Asks a table; it is laid out and opened where it is not open yet. */
  ask(key: string, layOut: () => Promise<LaidTable>, question: ViewQuestion): Promise<unknown>
  /** Closes the tables whose key begins so: they changed, or are gone. */
  forget(prefix: string): void
  close(): Promise<void>
}

interface OpenedView {
  readonly process: Promise<Asked>
  used: number
}

/** A process that has a table open. */
export interface Asked {
  ask(question: ViewQuestion): Promise<unknown>
  readonly work: WorkProcess
}

const IDLE_MS = 5 * 60_000

/** At most so many processes; the one that was asked least recently makes room. */
export function openViews(limits: WorkLimits & { readonly views: number }): Views {
  const open = new Map<string, OpenedView>()
  const drop = (key: string): void => {
    const gone = open.get(key)
    open.delete(key)
    void gone?.process.then(({ work }) => work.kill()).catch(() => undefined)
  }
  const look = setInterval(() => {
    for (const [key, { used }] of open) if (performance.now() - used > IDLE_MS) drop(key)
  }, 30_000)
  look.unref()
  return {
    async ask(key, layOut, question) {
      let view = open.get(key)
      if (view === undefined) {
        for (const [oldest] of [...open]
          .sort(([, a], [, b]) => a.used - b.used)
          .slice(0, open.size + 1 - limits.views))
          drop(oldest)
        view = { process: startView(layOut, limits), used: performance.now() }
        open.set(key, view)
        const own = view
        const forget = () => {
          if (open.get(key) === own) open.delete(key)
        }
        view.process.then(({ work }) => work.ended.then(forget), forget)
      }
      view.used = performance.now()
      return (await view.process).ask(question)
    },
    forget(prefix) {
      for (const key of open.keys()) if (key.startsWith(prefix)) drop(key)
    },
    async close() {
      clearInterval(look)
      const all = [...open.values()]
      for (const key of [...open.keys()]) drop(key)
      await Promise.all(
        all.map(({ process }) => process.then(({ work }) => work.ended).catch(() => undefined)),
      )
    },
  }
}

/** Resolves when the table is read; with `counted` it is read to compute answers on. */
export async function startView(
  layOut: () => Promise<LaidTable>,
  limits: WorkLimits,
  counted?: CountedAs,
): Promise<Asked> {
  const { desk, path, missing, reading } = await layOut()
  // A view lives as long as it is asked, so no time limit ends it.
  const work = startWork({ ...limits, seconds: Number.POSITIVE_INFINITY }, desk.folder)
  const waiting = new Map<number, { resolve(value: unknown): void; reject(fault: unknown): void }>()
  let asked = 0
  const opened = new Promise<void>((resolve, reject) => {
    work.listen((message: WorkMessage) => {
      if (message.kind === 'done') resolve()
      else if (message.kind === 'failed') reject(faultFrom(message.fault))
      else if (message.kind === 'answer') settle(message.ask)?.resolve(message.value)
      else if (message.kind === 'refused') settle(message.ask)?.reject(faultFrom(message.fault))
    })
    void work.ended.then((fault) => {
      reject(fault ?? closed())
      for (const ask of waiting.keys()) settle(ask)?.reject(fault ?? closed())
    })
  })
  const settle = (ask: number) => {
    const pending = waiting.get(ask)
    waiting.delete(ask)
    return pending
  }
  const memoryLimit = databaseMemory(limits)
  work.tell({ kind: 'view', path, missing, memoryLimit, ...defined({ reading, counted }) })
  try {
    await opened
  } catch (error) {
    work.kill()
    await work.ended
    await desk.clear()
    throw error
  }
  // The table is in its memory now; what it spills lies on the desk, which goes with it.
  await rm(path, { force: true })
  void work.ended.then(() => desk.clear())
  return {
    work,
    ask: (question) =>
      new Promise((resolve, reject) => {
        waiting.set(++asked, { resolve, reject })
        work.tell({ kind: 'ask', ask: asked, question })
      }),
  }
}

const closed = (): OutisError =>
  new OutisError('JOB_DIED', {
    message: 'The table was closed while it was looked at.',
    hint: 'Ask again: it is opened anew.',
  })
