import { wordsOf } from './match-name.ts'
import type { ColumnFigures } from './profile.ts'
import type { FirstSuggestion, RoleSuggestion } from './suggest-role.ts'

/** A column with what it says by itself. */
export interface FirstColumn {
  readonly name: string
  readonly figures: ColumnFigures
  readonly first: FirstSuggestion
  /** Whole numbers from 0 or 1 to this one, without a gap: a scale, or codes. */
  readonly scale?: number
}

/** Quasi-identifiers at most, however many look like one: with more nobody is like anybody. */
const MOST_QUASI = 15

/**
 * The roles of all columns, each seen beside the others:
 *
 * - Columns that share one scale of 4 to 11 whole numbers (five of them at least) are answers, and neutral, unless their
 *   name says that they are sensitive, or is nothing but the name of a quasi-identifier.
 * - In a table about health, numbers and categories of few values that nothing else is known of are taken for findings,
 *   and sensitive.
 * - Other unclear columns are taken for quasi-identifiers, as long as there are no more than log2(rows / 5): each may double the
 *   number of classes, and a class has five rows. What tells least apart comes first.
 * - What is left, free text, and quasi-identifiers beyond fifteen are left out until somebody looks at them.
 */
export function settleRoles(columns: readonly FirstColumn[], rows: number): RoleSuggestion[] {
  const scales = sharedScales(columns)
  const settled = columns.map((column) => (scales.has(column) ? asAnswer() : column.first))
  const health = isAboutHealth(settled)
  const findings = new Set(health ? findingsOf(settled, columns) : [])
  const kept = new Set([...bestQuasi(settled), ...unclearQuasi(settled, columns, { rows, findings })])
  return settled.map((first, place) => {
    if (first.role === 'quasi' && !kept.has(place)) return asDropped(first, TOO_MANY)
    if (first.role !== 'unclear') return { ...first, role: first.role }
    if (findings.has(place)) return { ...first, role: 'sensitive', reasons: [...first.reasons, FINDING] }
    if (kept.has(place)) return { ...first, role: 'quasi', reasons: [...first.reasons, UNSURE_QUASI] }
    return asDropped(first, whyDropped(first))
  })
}

const UNSURE = 'Nothing in its name or its values says what it is: look at it yourself.'
const UNSURE_QUASI = 'Nothing says what it is, and others may know it: look at it yourself.'
const TEXT = 'What many rows have for themselves may name people.'
const FINDING = 'The table is about health, and this may be a finding.'
const TOO_MANY = 'There are too many such columns to keep them all.'

function whyDropped({ kind }: FirstSuggestion): string | undefined {
  if (kind === 'weight') return undefined
  return kind === 'text' ? TEXT : UNSURE
}

const asDropped = (first: FirstSuggestion, reason: string | undefined): RoleSuggestion => ({
  ...first,
  role: 'drop',
  confidence: 'low',
  reasons: reason === undefined ? first.reasons : [...first.reasons, reason],
})

const isCandidate = ({ role, kind }: FirstSuggestion): boolean =>
  role === 'unclear' && (kind === 'measure' || kind === 'category')

/** Columns of one scale from which they are taken for answers. */
const SAME_SCALE = 5

function sharedScales(columns: readonly FirstColumn[]): ReadonlySet<FirstColumn> {
  const scaled = columns.filter(({ scale, first }) => scale !== undefined && first.role !== 'identifying')
  const ofScale = new Map<number, number>()
  for (const { scale } of scaled) ofScale.set(scale!, (ofScale.get(scale!) ?? 0) + 1)
  const shared = scaled.filter(({ scale }) => ofScale.get(scale!)! >= SAME_SCALE)
  const names = new Set(shared.map(({ name }) => name))
  return new Set(shared.filter((column) => canBeAnswer(column, names)))
}

function canBeAnswer({ name, first }: FirstColumn, shared: ReadonlySet<string>): boolean {
  const words = wordsOf(name)
  if (first.role === 'sensitive') return false
  if (first.role === 'quasi') return words.length > 1 && ['place', 'date', 'work'].includes(first.kind)
  if (words.some((word) => /^\p{L}{4,}$/u.test(word))) return true
  // Items of a questionnaire: A1, A2, A3.
  const [, prefix, number] = /^(.*?)(\d+)$/.exec(name) ?? []
  const near = [-2, -1, 1, 2].filter((step) => shared.has(`${prefix}${Number(number) + step}`))
  return number !== undefined && near.length >= 2
}

const asAnswer = (): FirstSuggestion => ({
  role: 'neutral',
  kind: 'rating',
  confidence: 'medium',
  reasons: ['It is one of several columns of the same scale: answers that others hardly know.'],
})

/** Three columns that speak of health, or two in a small table. */
function isAboutHealth(columns: readonly FirstSuggestion[]): boolean {
  const health = columns.filter(({ kind }) => kind === 'health').length
  return health >= 3 || (health === 2 && columns.length <= 12)
}

/** Places of those kept: of each kind the first, then of each the second, and so on. */
function bestQuasi(columns: readonly FirstSuggestion[]): number[] {
  const seen = new Map<string, number>()
  return columns
    .map(({ role, kind }, place) => {
      if (role !== 'quasi') return undefined
      const turn = (seen.get(kind) ?? 0) + 1
      seen.set(kind, turn)
      return { place, turn }
    })
    .filter((one) => one !== undefined)
    .toSorted((one, other) => one.turn - other.turn || one.place - other.place)
    .slice(0, MOST_QUASI)
    .map(({ place }) => place)
}

/** Categories of more values are hardly findings: places, names of things. */
const MOST_FINDINGS = 10

function findingsOf(settled: readonly FirstSuggestion[], columns: readonly FirstColumn[]): number[] {
  return [...settled.keys()].filter((place) => {
    const { kind } = settled[place]
    if (!isCandidate(settled[place])) return false
    return kind === 'measure' || columns[place].figures.distinct <= MOST_FINDINGS
  })
}

function unclearQuasi(
  settled: readonly FirstSuggestion[],
  columns: readonly FirstColumn[],
  { rows, findings }: { readonly rows: number; readonly findings: ReadonlySet<number> },
): number[] {
  const known = settled.filter(({ role }) => role === 'quasi').length
  const room = Math.min(MOST_QUASI, Math.max(1, Math.floor(Math.log2(Math.max(1, rows) / 5)))) - known
  return settled
    .map((first, place) => ({ first, place, separation: columns[place].figures.separation }))
    .filter(({ first, place }) => isCandidate(first) && !findings.has(place))
    .toSorted((one, other) => one.separation - other.separation || one.place - other.place)
    .slice(0, Math.max(0, room))
    .map(({ place }) => place)
}

/** Whole numbers from 0 or 1 to the last, of 4 to 11 values, if the column has them all. */
export function scaleOf(
  numbers: { readonly smallest: number; readonly largest: number; readonly integers: boolean } | undefined,
  distinct: number,
): number | undefined {
  if (!numbers?.integers || (numbers.smallest !== 0 && numbers.smallest !== 1)) return undefined
  const values = numbers.largest - numbers.smallest + 1
  return distinct === values && values >= 4 && values <= 11 ? numbers.largest : undefined
}
