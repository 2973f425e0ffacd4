import type { LevelsRecoding } from '../../data/recoding/recoding.ts'
import { defined } from '../../data/value/defined.ts'
import { drawFromSeed } from './draw.ts'
import type { PersonalisedJob } from './personalised-plan.ts'
import { type PersonalisedOutcome, personalise } from './plan/personalised.ts'
import type { PersonalisedSensitive } from './request.ts'

export interface ColumnsAsked {
  /** What the quasi-identifiers are published as; undefined: as they are. */
  readonly levels: LevelsRecoding | undefined
  /** Aliases that others keep, where the columns are of newcomers. */
  readonly kept?: readonly string[]
}

/** The policy's keys in the method's words. */
export function planColumns(
  { prepared, policy, seed }: PersonalisedJob,
  sensitive: readonly PersonalisedSensitive[],
  { levels, kept }: ColumnsAsked,
): PersonalisedOutcome {
  const { mode, alias1, flatness, aliasRows, cover, swap, maxPosterior } = policy.method
  const codeLength = kept?.reduce(
    (most, text) => (IS_CODE.test(text) ? Math.max(most, text.length) : most),
    4,
  )
  const texts = prepared.sensitive.flatMap(({ spec }) => [...textsOf(spec)])
  return personalise(
    sensitive[0]?.table ?? prepared.table,
    {
      sensitive,
      mode,
      alias1,
      ...defined({ flatness, aliasRows, cover, swap, maxPosterior, quasi: levels, codeLength }),
      reserved: [...policy.data.missing, ...texts, ...(kept ?? [])],
    },
    { draw: drawFromSeed(seed, kept ? `aliases beside ${kept.length}` : 'aliases') },
  )
}

const IS_CODE = /^[A-Z][A-Z2-9]+$/

/** Every text of a taxonomy, in the data or not: no alias may look like one. */
function* textsOf(part: unknown): Generator<string> {
  if (typeof part === 'string') yield part
  if (typeof part !== 'object' || part === null) return
  for (const [key, value] of Object.entries(part)) {
    yield key
    yield* textsOf(value)
  }
}
