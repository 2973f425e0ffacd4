import { setTimeout as delay } from 'node:timers/promises'
import { OutisError } from '@outis/core/errors'
import { type BlockMethod, blocksApart, caat, kaca } from '@outis/core/methods'
import { describe, expect, it } from 'vitest'
import { clusterInThreads } from './block-threads.ts'
import { plainWork } from './block-work.ts'
import { useWorker } from './built-worker.fixture.ts'
import { clusterBlocks } from './cluster-blocks.ts'
import { peopleRequest } from './thread-people.fixture.ts'

const built = useWorker('block-worker')

const watched = { threads: 2, stopped: () => false, finished: () => undefined }
const blocks = { beyond: 200, size: 120 }
const METHODS: readonly BlockMethod[] = [
  { id: 'caat', options: { blocks, start: 'random' } },
  { id: 'caat', options: { blocks, mode: 'hardened', extra: 0.2, ranges: [false, false, false] } },
  { id: 'kaca', options: { blocks } },
]

async function released(method: BlockMethod, threads?: number) {
  const given = peopleRequest(1500, method)
  const outcome =
    threads === undefined
      ? (method.id === 'caat' ? caat(method.options) : kaca(method.options)).run(
          given.table,
          given.request,
          given.context,
        )
      : await clusterBlocks(given, { threads, worker: built.worker() })
  if (outcome?.kind !== 'released') throw new Error(outcome?.kind ?? 'not cut into blocks')
  const { milliseconds, ...search } = outcome.search
  return { recoding: outcome.recoding, search }
}

async function faultOf(promise: Promise<unknown>): Promise<OutisError> {
  const fault = await promise.then(
    () => undefined,
    (error) => error,
  )
  if (fault instanceof OutisError) return fault
  throw new Error('there was no error of ours')
}

describe('blocks on threads', () => {
  it.each(METHODS)(
    '[EN80] the plan and its figures are those of one thread: $id $options',
    async (method) => {
      const alone = await released(method)
      expect(alone.search.blocks).toBeGreaterThan(5)
      expect(await released(method, 3)).toEqual(alone)
      expect(await released(method, 1)).toEqual(alone)
    },
  )

  it('[EN80] blocks that other threads cluster are those of this one', async () => {
    for (const method of METHODS) {
      const given = peopleRequest(1500, method)
      const apart = blocksApart(given)
      let here = 0
      const found = await clusterInThreads(plainWork(given), apart.plan, {
        ...watched,
        worker: built.worker(),
        here: async (task) => {
          here++
          await delay(400)
          return apart.cluster(task)
        },
      })
      const { tasks, clusters } = found!
      expect(here).toBeLessThan(tasks.length - 2)
      for (const [taskIndex, task] of tasks.entries())
        expect(clusters[taskIndex]).toEqual(await apart.cluster(task))
    }
  })

  it('[EN80] a table that is clustered as one has no blocks', async () => {
    const method: BlockMethod = { id: 'kaca', options: { blocks: { beyond: 2000 } } }
    expect(
      await clusterBlocks(peopleRequest(1500, method), { threads: 2, worker: built.worker() }),
    ).toBeUndefined()
  })

  it('[EN81] progress counts rows up to all of them', async () => {
    const told: number[] = []
    const given = peopleRequest(1500, METHODS[0], { progress: ({ done }) => told.push(done) })
    await clusterBlocks(given, { threads: 2, worker: built.worker() })
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(told.at(-1)).toBe(1500)
  })

  it('[EN81] stopped, it ends with no plan and no thread', async () => {
    const signal = { aborted: false }
    const progress = () => {
      signal.aborted = true
    }
    const given = peopleRequest(6000, METHODS[0], { signal, progress })
    const outcome = await clusterBlocks(given, { threads: 2, worker: built.worker() })
    expect(outcome).toEqual({ kind: 'stopped', because: 'abort' })
  })

  it('[EN81] out of time, every block still has classes that the models admit', async () => {
    const given = peopleRequest(1500, METHODS[0], { budget: 0 })
    const outcome = await clusterBlocks(given, { threads: 2, worker: built.worker() })
    if (outcome?.kind !== 'stopped' || outcome.best === undefined) throw new Error('there is no plan')
    expect(outcome.because).toBe('time')
    const { classOf, rows } = outcome.best.recoding.assignments
    const sizes = new Map<number, number>()
    for (const [share, c] of classOf.entries()) sizes.set(c, (sizes.get(c) ?? 0) + rows[share])
    expect(Math.min(...sizes.values())).toBeGreaterThanOrEqual(3)
    expect([...sizes.values()].reduce((sum, size) => sum + size)).toBe(1500)
  })

  it.each([
    ['throws', "throw new Error('SECRET')"],
    ['ends', 'process.exit(0)'],
  ])('[EN82] a thread that %s is a fault of ours that shows no data', async (_, code) => {
    const given = peopleRequest(1500, METHODS[0])
    const running = clusterInThreads(plainWork(given), blocksApart(given).plan, {
      ...watched,
      worker: built.entry(code),
      here: () => new Promise(() => undefined),
    })
    const fault = await faultOf(running)
    expect([fault.code, fault.message.includes('SECRET'), fault.hint.includes('SECRET')]).toEqual([
      'INTERNAL',
      false,
      false,
    ])
  })

  it('[EN82] a fault in this thread is passed on, and ends the others', async () => {
    const given = peopleRequest(1500, METHODS[0])
    const here = () => Promise.reject(new RangeError('here'))
    const running = clusterInThreads(plainWork(given), blocksApart(given).plan, {
      ...watched,
      worker: built.worker(),
      here,
    })
    await expect(running).rejects.toThrow(RangeError)
  })
})
