import { count, counted, duration, percent } from '../../../data/words/words.ts'
import type { AttributeReport, CommonReport } from '../../../report/common-report.ts'
import type { Tile } from '../../../report/page/parts.ts'
import type { ReportSection, SearchFacts } from '../../../report/report-section.ts'
import { stopCause } from '../../../report/search-sentence.ts'
import { slicingDetails } from './slicing-details.ts'
import { slicingBody } from './slicing-page.ts'
import type { SlicingReport } from './slicing-report.ts'
import { slicedChanges, slicedLimits, slicedPromise } from './slicing-words.ts'

export { slicedColumns as columns } from './sliced-dictionary.ts'

/** What is special in the report of a sliced release: buckets are no classes. */
export const section = (slicing: SlicingReport): ReportSection => ({
  promise: (verdict, report) => slicedPromise(slicing, verdict, report),
  changes: (report, columns) => (columns.length === 0 ? [] : slicedChanges(slicing, report)),
  search: bucketsSentence,
  neutralToo: ', shuffled inside the buckets',
  limits: (report) => slicedLimits(slicing, report),
  limited: ['neutral', 'sensitive'],
  open: aloneInBuckets(slicing.buckets.singleRows),
  rowsAlone: slicing.buckets.singleRows,
  classless: true,
  details: ({ release }) => slicingDetails(slicing, release.rows),
  page: { id: 'slicing', title: 'Slicing', body: () => slicingBody(slicing) },
  tiles: (report) => slicedTiles(slicing, report),
  placeTitle: 'Column group',
  place: (attribute) => groupCell(attribute, slicing),
  why: ({ role }) => slicedWhy[role],
  riskLead:
    'How likely somebody who knows a person’s quasi-identifiers holds the likeliest value of a sensitive attribute: before by the rows that share them, after by the buckets they are in.',
})

const aloneInBuckets = (rows: number): string[] =>
  rows === 0
    ? []
    : [
        `${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} alone in a bucket and published whole, one person’s values side by side.`,
      ]

/** Slicing weighs no ways against each other: it splits as long as it may. */
function bucketsSentence({ stopped, milliseconds }: SearchFacts): string {
  if (stopped) {
    return `The search was stopped ${stopCause[stopped]} after ${duration(milliseconds)}: buckets that were still to be split are published as they were, which holds all that is promised.`
  }
  return `The buckets were found in ${duration(milliseconds)}; each was split as long as every row stayed within what is promised. Other ways to split may leave more of the original.`
}

function slicedTiles({ buckets, disclosure, l }: SlicingReport, { release, risks }: CommonReport): Tile[] {
  const before = risks.before.find(({ id }) => id === 'mean-probability')?.value
  return [
    { value: count(release.rows), text: 'rows released' },
    { value: count(buckets.count), text: buckets.count === 1 ? 'bucket' : 'buckets' },
    {
      value: percent(disclosure.largest),
      text: `largest chance of a sensitive value, allowed ${percent(1 / l)}`,
    },
    {
      value: percent(disclosure.mean),
      text: `chance of the likeliest value, average${typeof before === 'number' ? `, was ${percent(before)}` : ''}`,
    },
    ...(buckets.singleRows > 0
      ? [{ value: count(buckets.singleRows), text: 'rows alone in their bucket, published whole' }]
      : []),
  ]
}

/** The numbers of the groups a column stands in. */
function groupCell({ name }: AttributeReport, { groups, neutral }: SlicingReport): string {
  const numbers = groups.flatMap(({ columns }, group) => (columns.includes(name) ? [count(group + 1)] : []))
  return neutral?.includes(name) ? 'neutral' : numbers.join(', ')
}

/** Slicing changes what stands beside a value, not the value. */
const slicedWhy = {
  identifying: '',
  quasi: 'Shuffled inside its bucket with its group, apart from the others.',
  sensitive:
    'Declared sensitive: shuffled inside its bucket with its group; no value may be likelier than 1 in l.',
  neutral: 'Declared neutral: shuffled inside its bucket with the other neutral columns, part of no promise.',
} as const
