import type { Draws } from '../cases/draws.ts'
import { mapping, type Tree } from '../cases/tree.ts'

/** What models can be asked of: the sensitive columns, and a file with a population where there is one. */
export interface ModelTargets {
  readonly sensitive: readonly string[]
  readonly numeric: readonly string[]
  readonly taxonomic: readonly string[]
  /** Different values that every sensitive column has at least. */
  readonly values: number
  readonly population?: string
}

export function drawModel(draws: Draws, targets: ModelTargets): readonly [string, Tree] {
  const of = targets.sensitive.length > 0 ? draws.pick(targets.sensitive) : undefined
  const identity: readonly (readonly [number, readonly [string, Tree]])[] = [
    [4, ['k-anonymity', mapping(['k', draws.between(2, 5)])]],
    [1, ['prosecutor-risk', mapping(['max', draws.pick([0.5, 0.34, 0.33, 0.2, 1])])]],
    [1, ['average-risk', mapping(['max', draws.pick([0.6, 0.5, 0.3, 0.25])])]],
    [1, ['uniqueness', mapping(['max', draws.pick([0, 0.1, 0.5])])]],
    ...(targets.population === undefined
      ? []
      : ([[5, ['k-map', mapping(['k', draws.between(2, 4)], ['population', targets.population])]]] as const)),
  ]
  if (of === undefined) return draws.weighted(identity)
  return draws.weighted([...identity, ...sensitiveModels(draws, of, targets)])
}

/** Limits that all rows as one class mostly meet: a search that is refused tries nothing. */
function sensitiveModels(
  draws: Draws,
  of: string,
  { taxonomic, values }: ModelTargets,
): (readonly [number, readonly [string, Tree]])[] {
  const named: readonly [string, Tree] | undefined = draws.chance(0.6) ? ['of', of] : undefined
  const hierarchical = taxonomic.includes(of) && named !== undefined ? 2 : 0
  const distance = draws.weighted<readonly [string, Tree] | undefined>([
    [4, undefined],
    [1, ['distance', 'equal']],
    [1, ['distance', 'ordered']],
    [hierarchical, ['distance', 'hierarchical']],
  ])
  const l = draws.between(2, Math.max(2, Math.min(3, values)))
  const diverse = values > 1 || draws.chance(0.1) ? 1 : 0
  const one = (weight: number, id: string, ...options: readonly (readonly [string, Tree] | undefined)[]) =>
    [weight, [id, mapping(...options)]] as const
  return [
    one(3 * diverse, 'distinct-l-diversity', ['l', l], named),
    one(2 * diverse, 'entropy-l-diversity', ['l', draws.pick([1.2, 1.5, 1.8, 2])], named),
    one(2 * diverse, 'recursive-l-diversity', ['c', draws.pick([1, 2, 3, 8])], ['l', l], named),
    one(
      2 * diverse,
      'alpha-k-anonymity',
      ['alpha', draws.pick([0.5, 0.6, 0.75, 0.9, 1])],
      ['k', draws.between(2, 4)],
      named,
    ),
    one(3, 't-closeness', ['t', draws.pick([0, 0.2, 0.35, 0.5, 0.8, 1])], named, distance),
    one(2, 'basic-beta-likeness', ['beta', draws.pick([0.5, 1, 2, 4])], named),
    one(2, 'enhanced-beta-likeness', ['beta', draws.pick([0.5, 1, 2, 4])], named),
    one(1, 'delta-disclosure', ['delta', draws.pick([0.5, 1, 2, 3])], named),
  ]
}

const MEASURES = [
  'loss',
  'precision',
  'ncp',
  'discernibility',
  'class-size',
  'entropy',
  'rows-at-risk',
  'journalist-risk',
  'journalist-rows-at-risk',
  'marketer-risk',
] as const

/** What is required of the finished release, models and measures. */
export function drawRequirements(draws: Draws, targets: ModelTargets, rows: readonly string[]): Tree[] {
  const count = draws.weighted([
    [4, 0],
    [4, 1],
    [2, 2],
    [1, 3],
  ])
  return Array.from({ length: count }, (): Tree => {
    const [id, options] = draws.chance(0.75) ? drawModel(draws, targets) : drawMeasure(draws)
    const scope = draws.chance(0.3) ? draws.pick(rows) : undefined
    const entries = [...(options as { entries: readonly (readonly [string, Tree])[] }).entries]
    return mapping([id, mapping(...entries, scope === undefined ? undefined : ['rows', scope])])
  })
}

/** What compares the release with its original; the oracle has no word on the figures. */
export function drawComparison(draws: Draws, published: readonly string[]): Tree {
  const limit = ['max', draws.pick([0, 0.2, 1, 50])] as const
  const named = published.length > 0 ? draws.pick(published) : 'absent'
  return mapping(
    draws.pick<readonly [string, Tree]>([
      ['accuracy-loss', mapping(limit, ['class', named], ['classifier', 'naive-bayes'], ['folds', 2])],
      ['query-error', mapping(limit, ['queries', 50], ['dimensions', 2])],
      ['pmse-ratio', mapping(limit)],
      ['distribution-distance', mapping(limit, draws.chance(0.5) ? ['of', named] : undefined)],
      [
        'correlation-loss',
        mapping(limit, ['measure', draws.pick(['cramers-v', 'phi2', 'mutual-information'])]),
      ],
    ]),
  )
}

function drawMeasure(draws: Draws): readonly [string, Tree] {
  const id = draws.pick(MEASURES)
  const share = draws.pick([0, 0.2, 0.5, 0.9, 1])
  const limit =
    id === 'discernibility' ? draws.between(4, 4000) : id === 'class-size' ? draws.between(1, 10) : share
  return [id, mapping([draws.pick(['max', 'min']), limit])]
}

/** The common keys of methods that search: `k`, `l`, `t`, `models`. */
export function drawSearchKeys(draws: Draws, targets: ModelTargets): (readonly [string, Tree])[] {
  const keys: (readonly [string, Tree])[] = []
  const { sensitive, values } = targets
  if (draws.chance(0.85))
    keys.push([
      'k',
      draws.weighted([
        [5, 2],
        [4, 3],
        [1.5, 4],
        [0.3, 7],
      ]),
    ])
  if (sensitive.length > 0 && draws.chance(values > 1 ? 0.3 : 0.03))
    keys.push(['l', values > 2 && draws.chance(0.2) ? 3 : 2])
  if (sensitive.length > 0 && draws.chance(0.15)) keys.push(['t', draws.pick([0.3, 0.5, 0.8])])
  const count =
    keys.length === 0
      ? 1
      : draws.weighted([
          [6, 0],
          [3, 1],
          [1, 2],
        ])
  if (count > 0) {
    keys.push(['models', Array.from({ length: count }, () => mapping(drawModel(draws, targets)))])
  }
  return keys
}

export function drawLossKeys(draws: Draws): (readonly [string, Tree])[] {
  const keys: (readonly [string, Tree])[] = []
  if (draws.chance(0.5)) {
    keys.push(['loss', draws.pick(['loss', 'precision', 'ncp', 'discernibility', 'class-size', 'entropy'])])
  }
  if (draws.chance(0.5)) keys.push(['suppression-limit', draws.pick([0, 0.05, 0.1, 0.2, 0.34, 0.5, 1])])
  return keys
}
