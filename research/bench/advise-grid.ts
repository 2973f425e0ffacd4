import type { PolicyDocument } from '@outis/core/pipeline'
import { seededRandom } from '@outis/core/random'

type Options = Readonly<Record<string, unknown>>

/** Every way to set a method, beside k and what is asked of secrets. */
const SETTINGS: Readonly<Record<string, readonly Options[]>> = {
  'full-domain': [0, 0.02, 0.05, 0.1].flatMap((limit) =>
    ['loss', 'entropy', 'precision'].map((loss) => ({ 'suppression-limit': limit, loss })),
  ),
  mondrian: [
    { split: 'strict' },
    { split: 'relaxed' },
    { split: 'strict', ranges: false },
    { split: 'relaxed', ranges: false },
  ],
  local: ['greedy', 'mondrian', 'kaca'].flatMap((start) => [
    { start },
    { start, ranges: true },
    { start, loss: 'precision' },
  ]),
  kaca: [{}, { ranges: false }],
  caat: [
    { start: 'first' },
    { start: 'first', range: 'hull' },
    { start: 'first', range: 'midpoint' },
    { start: 'first', ranges: false },
  ],
}

/** What may be asked of secrets. */
const SECRETS: readonly Options[] = [
  {},
  {},
  { l: 2 },
  { t: 0.5 },
  { t: 0.3 },
  { t: 0.2 },
  { t: 0.1 },
  { models: [{ 'enhanced-beta-likeness': { beta: 4 } }] },
  { models: [{ 'enhanced-beta-likeness': { beta: 1 } }] },
]

/** Times the smallest class that keeps the highest risk. */
const SIZES = [1, 1, 1.4, 2, 3, 5, 10, 25]

/** Part of the policies that publishes every column; each of the others leaves one out. */
const WHOLE = 0.6
/** One in so many is hardened. */
const HARDENED = 8

/**
 * A plain grid of policies, as many of each method, spread by lot over settings, class sizes, what is asked of secrets, modes and
 * columns that are left out. It knows nothing of how advice is searched for: names, values and limits are written here anew.
 */
export function gridPolicies(
  roles: PolicyDocument,
  {
    policies,
    smallest,
    rows,
  }: { readonly policies: number; readonly smallest: number; readonly rows: number },
): PolicyDocument[] {
  const random = seededRandom('grid of policies')
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)]
  const methods = Object.keys(SETTINGS)
  const columns = [...roles.attributes].filter(([, given]) => roleOf(given) === 'quasi').map(([name]) => name)
  return Array.from({ length: policies }, (_, index) => {
    const method = methods[index % methods.length]
    const k = Math.round(smallest * pick(SIZES))
    const isHardened = Math.floor(index / methods.length) % HARDENED === HARDENED - 1
    const options = {
      k,
      ...pick(SETTINGS[method]),
      ...(isHardened ? { t: pick([0.5, 0.3, 0.2]), ranges: undefined, mode: 'hardened' } : pick(SECRETS)),
      ...(method === 'local' && { moves: 2 * rows }),
    }
    const left = random.next() < WHOLE ? undefined : pick(columns)
    return {
      ...roles,
      attributes: new Map(
        [...roles.attributes].map(([name, given]) => [name, name === left ? 'identifying' : given]),
      ),
      method: { [method]: withoutUndefined(options) },
    }
  })
}

const roleOf = (given: unknown): unknown =>
  typeof given === 'string' ? given : (given as { readonly role?: unknown }).role

const withoutUndefined = (options: Options): Options =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
