import { rowTable } from '@outis/core/testing'
import {
  c45,
  compareTables,
  type EvaluateOptions,
  evaluateTables,
  type LearningThreads,
  logistic,
  measureComparison,
  measureOnThreads,
  naiveBayes,
} from '@outis/learn'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useWorker } from './built-worker.fixture.ts'
import { type LearningThreadsOptions, learningThreads } from './learning-threads.ts'

const built = useWorker('learning-worker')
const NAMES = ['age', 'town', 'rich']

/** People, and a release of them with coarser ages. */
const people = fc.array(
  fc.tuple(
    fc.constantFrom('20', '25', '31', '38', '44'),
    fc.constantFrom('Aachen', 'Bonn', 'Celle'),
    fc.constantFrom('yes', 'no'),
  ),
  { minLength: 30, maxLength: 60 },
)

function tablesOf(rows: readonly (readonly string[])[]) {
  const published = rows.map(([age, town, rich]) => [`[${age![0]}0, ${age![0]}9]`, town!, rich!])
  const values = NAMES.map((_, at) => [...new Set(published.map((row) => row[at]!))])
  return compareTables(
    rowTable({ names: NAMES, rows }),
    {
      columns: NAMES,
      values,
      codes: NAMES.map((_, at) => Uint32Array.from(published, (row) => values[at]!.indexOf(row[at]!))),
      rows: new Uint32Array(rows.length).fill(1),
    },
    { missing: [''] },
  )
}

const evaluated = (rows: readonly (readonly string[])[], options: Partial<EvaluateOptions> = {}) =>
  evaluateTables(tablesOf(rows), {
    ...{ classes: ['rich'], classifiers: [naiveBayes, c45, logistic], folds: 3, queries: { queries: 5 } },
    ...options,
  })

const forced = (options: LearningThreadsOptions = {}) =>
  learningThreads({ threads: 3, cells: 0, worker: built.worker(), ...options })

/** This thread takes nothing: the others do it all. */
const elsewhere: LearningThreads = (work) => {
  const team = forced()(work)
  return team && { ...team, next: () => undefined }
}

const both = (rows: readonly (readonly string[])[]) =>
  new Set(rows.map((row) => row[2])).size === 2 && rows.filter((row) => row[2] === 'yes').length > 5

describe('learning on threads', () => {
  it('[E1175] gives every answer and figure that one thread gives', async () => {
    await fc.assert(
      fc.asyncProperty(people.filter(both), async (rows) => {
        const alone = await evaluated(rows)
        expect(await evaluated(rows, { threads: forced() })).toEqual(alone)
        expect(await evaluated(rows, { threads: elsewhere })).toEqual(alone)
      }),
      { seed: 7, numRuns: 4 },
    )
  })

  const rows = fc.sample(people.filter(both), { seed: 7, numRuns: 1 })[0] ?? []

  it('[E1175] gives the figure of a limit on accuracy that one thread gives', async () => {
    const teams: number[] = []
    const counted: LearningThreads = (work) => {
      teams.push(work.tasks.length)
      return elsewhere(work)
    }
    const given = { class: 'rich', classifier: 'c45', folds: 3 }
    const asked = { given, missing: [''] }
    const alone = measureComparison('accuracy-loss', tablesOf(rows), asked)
    expect(alone.measured).toBeDefined()
    expect(await measureOnThreads('accuracy-loss', tablesOf(rows), { ...asked, threads: counted })).toEqual(
      alone,
    )
    expect(teams).toEqual([6])
    const other = { ...asked, given: { ...given, class: 'shoe size' } }
    expect(await measureOnThreads('accuracy-loss', tablesOf(rows), { ...other, threads: counted })).toEqual(
      measureComparison('accuracy-loss', tablesOf(rows), other),
    )
  })

  it('[E1175] progress counts the folds up to all of them', async () => {
    const told: number[] = []
    await evaluated(rows, { threads: forced(), progress: ({ done }) => told.push(done) })
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(told.at(-1)).toBe(9)
  })

  it('[E1176] a stop ends the threads at once', async () => {
    const signal = { aborted: false }
    const worker = built.entry('setInterval(() => {}, 1000)')
    const progress = () => {
      signal.aborted = true
    }
    await expect(evaluated(rows, { threads: forced({ worker }), signal, progress })).rejects.toMatchObject({
      code: 'STOPPED',
    })
    const waiting: LearningThreads = (work) => {
      signal.aborted = true
      const team = forced({ worker })(work)
      return team && { ...team, next: () => undefined }
    }
    signal.aborted = false
    await expect(evaluated(rows, { threads: waiting, signal })).rejects.toMatchObject({ code: 'STOPPED' })
  })

  it.each([
    ['at once', "throw new Error('SECRET')"],
    [
      'with tasks that it took',
      `import { workerData } from 'node:worker_threads'
       Atomics.add(workerData.counts.taken, 0, 4)
       process.exit(1)`,
    ],
  ])('[E1177] what a thread leaves that ends %s is learned here', async (_, code) => {
    const alone = await evaluated(rows)
    const worker = built.entry(code)
    const slow: LearningThreads = (work) => {
      const team = forced({ worker })(work)!
      // The other threads have ended before this one begins.
      const ended = team.ended(() => {})
      return { ...team, next: () => undefined, ended: async () => (await ended) && team.ended(() => {}) }
    }
    expect(await evaluated(rows, { threads: slow })).toEqual(alone)
  })

  it('[E1174] little to learn, one thread and a classifier of the caller start none', async () => {
    const asked: (object | undefined)[] = []
    const noting =
      (options: LearningThreadsOptions): LearningThreads =>
      (work) => {
        asked.push(forced(options)(work))
        return undefined
      }
    await evaluated(rows, { threads: noting({ cells: 1e9 }) })
    await evaluated(rows, { threads: noting({ threads: 1 }) })
    expect(asked).toEqual([undefined, undefined])
    const own = { ...naiveBayes }
    await evaluated(rows, { threads: noting({}), classifiers: [own] })
    expect(asked).toHaveLength(2)
  })
})
