import { seededRandom } from '@outis/core/random'
import { releaseOf, type TextCase } from '@outis/core/testing'
import { type OriginalTable, originalTable } from '../analyses/original-table.ts'
import { type ReleaseIndex, releaseIndex } from '../statements/release-index.ts'
import { type KnowledgeBase, knowledgeBase } from './knowledge-base.ts'

/** A table, its personalised release as the product makes it, and what is counted of both. */
export interface GradedTable {
  readonly names: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** By column, as published. */
  readonly released: ReadonlyMap<string, readonly string[]>
  readonly release: ReleaseIndex
  readonly meaning: ReturnType<typeof releaseOf>['meaning']
  readonly base: KnowledgeBase
  readonly original: OriginalTable
}

const JOBS: readonly (readonly [string, number])[] = [
  ['Sales', 30],
  ['Craft', 25],
  ['Clerk', 20],
  ['Nurse', 12],
  ['Driver', 8],
  ['Guard', 4],
  ['Diver', 1],
]
const REGIONS = ['north', 'south', 'east', 'west']

export interface TableOptions {
  readonly rows?: number
  readonly seed?: number
  readonly mode?: 'faithful' | 'hardened'
}

/** Ages from 17 to 90, most of them young; jobs of very different frequency; wages that nearly everybody has alone. */
export function gradedTable({
  rows: count = 2000,
  seed = 5,
  mode = 'faithful',
}: TableOptions = {}): GradedTable {
  const random = seededRandom(seed)
  const names = ['region', 'town', 'sex', 'age', 'wage', 'job', 'income', 'children', 'choice']
  const rows = Array.from({ length: count }, () => {
    let drawn = random.below(100)
    const [job] = JOBS.find(([, share]) => {
      drawn -= share
      return drawn < 0
    })!
    const age = 17 + Math.floor(73 * random.next() ** 1.6)
    const region = REGIONS[random.below(REGIONS.length)]
    const wage = 9000 + 10 * random.below(9000) + (job === 'Sales' ? 4000 : 0)
    return [
      region,
      `town ${(REGIONS.indexOf(region) * 5 + Math.floor(20 * random.next() ** 3)) % 20}`,
      random.below(2) ? 'F' : 'M',
      String(age),
      String(wage),
      job,
      wage + 200 * age > 60_000 ? 'high' : 'low',
      String(random.below(3)),
      String(1 + random.below(3)),
    ]
  })
  const grade = { kind: 'categories', categories: 5, by: 'natural' } as const
  const text: TextCase = {
    names,
    rows,
    sensitive: [
      { name: 'job', choice: 'choice' },
      { name: 'age', grade },
      { name: 'wage', grade },
    ],
  }
  const { applied, source, meaning } = releaseOf(text, { mode })
  const columns = applied.columns.map(({ name, cells }) => ({ name, texts: cells }))
  const release = releaseIndex({ columns }, meaning)
  const base = knowledgeBase(release, meaning)
  const scales = base.columns.flatMap((column) => (column.kind === 'numbers' ? [column.scale] : []))
  const table = { columns: source.columns.map(({ name, cells }) => ({ name, texts: cells })) }
  return {
    names,
    rows,
    released: new Map(columns.map(({ name, texts }) => [name, texts])),
    release,
    meaning,
    base,
    original: originalTable(table, { scales }),
  }
}

/** The real texts of a column, row by row as the release has them. */
export const realTexts = ({ names, rows }: GradedTable, column: string): string[] =>
  rows.map((row) => row[names.indexOf(column)])
