import { OutisError } from '@outis/core/errors'
import { type Bins, type CorrelationId, type CorrelationMatrix, correlationMatrix } from '@outis/core/metrics'
import type { OpenTable } from '@outis/core/pipeline'
import type { Dictionary } from '@outis/core/table'
import { columnHint } from './file-reading.ts'
import { type ProfileOptions, withTable } from './profile-file.ts'

export interface CorrelationProfileOptions extends ProfileOptions, CorrelationQuestion {}

export interface CorrelationQuestion {
  /** Default: all but those in which most values occur once. */
  readonly columns?: readonly string[]
  /** Default: φ². */
  readonly measure?: CorrelationId
  /** How numbers are cut. Default: ten bins of equal width. */
  readonly bins?: Bins
}

export interface CorrelationProfile {
  readonly rows: number
  readonly measure: CorrelationId
  readonly bins: Bins
  readonly columns: readonly string[]
  /** values[i][j] between 0 and 1, 1 on the diagonal. */
  readonly values: readonly (readonly number[])[]
  /** Every pair once, most correlated first. */
  readonly pairs: readonly { readonly columns: readonly [string, string]; readonly value: number }[]
  /** Columns with so many values, or bins, that they seem correlated with every other: more than one for ten rows. */
  readonly tooFine: readonly string[]
  /** Left out: most of their values occur once, so that they decide every other column. */
  readonly leftOut: readonly string[]
}

/** How each column of a file goes with every other. Missing is a value. */
export const profileCorrelation = (options: CorrelationProfileOptions): Promise<CorrelationProfile> =>
  withTable(options, (open) => correlationOf(open, options))

/** The same of a table that is open. */
export async function correlationOf(
  open: OpenTable,
  options: CorrelationQuestion & Pick<ProfileOptions, 'progress'> = {},
): Promise<CorrelationProfile> {
  const { progress, measure = 'phi2' } = options
  const bins = options.bins ?? { kind: 'count', count: 10, by: 'width' }
  if (options.columns) refuseUnknown(open, options.columns)
  const { asked, leftOut } = await chosenColumns(open, options.columns)
  if (asked.length < 2) throw tooFew(asked.length)
  const columns = []
  for (const [index, name] of asked.entries()) {
    progress?.({ step: 'count', done: index, total: asked.length })
    columns.push({ name, dictionary: await open.dictionary({ name }) })
  }
  const table = await open.census(columns, { singleRows: true })
  const { names, values } = correlationMatrix(table, { measure, bins })
  return {
    rows: open.rows,
    measure,
    bins,
    columns: names,
    values: values.map((row) => [...row]),
    pairs: pairsOf({ names, values }),
    tooFine: columns
      .filter(({ dictionary }) => 10 * binCount(dictionary, bins) > open.rows)
      .map(({ name }) => name),
    leftOut,
  }
}

function refuseUnknown(open: OpenTable, columns: readonly string[]): void {
  const unknown = columns.filter((name) => !open.columns.includes(name))
  if (unknown.length === 0) return
  throw new OutisError('COLUMN_UNKNOWN', {
    message: `The data has no column ${unknown.map((name) => `"${name}"`).join(', ')}.`,
    hint: columnHint(unknown[0], open.columns),
    details: { columns: unknown },
  })
}

const tooFew = (columns: number): OutisError =>
  new OutisError('USAGE', {
    message: `Correlation needs two columns, and there ${columns === 1 ? 'is' : 'are'} ${columns}.`,
    hint: 'Name the columns with --columns; without it those are left out in which most values occur once.',
  })

/** Of columns nobody named, texts that mostly occur once are left out: names and numbers of people decide everything and say nothing. */
async function chosenColumns(open: OpenTable, named?: readonly string[]) {
  if (named) return { asked: [...new Set(named)], leftOut: [] }
  const profile = await open.profile()
  const telling = profile.filter(({ type, unique }) => type === 'text' && 2 * unique > open.rows)
  const leftOut = telling.map(({ name }) => name)
  return { asked: open.columns.filter((name) => !leftOut.includes(name)), leftOut }
}

/** How many values or bins of a column are counted at most. */
function binCount({ values, numbers }: Dictionary, bins: Bins): number {
  if (numbers === undefined) return values.length - 1
  if (bins.kind === 'count') return bins.count
  const occurring = new Set<number>()
  for (let code = 1; code < numbers.length; code++)
    occurring.add(Math.floor((numbers[code] - bins.from) / bins.width))
  return occurring.size
}

function pairsOf({
  names,
  values,
}: Pick<CorrelationMatrix, 'names' | 'values'>): CorrelationProfile['pairs'] {
  return names
    .flatMap((second, j) =>
      names.slice(0, j).map((first, i) => ({ columns: [first, second] as const, value: values[i][j] })),
    )
    .sort((a, b) => b.value - a.value)
}
