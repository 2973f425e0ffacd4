import { fullDomainAsync, sbtam } from '@outis/core/methods'
import { type Asked, ask, kAnonymous, methodContext } from '../data/ask.ts'
import { OVERLAPPING_AGES, SENSITIVITY_TREES, type Trees } from '../data/trees.ts'
import type { ComputedItem, PaperContext } from '../paper.ts'
import type { ItemResult, ResultTable } from '../result.ts'
import { stoppedRun } from '../stopped-run.ts'
import { TEXT_SET } from './sensitive-sets.ts'

const KS = [2, 5, 10, 25, 50, 75, 100] as const

interface Variant {
  readonly name: string
  readonly trees: Trees
  readonly overlap: boolean
}

const VARIANTS: readonly Variant[] = [
  { name: 'four quasi-identifiers', trees: SENSITIVITY_TREES, overlap: false },
  { name: 'without sex (|QI| = 3)', trees: without('sex'), overlap: false },
  {
    name: 'four, age bands of 10, 20, 30',
    trees: { ...SENSITIVITY_TREES, age: OVERLAPPING_AGES },
    overlap: true,
  },
]

function without(name: string): Trees {
  const { [name]: _, ...rest } = SENSITIVITY_TREES
  return rest
}

/** Precision at one k; null where no release is possible. */
interface Point {
  readonly k: number
  readonly some: number | null
  readonly all: number | null
  readonly someLevels: string
  readonly allLevels: string
}

/** Figure 5: precision over k, only T1 generalised against all rows. */
export const precisionOverK: ComputedItem = {
  kind: 'computed',
  from: 'people',
  id: 'fig-5',
  label: 'Fig. 5',
  title: 'Precision over k: only the sensitive rows generalised, against all rows',
  async compute(context): Promise<ItemResult> {
    const curves: { readonly variant: Variant; readonly points: readonly Point[] }[] = []
    for (const [index, variant] of VARIANTS.entries()) {
      const points: Point[] = []
      for (const [at, k] of KS.entries()) {
        points.push(await pointAt(context, variant, k))
        await context.step(index * KS.length + at + 1, VARIANTS.length * KS.length)
      }
      curves.push({ variant, points })
    }
    const [main] = curves
    const better = curves.flatMap(({ points }) => points).filter(({ some, all }) => (some ?? 0) > (all ?? 1))
    const everywhere = better.length === curves.length * KS.length
    const shown = main.points.filter(({ k }) => [2, 5, 50, 100].includes(k))
    const listed = (of: 'some' | 'all') => shown.map((point) => figureOf(point[of])).join(', ')
    return {
      agreement: everywhere ? 'agrees' : 'differs',
      headline: `k = 2, 5, 50, 100: precision ${listed('some')}; with all rows generalised ${listed('all')}.`,
      tables: curves.map(({ variant, points }) => precisionTable(variant, points)),
      plots: curves.slice(0, 2).map(({ variant, points }) => ({
        kind: 'lines',
        title: `Precision over k, ${variant.name}`,
        x: 'k',
        y: { title: 'Precision', unit: 'share' },
        series: [
          { name: 'only sensitive rows (SBTAM)', of: 'here', points: pointsOf(points, 'some') },
          { name: 'all rows (k-anonymity)', of: 'here', points: pointsOf(points, 'all') },
        ],
      })),
      findings: [
        everywhere
          ? 'As the paper says, precision is higher at every k where only the sensitive rows are generalised. It has to be: most rows are published as they are, and the formula counts them.'
          : 'Precision is not higher at every k where only the sensitive rows are generalised.',
        'What the figure does not show: the rows published as they are keep no k at all, and a generalised row tells that its value is in A.',
      ],
      notReproducible: [
        'The figure is a picture without numbers in the text: the curves are computed here, there is nothing printed to set beside them.',
        'Section 4 says |QI| = 3, table VI lists four; which three is not said. Both are computed, the three without sex.',
      ],
    }
  },
}

async function pointAt(context: PaperContext, variant: Variant, k: number): Promise<Point> {
  const asked: Asked = {
    trees: variant.trees,
    sensitive: ['occupation'],
    models: [kAnonymous(k)],
    loss: 'precision',
    hierarchies: { allowOverlap: variant.overlap },
  }
  const { table, request } = ask(context.people.train, asked)
  const A = [{ column: 'occupation', values: TEXT_SET }]
  const some = await sbtam.runAsync(
    table,
    { ...request, sensitiveValues: A },
    methodContext(context, 'sbtam'),
  )
  const all = await fullDomainAsync(table, request, methodContext(context, 'full-domain'))
  if (some.kind === 'stopped' || all.kind === 'stopped') throw stoppedRun()
  return {
    k,
    some: some.kind === 'released' ? some.losses.precision : null,
    all: all.kind === 'released' ? 1 - all.search.loss : null,
    someLevels: some.kind === 'released' ? some.strata[0].levels.map(({ level }) => level).join(' ') : '–',
    allLevels: all.kind === 'released' ? all.recoding.columns.map(({ level }) => level).join(' ') : '–',
  }
}

function precisionTable({ name, trees }: Variant, points: readonly Point[]): ResultTable {
  const columns = Object.keys(trees).join(', ')
  return {
    caption: `Precision, ${name}; levels in the order ${columns}`,
    columns: [
      { text: 'k', unit: 'count' },
      { text: 'Only T1', unit: 'share', of: 'here' },
      { text: 'Levels of T1', of: 'here' },
      { text: 'All rows', unit: 'share', of: 'here' },
      { text: 'Levels', of: 'here' },
    ],
    rows: points.map(({ k, some, someLevels, all, allLevels }) => [k, some, someLevels, all, allLevels]),
  }
}

const pointsOf = (points: readonly Point[], of: 'some' | 'all') =>
  points.flatMap((point) => (point[of] === null ? [] : [{ x: point.k, y: point[of] }]))

const figureOf = (value: number | null): string => (value === null ? 'none' : value.toFixed(4))
