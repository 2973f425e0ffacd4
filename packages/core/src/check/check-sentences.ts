import { agreeing, counted } from '../data/words/words.ts'
import type { MeasuredModel } from '../models/kit/measure-model.ts'
import type { Model } from '../models/model.ts'
import type { OptionValues } from '../policy/options/option.ts'

/** Short and exact enough for a sentence: four digits for fractions, all of a whole number. */
export function written(figure: number | string): string {
  if (typeof figure === 'string') return figure
  if (!Number.isFinite(figure)) return 'no limit reaches it'
  return Number.isInteger(figure) ? String(figure) : String(Number(figure.toPrecision(4)))
}

/** A figure that survives JSON. */
export function shownFigure(figure: number, classes: number): number | string {
  if (Number.isFinite(figure)) return figure
  return classes === 0 ? 'no class' : 'beyond any limit'
}

export interface SentenceParts {
  readonly options: OptionValues
  /** Classes that were judged. */
  readonly classes: number
  readonly of?: string
  /** People are counted and not rows. */
  readonly people?: boolean
}

/** What holds, or how many rows it fails for, with what was measured and what was asked. */
export function modelSentence(
  model: Model,
  measured: MeasuredModel,
  { classes, of, options, people = false }: SentenceParts,
): string {
  const limit = written(measured.limit)
  const column = of === undefined ? 'the sensitive attribute' : `"${of}"`
  const promise = filled(people ? (model.promiseOfPeople ?? model.promise) : model.promise, {
    ...options,
    limit,
    column,
  })
  if (classes === 0)
    return `${model.title}: no class is left to judge, so it fails for nobody (asked: ${boundWords(measured)}).`
  const figure = shownFigure(measured.figure, classes)
  const figures = `(${model.kind === 'class' ? 'worst class' : 'measured'}: ${written(figure)}; asked: ${boundWords(measured)})`
  if (measured.holds) return `${withoutStop(promise)} ${figures}.`
  if (model.kind === 'table') return `Does not hold: ${lowerFirst(withoutStop(promise))} ${figures}.`
  const rows = `${counted(measured.failingRows, 'row')}`
  const inClasses = `${counted(measured.failingClasses, 'class')}`
  const what = of === undefined ? model.title : `${model.title} of "${of}"`
  return `${rows} in ${inClasses} ${agreeing(measured.failingRows, 'does', 'do')} not meet ${lowerFirst(what)} ${figures}.`
}

/** The suppressed rows as the class that does not meet a model. */
export function poolSentence(
  model: Model,
  measured: MeasuredModel,
  { classes, of, rows }: SentenceParts & { readonly rows: number },
): string {
  const what = lowerFirst(of === undefined ? model.title : `${model.title} of "${of}"`)
  const figures = `(measured: ${written(shownFigure(measured.figure, classes))}; asked: ${boundWords(measured)})`
  const fail = agreeing(rows, 'does', 'do')
  const among = rows === 1 ? 'whoever fits no class is its person' : 'whoever fits no class is among them'
  return `The ${rows === 1 ? 'suppressed row' : `${counted(rows, 'suppressed row')}`} ${fail} not meet ${what} ${figures}: ${among}.`
}

/** Every name in braces becomes its value, in one pass: a column may be called "{k}". */
const filled = (promise: string, values: OptionValues): string =>
  promise.replace(/\{([^{}]+)\}/g, (whole, name) =>
    Object.hasOwn(values, name) ? written(values[name]) : whole,
  )

function boundWords({ limit, direction, strict }: MeasuredModel): string {
  const bound = direction === 'at-least' ? (strict ? 'above' : 'at least') : strict ? 'below' : 'at most'
  return `${bound} ${written(limit)}`
}

const withoutStop = (sentence: string): string => sentence.replace(/\.$/, '')

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

export interface MetricParts {
  readonly figure: number | string | undefined
  readonly limit: number
  readonly direction: 'at-least' | 'at-most'
  readonly holds: boolean
}

export function metricSentence(title: string, { figure, limit, direction, holds }: MetricParts): string {
  const bound = `${direction === 'at-least' ? 'at least' : 'at most'} ${written(limit)}`
  if (figure === undefined) return `${title} could not be measured on this release (asked: ${bound}).`
  const side = holds ? 'is' : direction === 'at-least' ? 'is only' : 'is as much as'
  return `${title} ${side} ${written(figure)} (asked: ${bound}).`
}
