import { type BaseColumn, type BasePolicy, namesOf } from '../policy/base-policy.ts'
import type { WrittenDocument } from '../policy/policy-text.ts'
import { attacksOf } from '../question/fears.ts'
import { type AskedQuestion, purposeOfQuestion } from '../question/question.ts'
import type { Candidate, Fineness } from './candidate.ts'
import { type Ladders, type Step, stepOf } from './ladders.ts'
import { variantOf } from './variants.ts'

export interface Space {
  readonly base: BasePolicy
  readonly question: AskedQuestion
  readonly ladders: Ladders
}

/** Long enough for the slowest attack: a limit that nobody measured counts as broken. */
const ATTACK_BUDGET = '20m'

/** Steps that `local` makes for each row: near what searches of four times as many find. */
const MOVES_PER_ROW = 0.5
const MOVES = { least: 500, most: 20_000 }

const movesOf = (rows: number): number =>
  Math.min(MOVES.most, Math.max(MOVES.least, Math.round(MOVES_PER_ROW * rows)))

/** The policy of a candidate, for a table of so many rows. */
export function candidateDocument(
  candidate: Candidate,
  { base, question, ladders }: Space,
  rows: number,
): WrittenDocument {
  const step = stepOf(ladders, candidate)
  const attributes = attributesOf(candidate, base)
  const method = { [candidate.method]: methodOptions(candidate, { base, question, step, rows }) }
  return withinLimits({ ...base.document, attributes, method }, candidate, { base, question })
}

/** A policy that is held to the limits of a question, and says which. */
export function withinLimits(
  document: Readonly<Record<string, unknown>> & Pick<WrittenDocument, 'attributes'>,
  candidate: Pick<Candidate, 'method' | 'left'>,
  { base, question }: Pick<Space, 'base' | 'question'>,
): WrittenDocument {
  const {
    require = [],
    attack,
    audience,
    purpose: _,
    seed: __,
    release,
    attributes,
    method,
    ...kept
  } = document
  return {
    ...kept,
    audience: isFor(audience, question) ? audience : question.audience,
    attributes,
    method,
    require: withLimit(require as readonly unknown[], riskLimit(candidate, question)),
    attack: attackPart(attack, question, limitedAttacks(candidate, base, question)),
    purpose: purposeOfQuestion(question),
    release,
  }
}

/** Whether a policy's audience, with limits of its own or without, is the one that was asked for. */
const isFor = (audience: unknown, question: AskedQuestion): boolean =>
  audience === question.audience ||
  (typeof audience === 'object' &&
    audience !== null &&
    'for' in audience &&
    audience.for === question.audience)

/** What is left out is declared as what is not published. */
function attributesOf({ left, fineness }: Candidate, base: BasePolicy): ReadonlyMap<string, unknown> {
  const known = new Map(base.columns.map((column) => [column.name, column]))
  return new Map(
    [...base.document.attributes].map(([name, written]): [string, unknown] => {
      const column = known.get(name)
      if (left.includes(name)) return [name, 'identifying']
      if (column === undefined || column.role !== 'quasi') return [name, written]
      return [name, refined(column, fineness, base.rows)]
    }),
  )
}

/** The audience's highest risk, in the terms of the method. */
function riskLimit(
  { method }: Pick<Candidate, 'method'>,
  { limits }: AskedQuestion,
): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const { max } = limits.highestRisk
  if (method === 'slicing') return { 'largest-probability': { max } }
  return { 'prosecutor-risk': { max, ...(method === 'sbtam' && { rows: 'sensitive' }) } }
}

/** Requirements and one more limit: of limits that ask the same, the lowest alone. */
export function withLimit(
  require: readonly unknown[],
  limit: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): readonly unknown[] {
  const asked = limitOf(limit)
  const alike = (requirement: unknown) => limitOf(requirement)?.what === asked?.what
  const lowest = [...require.filter(alike), limit].reduce((low, next) =>
    (limitOf(next)?.max ?? 1) < (limitOf(low)?.max ?? 1) ? next : low,
  )
  return [...require.filter((requirement) => !alike(requirement)), lowest]
}

/** The highest value that a requirement allows, and of what; undefined where it is none of that kind. */
function limitOf(requirement: unknown): { readonly what: string; readonly max: number } | undefined {
  if (typeof requirement !== 'object' || requirement === null) return undefined
  const [[model, options] = [], ...others] = Object.entries(requirement)
  if (model === undefined || others.length > 0 || typeof options !== 'object' || options === null)
    return undefined
  const { max, ...rest } = options as Readonly<Record<string, unknown>>
  return typeof max === 'number' ? { what: JSON.stringify([model, rest]), max } : undefined
}

/** Attacks that the policy limits: where no secret is published, none can be learned. */
export function limitedAttacks(
  { left }: Pick<Candidate, 'left'>,
  base: BasePolicy,
  { fears, audience }: AskedQuestion,
): readonly string[] {
  const showsSecrets = namesOf(base, 'sensitive').some((name) => !left.includes(name))
  return attacksOf(showsSecrets ? fears : fears.filter((fear) => fear !== 'learned'), audience)
}

function attackPart(
  given: unknown,
  { limits }: AskedQuestion,
  attacks: readonly string[],
): Readonly<Record<string, unknown>> {
  const own = typeof given === 'object' && given !== null ? given : {}
  const { max } = limits.aboveControl
  return {
    ...own,
    budget: ATTACK_BUDGET,
    ...(attacks.length > 0 && { 'above-control': Object.fromEntries(attacks.map((id) => [id, max])) }),
  }
}

interface MethodJob {
  readonly base: BasePolicy
  readonly question: AskedQuestion
  readonly step: Step
  readonly rows: number
}

function methodOptions(candidate: Candidate, job: MethodJob): Readonly<Record<string, unknown>> {
  const { method, mode, suppression } = candidate
  const other = variantOf(candidate)?.options ?? {}
  const { step, question, rows } = job
  const hardened = mode === 'hardened' ? { mode } : {}
  const common = { ...hardened, k: step.k, ...modelsOf(candidate, job) }
  switch (method) {
    case 'full-domain':
      return { ...common, 'suppression-limit': suppression, ...other }
    case 'mondrian':
      return { ...common, ...other }
    case 'local':
      return {
        ...common,
        moves: movesOf(rows),
        ...other,
      }
    case 'kaca':
      return { ...common, ...other }
    case 'caat':
      return { ...common, start: 'first', ...other }
    case 'slicing':
      return {
        ...hardened,
        l: step.k,
        ...(mode === 'hardened' && { 'bucket-k': step.k }),
        ...other,
      }
    case 'sbtam':
      return {
        ...hardened,
        'sensitive-values': question.values,
        k: step.k,
        'suppression-limit': suppression,
        ...(mode === 'hardened' && { decoys: { 'max-posterior': step.posterior ?? 0.5 } }),
      }
    case 'mixed':
      return {
        ...hardened,
        strata: [
          { name: 'protected', where: question.values, k: step.k, 'suppression-limit': suppression },
          { rest: true, k: step.k, 'suppression-limit': suppression },
        ],
      }
    case 'personalised':
      return personalisedOptions(candidate, job)
  }
}

/** Models of the sensitive columns that are published. */
function modelsOf(
  { left }: Candidate,
  { base, step: { t, beta } }: MethodJob,
): Readonly<Record<string, unknown>> {
  const shown = namesOf(base, 'sensitive').filter((name) => !left.includes(name))
  if (shown.length === 0) return {}
  if (t !== undefined) return { t }
  if (beta !== undefined) return { models: [{ 'enhanced-beta-likeness': { beta } }] }
  return {}
}

function personalisedOptions(
  { mode, variant, left }: Candidate,
  { base, question, step }: MethodJob,
): Readonly<Record<string, unknown>> {
  const graded = base.columns.filter((column) => isGraded(column) && !left.includes(column.name))
  const aliased = base.columns.filter(
    (column) => column.role === 'sensitive' && !graded.includes(column) && !left.includes(column.name),
  )
  const grade = Object.fromEntries(
    graded.map(({ name }) => [name, { categories: 5, by: variant > 0 ? 'width' : 'frequency' }]),
  )
  return {
    ...(mode === 'hardened' && { mode, k: step.k, 'max-posterior': step.posterior ?? 0.5 }),
    choice: { column: question.choice },
    // A group can be told only where the column has one.
    alias1: aliased.every(({ written }) => written.hierarchy !== undefined) ? 'group' : 'leaf',
    ...(graded.length > 0 && { grade }),
  }
}

const isGraded = ({ role, isNumber }: BaseColumn): boolean => role === 'sensitive' && isNumber

type Written = Readonly<Record<string, unknown>>

/**
 * A hierarchy with one level more at its fine end, or one less. Forms that say nothing of their levels (files, trees,
 * groups) stay as they are; a category that could only be shown or blanked gets its rare values pooled.
 */
function refined(column: BaseColumn, fineness: Fineness, rows: number): Written {
  const { hierarchy } = column.written
  // Levels that a policy names are those of the hierarchy as it is.
  if (
    fineness === 'drafted' ||
    column.written.levels !== undefined ||
    typeof hierarchy !== 'object' ||
    hierarchy === null
  )
    return column.written
  const form = hierarchy as Written
  const changed = changedForm(form, fineness, { column, rows })
  return changed === undefined ? column.written : { ...column.written, hierarchy: changed }
}

function changedForm(
  form: Written,
  fineness: Exclude<Fineness, 'drafted'>,
  { column, rows }: { readonly column: BaseColumn; readonly rows: number },
): Written | undefined {
  if (isNumbers(form.intervals)) return { ...form, intervals: intervalsOf(form.intervals, fineness) }
  if (Array.isArray(form.dates)) return { ...form, dates: datesOf(form.dates as readonly string[], fineness) }
  if (typeof form.prefix === 'number') return { ...form, keep: keptOf(form.prefix, form.keep, fineness) }
  if (form.suppress === true && fineness === 'finer' && column.values > 3)
    return { rare: Math.max(5, Math.ceil(rows / 50)) }
  if (typeof form.rare === 'number')
    return { ...form, rare: fineness === 'finer' ? Math.max(2, Math.floor(form.rare / 4)) : form.rare * 4 }
  return undefined
}

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number')

function intervalsOf(widths: readonly number[], fineness: Fineness): readonly number[] {
  if (fineness === 'coarser') return widths.length > 1 ? widths.slice(1) : widths
  const [first] = widths
  const half = first / 2
  return Number.isInteger(first) && !Number.isInteger(half) ? widths : [half, ...widths]
}

const UNITS = ['month', 'quarter', 'year', 'decade']

function datesOf(units: readonly string[], fineness: Fineness): readonly string[] {
  if (fineness === 'coarser') return units.length > 1 ? units.slice(1) : units
  const first = Math.max(0, UNITS.indexOf(units[0]))
  return UNITS.slice(Math.min(first, UNITS.length - 1))
}

function keptOf(length: number, keep: unknown, fineness: Fineness): readonly number[] {
  const all = Array.from({ length: length - 1 }, (_, index) => length - 1 - index)
  const kept = isNumbers(keep) ? keep : all
  if (fineness === 'coarser') return kept.length > 1 ? kept.slice(1) : kept
  return all
}
