import { Worker } from 'node:worker_threads'
import type { ClassWork, LearningTeam, LearningThreads } from '@outis/learn'
import { workingThreads } from '../resources.ts'
import { taskCounter, taskCounts } from './learning-work.ts'
import { withSharedArrays } from './shared-arrays.ts'
import { workerBeside } from './worker-beside.ts'

export interface LearningThreadsOptions {
  /** This one among them. Default: OUTIS_THREADS, else as many as the machine runs at once, eight at most. */
  readonly threads?: number
  /** Compiled entry of the threads. Default: the one beside this module; without one everything is done in this thread. */
  readonly worker?: URL
  /** Cells that are learned from, over all models, times classes, from which on a thread is worth its start. */
  readonly cells?: number
}

/** A thread is at work after some 40 ms of CPU; naive Bayes takes some 20 ns for a cell and class, others 80 and more. */
const LEAST_CELLS = 8_000_000

/** How often the wish to stop is looked at. */
const LOOK_MS = 20

/** Threads that learn models beside this one. They share tables and answers, so that nothing is copied. */
export const learningThreads =
  ({
    threads,
    worker = workerBeside('learning-worker'),
    cells = LEAST_CELLS,
  }: LearningThreadsOptions = {}): LearningThreads =>
  (work) => {
    if (worker === undefined || cellsOf(work) < cells) return undefined
    const count = Math.min(threads ?? workingThreads(), work.tasks.length)
    return count < 2 ? undefined : startTeam(work, worker, count - 1)
  }

const cellsOf = ({ data: { original }, tasks }: ClassWork): number =>
  original.data.rows * original.data.attributes.length * original.data.class.values.length * tasks.length

function startTeam(given: ClassWork, entry: URL, others: number): LearningTeam {
  // Answers are shared however few they are: a thread writes them.
  const work = withSharedArrays(given, 0)
  const counts = taskCounts(work.tasks.length)
  const tasks = taskCounter(counts)
  const workers = Array.from({ length: others }, () => new Worker(entry, { workerData: { work, counts } }))
  const ends = workers.map(
    (one) =>
      new Promise<void>((resolve) => {
        // Words of a fault may hold data: what the thread was to learn is learned here, and nobody reads them.
        for (const event of ['message', 'error', 'exit']) one.on(event, () => resolve())
      }),
  )
  return {
    work,
    ...tasks,
    async ended(look) {
      let interval: ReturnType<typeof setInterval> | undefined
      const stopped = new Promise<never>((_, reject) => {
        interval = setInterval(() => {
          try {
            look()
          } catch (stop) {
            reject(stop)
          }
        }, LOOK_MS)
      })
      try {
        await Promise.race([Promise.all(ends), stopped])
        return tasks.left()
      } finally {
        clearInterval(interval)
      }
    },
    async close() {
      await Promise.all(workers.map((one) => one.terminate()))
    },
  }
}
