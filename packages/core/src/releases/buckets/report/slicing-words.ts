import type { Verdict } from '../../../check/check-input.ts'
import { columnName, columnNames, count, counted, percent } from '../../../data/words/words.ts'
import { namesOf, type ReportFacts } from '../../../report/report-facts.ts'
import type { SlicingReport } from './slicing-report.ts'
import { groupWords } from './slicing-sentences.ts'

/** What verdicts of a sliced release promise, in the words of the summary. */
export function slicedPromise(
  slicing: SlicingReport,
  verdict: Verdict,
  report: ReportFacts,
): string | undefined {
  return verdict.rows === 'all' ? promises[verdict.model]?.(verdict, report, slicing) : undefined
}

const promises: Readonly<
  Record<string, (verdict: Verdict, report: ReportFacts, slicing: SlicingReport) => string>
> = {
  'slicing-l-diversity': ({ options, of = '' }, report) =>
    `Nobody who knows ${columnNames(namesOf(report, 'quasi'))} of a person finds a value of ${columnName(of)} likelier than 1 in ${options.l} in the buckets.`,
  'sliced-columns': (_, __, slicing) =>
    `Every column holds the values of the original${isGeneralised(slicing) ? ', rare ones more coarsely' : ''}, each as often, and every row of the original has its place in a bucket.`,
  'independent-columns': () =>
    'Inside the buckets no group of columns follows another beyond what chance explains.',
  'bucket-size': ({ figure }) => `No bucket has fewer than ${counted(Number(figure), 'row')}.`,
  'column-frequency': ({ figure }) =>
    `What a group of columns says of its quasi-identifiers is shared by at least ${counted(Number(figure), 'row')}; a sensitive value beside them may be rarer.`,
  'learned-l-diversity': ({ options }) =>
    `Not even what all buckets together teach (naive Bayes, as in the deFinetti attack) names a value of more than 1 in ${options.l} of those it is surest of.`,
  'bucket-frequency': ({ options }) =>
    `What a group of columns says of its quasi-identifiers is in a bucket at least ${counted(Number(options['bucket-k']), 'time')} or with all its rows, so that no bucket tells by one row who is in the table.`,
  'bucket-guess': ({ of = '' }) =>
    `Whoever guesses ${columnName(of)} by a bucket is right no more often than by the whole release, up to rounding.`,
}

const isGeneralised = ({ groups }: SlicingReport): boolean =>
  groups.some(({ generalisedRows }) => generalisedRows > 0)

/** What was done, in a few sentences: the section has the rest. */
export function slicedChanges(slicing: SlicingReport, { release }: ReportFacts): string[] {
  const { groups, buckets } = slicing
  return [
    `${isGeneralised(slicing) ? 'Values are published as recorded, rare ones more coarsely' : 'Every value is published as recorded'}; what was cut is the link between ${counted(groups.length, 'group')} of columns: ${groups.map(groupWords).join('; ')}.`,
    `Each group was shuffled on its own inside ${buckets.count === 1 ? 'one bucket of all' : `${counted(buckets.count, 'bucket')} of ${count(buckets.smallest)} to ${count(buckets.largest)}`} rows, ${count(release.rows)} in all: only columns of the same group belong together in a row.`,
    ...aloneSentence(slicing),
    ...taughtSentence(slicing),
  ]
}

function aloneSentence({ buckets: { singleRows } }: SlicingReport): string[] {
  if (singleRows === 0) return []
  return [
    `${counted(singleRows, 'bucket')} ${singleRows === 1 ? 'has a single row and is a whole true record' : 'have a single row each and are whole true records'}: relaxed splits allow it, the hardened mode forbids it.`,
  ]
}

function taughtSentence({ learned, l, hardened }: SlicingReport): string[] {
  if (!learned || hardened || learned.satisfying === 1) return []
  return [
    `What all buckets together teach makes a value likelier than 1 in ${l} for ${percent(1 - learned.satisfying)} of the rows, up to ${percent(learned.largest)}: faithful slicing does not look at that, the hardened mode does.`,
  ]
}

/** What a sliced release does not protect against, true of this one. */
export function slicedLimits(slicing: SlicingReport, report: ReportFacts): string[] {
  const names = namesOf(report, 'quasi')
  const as = isGeneralised(slicing) ? 'published as recorded but for rare values' : 'published as recorded'
  const quasi = `${columnNames(names)} ${names.length === 1 ? 'is' : 'are'} ${as}`
  const { membership, learned, hardened, l, neutral, split } = slicing
  return [
    `${quasi}. Somebody whose values no bucket has is surely not in the table; ${membership === undefined || membership.originalMatches[0] < 1 ? 'somebody whose values many buckets have likely is' : 'somebody whose values one has may be'}.`,
    `The promise is about what the buckets of a person say, to somebody who knows no more than quasi-identifiers. Who also knows the values of others in a bucket can strike them out.`,
    ...(!hardened && (learned === undefined || learned.satisfying < 1)
      ? [
          `The promise does not cover what is learned from all buckets together${learned ? `: it makes a value likelier than 1 in ${l} for ${percent(1 - learned.satisfying)} of the rows` : ''}.`,
        ]
      : []),
    ...(split === 'relaxed' && slicing.buckets.singleRows > 0
      ? [`${counted(slicing.buckets.singleRows, 'bucket')} of one row show a whole true record each.`]
      : []),
    ...(neutral
      ? [
          `${columnNames(neutral)} ${neutral.length === 1 ? 'is' : 'are'} true values of somebody in the bucket, kept together and part of no promise. Rare or combined values there can still point to a person.`,
        ]
      : []),
  ]
}
