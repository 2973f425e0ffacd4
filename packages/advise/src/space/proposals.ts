import { namesOf } from '../policy/base-policy.ts'
import { type Candidate, FINENESS, type LadderId, type MethodName } from './candidate.ts'
import type { Space } from './candidate-policy.ts'
import { stepFor } from './ladders.ts'
import { variantOf, variants } from './variants.ts'

/** What a trial says of where to look next. */
export interface Hint {
  readonly passes: boolean
  /** The largest share of a limit that is used: above 1 where one is broken. */
  readonly used: number
  /** Sensitive columns of which an attack learned too much. */
  readonly exposed: readonly string[]
  /** It shows next to nothing. */
  readonly isEmpty: boolean
}

const PLAIN = { suppression: 0.05, fineness: 'drafted', variant: 0, left: [] } as const

/** Methods of rows that all are protected alike, the quicker first. */
const GENERAL: readonly MethodName[] = ['mondrian', 'full-domain', 'kaca', 'local', 'caat']

/**
 * Where the search begins: every method that answers the fears, once on every ladder that could help, with one step in
 * the middle of it. People's own choices need the method that knows of them; some values may have methods of their own.
 */
export function seedCandidates(space: Space): Candidate[] {
  return keepingLevels(space, allSeeds(space))
}

/** Methods that choose a level for a column: the others cannot keep to the `levels` of a policy. */
const LEVELED: readonly MethodName[] = ['full-domain', 'sbtam', 'mixed']

/** Candidates that can keep to the levels that the policy allows. Where none can, all: the policy is then refused in its own words. */
function keepingLevels({ base }: Space, candidates: Candidate[]): Candidate[] {
  if (base.columns.every(({ written }) => written.levels === undefined)) return candidates
  const kept = candidates.filter(({ method }) => LEVELED.includes(method))
  return kept.length > 0 || candidates.length === 0 ? kept : candidates
}

function allSeeds(space: Space): Candidate[] {
  const { question } = space
  const { fears } = question
  const size = (method: MethodName, mode: Candidate['mode'] = 'faithful'): Candidate => ({
    ...PLAIN,
    method,
    mode,
    ladder: 'size',
    strength: 0,
  })
  if (fears.includes('own-choice'))
    return [
      size('personalised'),
      ...[0, 3, 5].map((strength) => ({
        ...size('personalised', 'hardened'),
        ladder: 'decoys' as const,
        strength,
      })),
    ]
  const some: Candidate[] = fears.includes('some-values')
    ? [
        size('sbtam'),
        ...[0, 3].map((strength) => ({ ...size('sbtam', 'hardened'), ladder: 'decoys' as const, strength })),
        size('mixed'),
        size('mixed', 'hardened'),
      ]
    : []
  const general = GENERAL.map((method) => size(method))
  if (!fears.includes('learned'))
    return [...some, ...general, ...slicing(space), hardenedForm(size('full-domain'), space)]
  const ladders: readonly LadderId[] = ['size', 'closeness', 'likeness']
  // What β-likeness comes to is told by one method; the others follow where it is worth it.
  const closed = GENERAL.slice(0, 3).flatMap((method, index) =>
    (index === 0 ? ladders : ladders.slice(0, 2)).map((ladder) => ({
      ...size(method),
      ladder,
      strength: middleOf(space, ladder),
    })),
  )
  return [
    ...some,
    ...closed,
    // Its classes are larger than k asks for: a small one may pass, and few rows that are alone may hold the others back.
    ...[0, 0.1].map((suppression) => ({ ...size('full-domain'), strength: 1, suppression })),
    ...GENERAL.slice(3).map((method) => ({ ...size(method), strength: middleOf(space, 'size') })),
    ...slicing(space),
    { ...size('full-domain', 'hardened'), ladder: 'closeness', strength: HARDENED_STRENGTH },
  ]
}

/** Which secrets cost most, tried with the quickest method: for tables of which nothing passes with all of them. */
export function secretsLeftOut(space: Space): Candidate[] {
  const { question, base } = space
  if (!question.fears.includes('learned') || question.fears.includes('own-choice')) return []
  const secrets = namesOf(base, 'sensitive').filter((name) => isFree(space, name))
  const [quickest] = keepingLevels(
    space,
    GENERAL.map((method) => ({ ...PLAIN, method, mode: 'faithful', ladder: 'size', strength: 0 })),
  )
  const one: Candidate = {
    ...PLAIN,
    method: quickest.method,
    mode: 'faithful',
    ladder: 'size',
    strength: middleOf(space, 'size'),
  }
  return [
    ...secrets.map((name) => [name]),
    ...(secrets.length > 1 ? [secrets] : []),
    ...(secrets.length > 2 ? secrets.map((name) => without(secrets, name)) : []),
  ].map((left) => ({ ...one, left }))
}

/** Rows of a sliced release are nobody's: how likely anybody is recognised by one cannot be counted. */
function slicing({ question: { fears, use } }: Space): Candidate[] {
  if (fears.includes('recognised') || use.kind === 'values') return []
  const one: Candidate = { ...PLAIN, method: 'slicing', mode: 'faithful', ladder: 'size', strength: 0 }
  return fears.includes('learned') ? [one] : [one, { ...one, mode: 'hardened' }]
}

const middleOf = ({ ladders }: Space, ladder: LadderId): number => Math.floor(ladders[ladder].length / 2)

/** What the purpose speaks of is always published. */
const isFree = ({ question: { use } }: Space, name: string): boolean =>
  use.kind !== 'model' || use.column !== name

const without = (names: readonly string[], name: string): string[] => names.filter((one) => one !== name)

/** Steps on the ladder, towards the weakest that passes. */
export function strengthMoves(candidate: Candidate, { ladders }: Space, hint: Hint): Candidate[] {
  const last = ladders[candidate.ladder].length - 1
  const passes = hint.passes || hint.isEmpty
  const { strength } = candidate
  const far = stepFor(ladders, candidate, hint.isEmpty ? 0.4 : hint.used)
  const steps = passes ? [Math.min(far, strength - 1), strength - 1] : [Math.max(far, strength + 1)]
  return [...new Set(steps)]
    .map((step) => Math.min(last, Math.max(0, step)))
    .filter((step) => step !== strength)
    .map((step) => ({ ...candidate, strength: step }))
}

/** Everything that is one change away at the same step of the ladder, the most promising first. */
export function neighbours(candidate: Candidate, space: Space, hint: Hint): Candidate[] {
  const left = leftMoves(candidate, space, hint)
  const shapes = shapeMoves(candidate, space)
  const settings = settingMoves(candidate, space)
  const methods = keepingLevels(space, [...methodMoves(candidate), candidate]).filter(
    (one) => one !== candidate,
  )
  return hint.passes
    ? [...shapes, ...methods, ...left, ...settings]
    : [...left, ...methods.slice(0, 2), ...shapes, ...settings]
}

/** Columns left out or taken back in: what an attack learned too much of first. */
function leftMoves(candidate: Candidate, space: Space, { passes, exposed }: Hint): Candidate[] {
  const { base } = space
  const inOrder = (names: readonly string[]) =>
    base.columns.map(({ name }) => name).filter((name) => names.includes(name))
  const back = candidate.left.map((name) => ({ ...candidate, left: without(candidate.left, name) }))
  const secrets = (passes ? [] : exposed).filter(
    (name) => isFree(space, name) && !candidate.left.includes(name),
  )
  const quasi = namesOf(base, 'quasi').filter((name) => isFree(space, name) && !candidate.left.includes(name))
  // The last quasi-identifier stays: without any there is nothing to be made anonymous.
  const out = quasi.length > 1 ? [...secrets, ...quasi] : secrets
  return [...back, ...out.map((name) => ({ ...candidate, left: inOrder([...candidate.left, name]) }))]
}

/** Other hierarchies, and other forms of the method where they make a difference. */
function shapeMoves(candidate: Candidate, { base }: Space): Candidate[] {
  const { method, mode, fineness, variant } = candidate
  const hasNumbers = base.columns.some(({ role, isNumber }) => role === 'quasi' && isNumber)
  const differs = (place: number): boolean => {
    const one = variantOf({ method, mode, variant: place })
    return place === 0 || (one !== undefined && (hasNumbers || !('ranges' in one.options)))
  }
  return [
    ...FINENESS.filter((one) => one !== fineness).map((one) => ({ ...candidate, fineness: one })),
    ...[0, ...variants[method].map((_, index) => index + 1)]
      .filter((one) => one !== variant && differs(one))
      .map((one) => ({ ...candidate, variant: one })),
  ]
}

/** How much may be suppressed, and against whom. */
function settingMoves(candidate: Candidate, space: Space): Candidate[] {
  const { method, mode, suppression } = candidate
  const suppresses = ['full-domain', 'sbtam', 'mixed'].includes(method)
  return [
    ...(suppresses
      ? [0, 0.02, 0.1, 0.2]
          .filter((one) => one !== suppression)
          .map((one) => ({ ...candidate, suppression: one }))
      : []),
    ...(mode === 'faithful' && method !== 'slicing' ? [hardenedForm(candidate, space)] : []),
  ]
}

/** The hardened modes of general methods ask for a model of every secret that is published: size alone is none. */
function hardenedForm(candidate: Candidate, { base }: Space): Candidate {
  const mode = 'hardened' as const
  const hasSecrets = namesOf(base, 'sensitive').some((name) => !candidate.left.includes(name))
  return candidate.ladder === 'size' && hasSecrets && GENERAL.includes(candidate.method)
    ? { ...candidate, mode, ladder: 'closeness', strength: HARDENED_STRENGTH }
    : { ...candidate, mode }
}

/** Where hardened forms begin on the ladder of closeness. */
const HARDENED_STRENGTH = 3

function methodMoves(candidate: Candidate): Candidate[] {
  if (!GENERAL.includes(candidate.method)) return []
  return GENERAL.filter((method) => method !== candidate.method).map((method) => ({
    ...candidate,
    method,
    mode: 'faithful',
    variant: 0,
  }))
}
