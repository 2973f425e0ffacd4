import {
  learnedPosterior,
  type SlicedBuckets,
  type SlicingOutcome,
  slicing,
  wholeBucket,
} from '@outis/core/methods'
import { attributeDisclosure, membershipDisclosure } from '@outis/core/releases'
import { count, percent } from '@outis/core/report'
import type { Table } from '@outis/core/table'
import { methodContext } from '../data/ask.ts'
import type { ComputedItem, PaperContext } from '../paper.ts'
import type { ItemResult } from '../result.ts'
import { stoppedRun } from '../stopped-run.ts'
import { ALONE_COLUMNS, occ7, occ7Request, PAPER_COLUMNS } from './occ7.ts'

/** l asked for; beyond 8 no columns help. */
const LS = [2, 3, 4, 5, 6, 7, 8] as const

/** The table sliced for one l and measured; of an impossible l the unsplit table is. */
interface AtL {
  readonly l: number
  readonly possible: boolean
  readonly buckets: number
  readonly smallest: number
  readonly singles: number
  /** Largest p(t, s). */
  readonly largest: number
  /** Mean over rows of the largest p(t, s). */
  readonly mean: number
  /** Share of rows with p(t, s) ≤ 1/l for every s. */
  readonly satisfying: number
  readonly of: SlicedBuckets
}

export function slicedAt(
  table: Table,
  {
    l,
    columns,
    context,
  }: { readonly l: number; readonly columns: typeof PAPER_COLUMNS; readonly context: PaperContext },
): AtL {
  const outcome = slicing.run(table, occ7Request(l, columns), methodContext(context, 'slicing'))
  if (outcome.kind === 'stopped') throw stoppedRun()
  const of = bucketsOf(table, outcome)
  const { largest, mean, satisfying } = attributeDisclosure(of, l)
  const sizes = of.buckets.map(({ rows }) => rows)
  return {
    l,
    possible: outcome.kind === 'released',
    buckets: sizes.length,
    smallest: sizes.reduce((least, size) => Math.min(least, size), Number.POSITIVE_INFINITY),
    singles: sizes.filter((size) => size === 1).length,
    largest,
    mean,
    satisfying,
    of,
  }
}

const bucketsOf = (table: Table, outcome: Exclude<SlicingOutcome, { kind: 'stopped' }>): SlicedBuckets =>
  outcome.kind === 'released' ? outcome.buckets : { sliced: outcome.sliced, buckets: [wholeBucket(table)] }

async function curve(context: PaperContext, columns: typeof PAPER_COLUMNS, from: number): Promise<AtL[]> {
  const table = await occ7(context)
  const points: AtL[] = []
  for (const [index, l] of LS.entries()) {
    points.push(slicedAt(table, { l, columns, context }))
    await context.step(from * LS.length + index + 1, 2 * LS.length)
  }
  return points
}

const curves = (context: PaperContext) =>
  context.once('curves', async () => ({
    paper: await curve(context, PAPER_COLUMNS, 0),
    alone: await curve(context, ALONE_COLUMNS, 1),
  }))

/** The figure "Results with different values of l". */
export const privacyOverL: ComputedItem = {
  kind: 'computed',
  from: 'people',
  id: 'privacy',
  label: 'Fig. (unnumbered)',
  title: 'Results with different values of l: percentage of privacy',
  async compute(context): Promise<ItemResult> {
    const { paper, alone } = await curves(context)
    const reached = paper.filter(({ possible }) => possible).map(({ l }) => l)
    const five = paper.find(({ l }) => l === 5)!
    return {
      agreement: five.possible ? 'no-number' : 'differs',
      headline: `With the paper's columns l = ${reached.join(', ') || 'none'} of ${LS.join(', ')} can be met; at l = 5, ${percent(five.satisfying)} of the rows would have p(t, s) ≤ 1/5.`,
      tables: [
        privacyTable("The paper's columns", paper),
        privacyTable('Occupation in a column of its own', alone),
      ],
      plots: [
        {
          kind: 'lines',
          title: 'Rows for which no occupation is likelier than 1/l',
          x: 'l',
          y: { title: 'Rows', unit: 'percent' },
          series: [
            { name: "the paper's columns", of: 'here', points: satisfying(paper) },
            { name: 'occupation alone', of: 'here', points: satisfying(alone) },
          ],
        },
        {
          kind: 'lines',
          title: 'Largest probability of an occupation, p(t, s)',
          x: 'l',
          y: { title: 'p(t, s)', unit: 'share' },
          series: [
            {
              name: "the paper's columns",
              of: 'here',
              points: paper.map(({ l, largest }) => ({ x: l, y: largest })),
            },
            {
              name: 'occupation alone',
              of: 'here',
              points: alone.map(({ l, largest }) => ({ x: l, y: largest })),
            },
            { name: '1/l', of: 'paper', points: LS.map((l) => ({ x: l, y: 1 / l })) },
          ],
        },
      ],
      findings: [
        ...(five.possible
          ? []
          : [
              `The paper found its best results with l = 5. With its columns no release satisfies l = 5: before any split, one occupation already has probability ${five.largest.toFixed(3)} for some rows, and splitting cannot make that less for all of them.`,
            ]),
        'Equations 1 and 2 read p(t, s) ≤ 1, which always holds; 1/l is meant, and used here.',
        learnedSentence(paper.find(({ l }) => l === 2)!),
      ],
      notReproducible: [
        'What "percentage of privacy" means is not said, and its numbers are in a picture. Here it is the share of rows for which no sensitive value is likelier than 1/l; the largest and the mean of these probabilities stand beside it.',
      ],
    }
  },
}

const satisfying = (points: readonly AtL[]) =>
  points.map(({ l, satisfying: share }) => ({ x: l, y: 100 * share }))

function learnedSentence({ l, of }: AtL): string {
  const learned = learnedPosterior(of, l)
  return `The check looks at one bucket's shares alone. An attacker who learns from all buckets together (Kifer 2009) holds some occupation likelier than 1/${l} for ${percent(1 - learned.satisfying)} of the rows at l = ${l}.`
}

function privacyTable(columns: string, points: readonly AtL[]) {
  return {
    caption: `${columns}; where l is impossible, figures of the unsplit table`,
    columns: [
      { text: 'l', unit: 'count' as const },
      { text: 'Possible', of: 'here' as const },
      { text: 'Buckets', unit: 'count' as const, of: 'here' as const },
      { text: 'Largest p(t, s)', unit: 'share' as const, of: 'here' as const },
      { text: 'Mean of the largest', unit: 'share' as const, of: 'here' as const },
      { text: 'Rows within 1/l', unit: 'percent' as const, of: 'here' as const },
    ],
    rows: points.map(({ l, possible, buckets, largest, mean, satisfying: share }) => [
      l,
      possible ? 'yes' : 'no',
      buckets,
      largest,
      mean,
      100 * share,
    ]),
  }
}

/** The figure "Sliced Dataset": what the sliced table is made of, and what it says about membership. */
export const slicedDataset: ComputedItem = {
  kind: 'computed',
  from: 'people',
  id: 'sliced',
  label: 'Fig. (unnumbered)',
  title: 'Sliced dataset: buckets, and tuples it admits that the original lacks',
  async compute(context): Promise<ItemResult> {
    const { paper } = await curves(context)
    const possible = paper.filter((one) => one.possible)
    const rows = possible.map((one) => ({
      ...one,
      members: membershipDisclosure(one.of, { seed: context.seed, limit: 2_000_000 }),
    }))
    return {
      agreement: 'no-number',
      headline: rows
        .map(
          ({ l, buckets, members }) =>
            `l = ${l}: ${count(buckets)} buckets, ${count(members.fakes)} fake tuples beside ${count(members.originals)} real ones`,
        )
        .join('; ')
        .concat('.'),
      tables: [
        {
          caption: "The sliced table with the paper's columns",
          columns: [
            { text: 'l', unit: 'count' },
            { text: 'Buckets', unit: 'count', of: 'here' },
            { text: 'Smallest bucket', unit: 'count', of: 'here' },
            { text: 'Buckets of one row', unit: 'count', of: 'here' },
            { text: 'Real tuples', unit: 'count', of: 'here' },
            { text: 'Fake tuples', unit: 'count', of: 'here' },
            { text: 'Fake for each real one', unit: 'figure', of: 'here' },
          ],
          rows: rows.map(({ l, buckets, smallest, singles, members }) => [
            l,
            buckets,
            smallest,
            singles,
            members.originals,
            members.fakes,
            members.fakes / members.originals,
          ]),
        },
      ],
      plots: [],
      findings: [
        'Fake tuples hide who is in the table, as section IV says: an attacker who finds a tuple admitted cannot tell it from a real one by that alone.',
      ],
      notReproducible: [
        "The figure is a screen with rows of the authors' run; their order inside buckets is random. What can be compared, buckets and admitted tuples, it does not count.",
      ],
    }
  },
}
