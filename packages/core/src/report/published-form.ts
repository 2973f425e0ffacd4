import { type ColumnType, SUPPRESSED } from '../data/table/table.ts'
import { counted, figure, list } from '../data/words/words.ts'
import type { AttributeParts, PublishedForm } from './common-parts.ts'
import { isWithin, type ValueRows } from './frequencies.ts'

/** Judged by the release's own labels where the column was generalised. O(distinct labels). */
export function publishedForm(part: AttributeParts, missingTokens: readonly string[]): PublishedForm {
  if (part.form) return part.form
  if (!part.published) return { shown: 'not at all: the column is left out', reading: 'Not in the release.' }
  if (part.level === 0) return asItWas(part)
  if (part.role !== 'quasi') return keepsValues(part, missingTokens) ? asItWas(part) : recoded
  const values = part.after?.values ?? []
  if (values.length > 0 && values.every(({ value }) => value === SUPPRESSED)) return blanked
  const labels = realValues(values, missingTokens).map(({ value }) => value)
  if (part.level === undefined) return rowByRow(part, labels, missingTokens)
  return generalised(part, labels, missingTokens)
}

/** Rows may differ in level: the labels are compared with the recorded values, where both lists are whole. */
function rowByRow(
  part: AttributeParts,
  labels: readonly string[],
  missingTokens: readonly string[],
): PublishedForm {
  const { before, after } = part
  if (!before || !after || before.rest || after.rest || labels.length === 0) return recordedOrCoarser
  const recorded = new Set(before.values.map(({ value }) => value))
  const changed = labels.filter((label) => !recorded.has(label))
  const kept = labels.length - changed.length
  const ranges = part.type === 'number' && changed.length > 0 && changed.every(isClosedRange)
  if (ranges) return kept > 0 ? { ...recordedOrRange, ...rangeReading(changed[0]) } : freeRanges(changed)
  const units = part.type === 'date' ? dateUnits(changed) : undefined
  if (units && (kept > 0 || units.length > 1)) return mixedDates(units, kept > 0)
  if (kept > 0 && kept < labels.length) return differing
  const blank = after.values.some(({ value, rows }) => value === SUPPRESSED && rows > 0)
  if (kept === labels.length) return blank ? recordedOrBlank : asItWas(part)
  const form = generalised(part, labels, missingTokens)
  return { ...form, reading: `${form.reading} Bands and groups of different rows may overlap.` }
}

const recordedOrCoarser: PublishedForm = {
  shown: 'as recorded or more coarsely, row by row',
  reading: 'The value as it was recorded, or a band or group it belongs to.',
}

const differing: PublishedForm = {
  shown: 'at different levels in different rows',
  reading:
    'At different levels in different rows: the value as it was recorded, or a band or group it belongs to.',
}

function mixedDates(units: readonly string[], recorded: boolean): PublishedForm {
  const named = list(units, { joint: 'or' })
  return {
    shown: `${recorded ? 'as recorded or ' : ''}by ${named}, class by class`,
    reading: `${recorded ? 'The date as it was recorded, or the' : 'The'} ${named} it lies in.`,
  }
}

const recordedOrRange = { shown: 'as recorded or as a range, class by class' } as const

const isClosedRange = (label: string): boolean => CLOSED_RANGE.test(label)
const CLOSED_RANGE = /^\[([^,[\]]+),([^,[\]]+)\]$/

function rangeReading(example: string): Pick<PublishedForm, 'reading'> {
  const [, from, to] = CLOSED_RANGE.exec(example) ?? []
  return {
    reading: `The value as it was recorded, or a range it lies in: ${example} means from ${from} to ${to}, both included. Ranges of different rows may overlap.`,
  }
}

function freeRanges(labels: readonly string[]): PublishedForm {
  const [, from, to] = CLOSED_RANGE.exec(labels[0]) ?? []
  return {
    shown: 'in ranges of different width, class by class',
    reading: `A range the value lies in: ${labels[0]} means from ${from} to ${to}, both included. Ranges of different rows may overlap.`,
  }
}

const recordedOrBlank: PublishedForm = {
  shown: 'as it was in some rows, blanked out in others',
  reading: 'The value exactly as it was recorded, unless it is blanked out.',
}

/** Neither missing nor blanked out. */
function realValues(values: readonly ValueRows[], missingTokens: readonly string[]): ValueRows[] {
  const tokens = new Set([...missingTokens, SUPPRESSED])
  return values.filter(({ value }) => !tokens.has(value))
}

const blanked: PublishedForm = {
  shown: 'blanked out in every row',
  reading: `Always ${SUPPRESSED}: the column is blanked out in every row.`,
}

const recoded: PublishedForm = {
  shown: 'recoded',
  reading: 'A code or group in place of the recorded value.',
}

const asItWas = ({ role }: AttributeParts): PublishedForm => ({
  shown: 'as it was',
  reading:
    role === 'sensitive'
      ? 'The value exactly as it was recorded. It is sensitive: do not try to find out whose it is.'
      : 'The value exactly as it was recorded.',
})

/** Judged on whole lists only; where one was cut, or none was given, the column's role says that it passes through. */
function keepsValues({ before, after }: AttributeParts, missingTokens: readonly string[]): boolean {
  if (!before || !after || before.rest || after.rest) return true
  return (
    isWithin(before.values, after.values) || isWithin(before.values, realValues(after.values, missingTokens))
  )
}

function generalised(
  part: AttributeParts,
  labels: readonly string[],
  missingTokens: readonly string[],
): PublishedForm {
  const shape = labelShape(labels, part.type)
  const example = labels[0] ?? ''
  switch (shape.kind) {
    case 'bands':
      return bands(shape, example)
    case 'prefix':
      return {
        shown: `by its first ${shape.keep === 1 ? 'character' : `${shape.keep} characters`}`,
        reading: `The first ${shape.keep === 1 ? 'character' : `${shape.keep} characters`} of the value; each masked character is a ${SUPPRESSED}.`,
      }
    case 'dates':
      return {
        shown: `by ${shape.unit}`,
        reading: `The ${shape.unit} the date lies in, for example ${example}.`,
      }
    case 'groups':
      return groups(part, labels, missingTokens)
  }
}

function groups(
  { before, level, height }: AttributeParts,
  labels: readonly string[],
  missingTokens: readonly string[],
): PublishedForm {
  const place =
    level === undefined || height === undefined ? '' : `, level ${level} of ${height} of its hierarchy`
  if (labels.length === 0) {
    return { shown: `more coarsely${place}`, reading: `The group the value belongs to${place}.` }
  }
  const original = before?.values.filter(({ value }) => !missingTokens.includes(value)).length ?? 0
  const instead = before && !before.rest ? ` instead of ${counted(original, 'value')}` : ''
  return {
    shown: `in ${counted(labels.length, 'group')}${instead}`,
    reading: `The group the value belongs to${place}; ${counted(labels.length, 'different group')} ${labels.length === 1 ? 'occurs' : 'occur'}.`,
  }
}

function bands({ width, ends }: Extract<LabelShape, { kind: 'bands' }>, example: string): PublishedForm {
  const [from, to] = example.replace(/[[)\s]/g, '').match(/-?\d+(?:\.\d+)?/g) ?? []
  const upTo =
    ends === 'open' ? `up to but not including ${to}` : `to ${example.replace(/^-?\d+\s*[-–]\s*/, '')}`
  return {
    shown: width === undefined ? 'in bands of different width' : `in bands of ${figure(width)}`,
    reading: `A band the value lies in: ${example} means from ${from} ${upTo}${ends === 'closed' ? ', both included' : ''}.`,
  }
}

/** What all labels of a generalised column have in common. */
type LabelShape =
  /** Ranges of numbers; `width` where all are equally wide, `ends` says how the upper end is written. */
  | { readonly kind: 'bands'; readonly width: number | undefined; readonly ends: 'open' | 'closed' }
  /** The first characters, the rest masked. */
  | { readonly kind: 'prefix'; readonly keep: number }
  | { readonly kind: 'dates'; readonly unit: 'month' | 'quarter' | 'year' | 'decade' }
  | { readonly kind: 'groups' }

/** Read off the labels themselves, so that it is true of the release whatever hierarchy made it. Every label must fit. */
function labelShape(labels: readonly string[], type: ColumnType): LabelShape {
  if (labels.length === 0) return { kind: 'groups' }
  return (
    (type === 'date' ? dateShape(labels) : undefined) ??
    bandShape(labels, HALF_OPEN, 'open') ??
    bandShape(labels, FROM_TO, 'closed') ??
    prefixShape(labels) ?? { kind: 'groups' }
  )
}

const HALF_OPEN = /^\[(-?\d+(?:\.\d+)?),\s*(-?\d+(?:\.\d+)?)\)$/
const FROM_TO = /^(-?\d+)\s*[-–]\s*(-?\d+)$/

function bandShape(
  labels: readonly string[],
  pattern: RegExp,
  ends: 'open' | 'closed',
): LabelShape | undefined {
  const widths = new Set<number>()
  for (const label of labels) {
    const [, from, to] = pattern.exec(label) ?? []
    if (from === undefined || Number(from) >= Number(to)) return undefined
    widths.add(Number((Number(to) - Number(from) + (ends === 'closed' ? 1 : 0)).toPrecision(12)))
  }
  return { kind: 'bands', width: widths.size === 1 ? [...widths][0] : undefined, ends }
}

function prefixShape(labels: readonly string[]): LabelShape | undefined {
  const keeps = new Set(labels.map((label) => /^([^*]+)\*+$/.exec(label)?.[1].length ?? 0))
  const [keep] = keeps
  return keeps.size === 1 && keep > 0 ? { kind: 'prefix', keep } : undefined
}

const DATE_UNITS = [
  { unit: 'month', pattern: /^\d{4}-\d{2}$/ },
  { unit: 'quarter', pattern: /^\d{4}[- ]?Q[1-4]$/ },
  { unit: 'year', pattern: /^\d{4}$/ },
  { unit: 'decade', pattern: /^(\d{3}0s|\d{3}0-\d{3}9)$/ },
] as const

/** The units of dates that stand on different levels, finest first; undefined where a label is none. */
function dateUnits(labels: readonly string[]): readonly string[] | undefined {
  const fitting = DATE_UNITS.filter(({ pattern }) => labels.some((label) => pattern.test(label)))
  const all = labels.every((label) => fitting.some(({ pattern }) => pattern.test(label)))
  return all && labels.length > 0 ? fitting.map(({ unit }) => unit) : undefined
}

function dateShape(labels: readonly string[]): LabelShape | undefined {
  const found = DATE_UNITS.find(({ pattern }) => labels.every((label) => pattern.test(label)))
  return found && { kind: 'dates', unit: found.unit }
}
