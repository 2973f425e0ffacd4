import { columnName, columnNames, count, counted, figure, percent, sentence } from '@outis/core/report'
import type { FitColumns } from '../evaluate/fit-columns.ts'
import type {
  ComparedScores,
  Figure,
  LearnedBy,
  LearnedClass,
  ReleaseEvaluation,
} from './release-evaluation.ts'

type Figures = Omit<ReleaseEvaluation, 'outis' | 'evaluation' | 'headline' | 'summary' | 'notices'>

/** Stands beside the others: it learns nothing. */
export const BASELINE = 'zero-r'

export const learners = ({ classifiers }: LearnedClass): readonly LearnedBy[] =>
  classifiers.filter(({ classifier }) => classifier !== BASELINE)

/** What was learned of the first class, by what learns it best from the original; without a class, how far counts are off. */
export function headlineOf(figures: Figures): string {
  const [first] = figures.classes
  const told = first && classSentence(first)
  if (told !== undefined) return told
  const { queries } = figures
  if (!queries) return 'The two tables have no values that could be compared.'
  if (queries.mean === 0)
    return 'Every random count query has the same answer in the release as in the original.'
  return `Half of all random count queries are off by at most ${percent(queries.median)} in the release.`
}

function classSentence(learned: LearnedClass): string | undefined {
  const best = bestLearner(learned)
  if (!best) return undefined
  const what = columnName(learned.class)
  if (!best.transfer)
    return `Nothing can be learned of ${what} from the release: it has fewer than two classes, or too many.`
  const shares = `${percent(best.transfer.accuracy.value)} of the original’s rows right, against ${percent(best.original.accuracy.value)} when learned from the original`
  return `${best.title} that learned ${what} from the release gets ${shares}: ${differenceWords(best.transfer)}.`
}

const bestLearner = (learned: LearnedClass): LearnedBy | undefined =>
  learners(learned).reduce<LearnedBy | undefined>(
    (best, next) => (!best || next.original.accuracy.value > best.original.accuracy.value ? next : best),
    undefined,
  )

/** "2.1 points less (1.7 to 2.5)", or that there is nothing to tell. */
export function differenceWords({ difference, told }: Pick<ComparedScores, 'difference' | 'told'>): string {
  if (difference.low === 0 && difference.high === 0) return 'exactly as often'
  if (told === 'none') return 'no difference can be told from noise'
  const ends = [difference.low, difference.high].map(Math.abs).sort((a, b) => a - b)
  const [low, high] = ends.map(pointsText)
  return `${pointsText(Math.abs(difference.value))} points ${told === 'worse' ? 'less' : 'more'} (${low} to ${high})`
}

/** A difference of shares in percentage points, as many digits as tell it from 0. */
export function pointsText(share: number): string {
  const points = 100 * share
  const short = points.toFixed(2)
  return Number(short) === 0 && points !== 0 ? String(Number(points.toPrecision(1))) : String(Number(short))
}

/** "−0.6 to +0.3" for a table. */
export const intervalText = ({ low, high }: Figure): string => `${signed(low)} to ${signed(high)}`

export const signed = (share: number): string => {
  const text = pointsText(Math.abs(share))
  return share < 0 && text !== '0' ? `−${text}` : share > 0 && text !== '0' ? `+${text}` : '0'
}

export function summaryOf(figures: Figures): string[] {
  const { classes, queries, propensity, distributions, correlation } = figures
  return [
    ...classes.slice(1).flatMap((learned) => classSentence(learned) ?? []),
    ...classes.flatMap((learned) => baselineSentence(learned) ?? []),
    ...(queries
      ? [
          queries.mean === 0
            ? `Queries: all ${count(queries.queries)} random count queries are answered exactly.`
            : `Queries: half of ${count(queries.queries)} random count queries are off by at most ${percent(queries.median)}, nine in ten by at most ${percent(queries.most)}.`,
        ]
      : []),
    `Telling rows apart: ${propensityWords(propensity)}.`,
    ...distributionSentence(distributions),
    ...(correlation.names.length > 1 ? [correlationSentence(correlation)] : []),
  ]
}

/** Where a release teaches no more than the most frequent class does. */
function baselineSentence({ class: name, classifiers }: LearnedClass): string | undefined {
  const baseline = classifiers.find(({ classifier }) => classifier === BASELINE)
  const best = classifiers.filter(({ classifier, transfer }) => classifier !== BASELINE && transfer)
  if (!baseline?.transfer || best.length === 0) return undefined
  const most = Math.max(...best.map(({ transfer }) => transfer!.accuracy.high))
  if (most > baseline.transfer.accuracy.value) return undefined
  return `Baseline: always naming the most frequent class of ${columnName(name)} is right as often as anything learned from the release.`
}

export function propensityWords({ ratio }: Pick<ReleaseEvaluation['propensity'], 'ratio'>): string {
  if (ratio === 0) return 'nothing tells rows of the release from rows of the original'
  if (!Number.isFinite(ratio)) return 'rows of the release differ where chance alone makes no difference'
  if (ratio <= 1.5)
    return `the release is no farther from the original than another sample of the same people (ratio ${figure(Number(ratio.toPrecision(2)))})`
  return `the release is ${figure(Number(ratio.toPrecision(2)))} times as far from the original as another sample of the same people`
}

function distributionSentence(changes: ReleaseEvaluation['distributions']): string[] {
  if (changes.length === 0) return []
  const most = changes.reduce((a, b) => (b.totalVariation > a.totalVariation ? b : a))
  if (most.totalVariation < 1e-9) return ['Distributions: every column’s is as it was.']
  const kept = changes.filter(({ totalVariation }) => totalVariation < 1e-9).map(({ column }) => column)
  const unchanged = kept.length > 0 ? `; unchanged: ${columnNames(kept)}` : ''
  return [
    `Distributions: ${columnName(most.column)} changed most: ${percent(most.totalVariation)} of its rows would have to move${unchanged}.`,
  ]
}

function correlationSentence({ names, before, after, mean, pair }: ReleaseEvaluation['correlation']): string {
  if (!pair || mean < 1e-6) return 'Correlations: as they were.'
  const [i, j] = pair.map((name) => names.indexOf(name))
  return `Correlations: off by ${figure(Number(mean.toFixed(3)))} on average; most between ${columnName(pair[0])} and ${columnName(pair[1])}, ${before[i][j].toFixed(2)} before and ${after[i][j].toFixed(2)} now.`
}

/** What the reader should know before reading figures. */
export function evaluationNotices(figures: Figures, fit: Omit<FitColumns, 'tables'>): string[] {
  const { original, release } = figures
  return [
    ...(original.rows === release.rows
      ? []
      : [`The original has ${counted(original.rows, 'row')}, the release ${count(release.rows)}.`]),
    ...figures.classes.flatMap(classNotices),
    ...(fit.telling.length > 0
      ? [`Left out, because nearly every row has a value of its own: ${columnNames(fit.telling)}.`]
      : []),
    ...(fit.unreadable.length > 0
      ? [
          `No published value of ${columnNames(fit.unreadable)} can be read over the original’s values: learned from as it is, compared with nothing. A policy (--policy) tells what hierarchy labels stand for.`,
        ]
      : []),
    ...fit.unreadTexts.map(
      ({ column, texts, rows }) =>
        `${sentence(counted(texts, 'label'))} of ${columnName(column)}, in ${counted(rows, 'row')}, cannot be read over the original’s values and ${texts === 1 ? 'counts' : 'count'} as any value. A policy (--policy) tells what hierarchy labels stand for.`,
    ),
  ]
}

function classNotices({ class: name, original, release, alone }: LearnedClass): string[] {
  const what = columnName(name)
  return [
    ...(release.leftOut > original.leftOut
      ? [
          `${counted(release.leftOut, 'row')} of the release ${release.leftOut === 1 ? 'has' : 'have'} no class in ${what}: nothing is learned from them, and a suppressed one counts as answered wrongly.`,
        ]
      : []),
    ...(release.classes > 0 && release.classes < original.classes
      ? [
          `The release has ${counted(release.classes, 'class')} of ${what}, the original ${count(original.classes)}: with the release an easier question is answered.`,
        ]
      : []),
    ...(alone > 0
      ? [
          `${sentence(counted(alone, 'row'))} could not be given to ${alone === 1 ? 'its' : 'their'} like in the other table: who is tested may there have been learned from.`,
        ]
      : []),
  ]
}
