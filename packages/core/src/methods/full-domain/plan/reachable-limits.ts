import type { Classes } from '../../../data/table/classes.ts'
import type { BoundClassJudge, BoundTableJudge } from '../../../models/kit/bind-judges.ts'
import type { OptionDeclaration } from '../../../policy/options/option.ts'
import type { Inspection } from './search/evaluate-node.ts'
import type { Search } from './search/lattice-search.ts'

/**
 * The limits that this table can meet with every column at its most general level, one sentence for all models that
 * fail there. Nothing is said where the limits would not do together.
 */
export function reachableLimits({ problem }: Search, top: Inspection): readonly string[] {
  const { maxSuppressed } = problem
  const failing = top.rejected.filter(({ rows }) => rows > maxSuppressed).map(({ bound }) => bound)
  const offers = [
    ...failing.map((bound) => classOffer(bound, top.classes, maxSuppressed)),
    ...top.failedTables.map((bound) => offerOf(bound, bound.judge.figure(top.classes))),
  ]
  if (offers.length === 0 || offers.includes(undefined)) return []
  // Where rows may be suppressed, two models may each use up what is allowed.
  if (offers.length > 1 && maxSuppressed > 0) return []
  return [`Ask for ${offers.join(', and ')}.`]
}

/** The worst figure that is left when the worst classes are suppressed, as far as is allowed. */
function classOffer(bound: BoundClassJudge, classes: Classes, maxSuppressed: number): string | undefined {
  const members: { figure: number; rows: number }[] = []
  for (let c = 0; c < classes.count; c++) {
    if (classes.rows[c] > 0) members.push({ figure: bound.judge.figure(classes, c), rows: classes.rows[c] })
  }
  const worstFirst = bound.judge.direction === 'at-least' ? 1 : -1
  members.sort((a, b) => worstFirst * (a.figure - b.figure))
  let suppressed = 0
  for (const { figure, rows } of members) {
    suppressed += rows
    if (suppressed > maxSuppressed) return offerOf(bound, figure)
  }
  return undefined
}

/** "k = 3 in k-anonymity, the largest this table can reach"; nothing where the option cannot be set so. */
function offerOf(
  { requirement, judge }: BoundClassJudge | BoundTableJudge,
  figure: number,
): string | undefined {
  const { model, options } = requirement
  const name = Object.keys(options).find(
    (option) => options[option] === judge.limit && isNumeric(model.options[option]),
  )
  if (name === undefined || !Number.isFinite(figure)) return undefined
  const declared = model.options[name] as NumericOption
  const atLeast = judge.direction === 'at-least'
  const limit = rounded(figure, declared.kind === 'integer', atLeast)
  const tooLow = limit < declared.min || (limit === declared.min && isExclusive(declared))
  if (tooLow || (declared.max !== undefined && limit > declared.max)) return undefined
  const past = 'strict' in judge && judge.strict ? 'a little above ' : ''
  return `${name} = ${past}${limit} in ${model.id}, the ${atLeast ? 'largest' : 'smallest'} this table can reach`
}

type NumericOption = Extract<OptionDeclaration, { kind: 'integer' | 'number' }>

const isNumeric = (option?: OptionDeclaration): boolean =>
  option?.kind === 'integer' || option?.kind === 'number'

const isExclusive = (option: NumericOption): boolean =>
  option.kind === 'number' && option.exclusiveMin === true

/** To the side that still holds: whole numbers for integers, four digits otherwise. */
function rounded(figure: number, whole: boolean, atLeast: boolean): number {
  const scale = whole ? 1 : 10_000
  return atLeast ? Math.floor(figure * scale + 1e-6) / scale : Math.ceil(figure * scale - 1e-6) / scale
}
