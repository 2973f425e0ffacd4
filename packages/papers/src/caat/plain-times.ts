import { seededRandom } from '@outis/core/random'
import type { TextTable } from '@outis/examples'
import { ask, kAnonymous } from '../data/ask.ts'
import { clusteringTrees } from '../data/trees.ts'
import type { PaperContext } from '../paper.ts'
import { plainCaat, plainColumns, plainKaca } from './plain-clustering.ts'
import { SIZES } from './run-times.ts'

/** Rows of the plain versions: their time grows with the square. */
const PLAIN_ROWS = 1000

/** Runs of each, by turns. */
export const PLAIN_RUNS = 3

/** Medians of the runs, in milliseconds. */
export interface PlainTimes {
  readonly quasi: number
  readonly rows: number
  readonly caat: number
  readonly kaca: number
}

/** Both methods without an index, by turns, on the first rows. */
export const plainTimes = (context: PaperContext, k: number): Promise<readonly PlainTimes[]> =>
  context.once(`plain times ${k}`, async () => {
    const people = firstRows(context.people.train)
    const found: PlainTimes[] = []
    for (const quasi of SIZES) {
      const trees = Object.fromEntries(Object.entries(clusteringTrees()).slice(0, quasi))
      const { table, request } = ask(people, { trees, models: [kAnonymous(k)], loss: 'ncp' })
      const columns = plainColumns(table, request)
      const random = seededRandom(`${context.seed} plain`)
      const ofCaat: number[] = []
      const ofKaca: number[] = []
      for (let run = 0; run < PLAIN_RUNS; run++) {
        const start = random.below(people.rows)
        ofCaat.push(timed(context, () => plainCaat(columns, { k, start })))
        ofKaca.push(timed(context, () => plainKaca(columns, k)))
      }
      found.push({ quasi, rows: people.rows, caat: median(ofCaat), kaca: median(ofKaca) })
      await context.step(found.length, SIZES.length)
    }
    return found
  })

function firstRows({ names, columns, rows }: TextTable): TextTable {
  const kept = Math.min(rows, PLAIN_ROWS)
  return { names, columns: columns.map((cells) => cells.slice(0, kept)), rows: kept }
}

function timed({ now }: PaperContext, work: () => unknown): number {
  const begin = now()
  work()
  return now() - begin
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1]
