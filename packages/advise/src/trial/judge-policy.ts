import type { People } from '@outis/core'
import {
  filesInMemory,
  type GivenFiles,
  type PolicyDocument,
  policyDocument,
  readPeople,
} from '@outis/core/pipeline'
import { basePolicy, namesOf } from '../policy/base-policy.ts'
import type { Question } from '../question/question.ts'
import { readQuestion, readUse } from '../question/read-question.ts'
import type { MethodName } from '../space/candidate.ts'
import { limitedAttacks, withinLimits } from '../space/candidate-policy.ts'
import { judgeTrial } from './judge-trial.ts'
import { releaseInMemory } from './release-in-memory.ts'
import { emptiness, shownOf } from './shown-cells.ts'
import type { Broken } from './trial.ts'
import { usefulnessOf } from './usefulness.ts'

/** What a policy comes to under the limits of a question. */
export interface JudgedPolicy {
  /** It keeps every limit, and shows more than next to nothing. */
  readonly passes: boolean
  readonly broken: readonly Broken[]
  readonly highestRisk: number
  /** Of each purpose that was asked for. */
  readonly usefulness: Readonly<Record<string, number>>
}

export interface JudgeOptions extends GivenFiles {
  /** Roles of all columns that could be published: what a policy leaves out of them counts against it. */
  readonly roles: PolicyDocument
  /** Purposes it is measured for. Default: the question's. */
  readonly purposes?: readonly string[]
  /** Of the dice of the release. */
  readonly seed?: string
  /** Told after each step: `release`, then each purpose. */
  readonly onStep?: (step: string) => void
}

/**
 * Any policy, by what candidates are judged by: its release is made, checked and attacked under the limits of the question, and
 * measured for one purpose or several.
 */
export async function judgePolicy(
  people: People,
  policy: string | PolicyDocument,
  { question: asked, ...options }: JudgeOptions & { readonly question: Question },
): Promise<JudgedPolicy> {
  const { source } = readPeople(people)
  const question = readQuestion(asked)
  const given = typeof policy === 'string' ? policyDocument(policy) : policy
  const base = basePolicy(options.roles, source)
  const publishable = base.columns.filter(({ role }) => role !== 'identifying').map(({ name }) => name)
  const own = basePolicy(given, source)
  const left = publishable.filter((name) => namesOf(own, 'identifying').includes(name))
  const candidate = { method: methodOf(given), left }
  const made = await releaseInMemory({
    source,
    ...filesInMemory(options),
    seed: options.seed ?? 'outis advice judged 3c5e',
    document: withinLimits(given, candidate, { base, question }),
    attacks: limitedAttacks(candidate, base, question),
  })
  const judged = judgeTrial(made, question.limits)
  const empty = emptiness(shownOf(made, { base, source }), { base, rows: source.rows })
  options.onStep?.('release')
  const usefulness: Record<string, number> = {}
  for (const purpose of options.purposes ?? [asked.purpose]) {
    usefulness[purpose] = (await usefulnessOf(made, { use: readUse(purpose), source, left })).value
    options.onStep?.(purpose)
  }
  const broken = [...judged.broken, ...(empty ? [empty] : [])]
  return { passes: broken.length === 0, broken, highestRisk: judged.highestRisk, usefulness }
}

const methodOf = ({ method }: PolicyDocument): MethodName =>
  (typeof method === 'string' ? method : Object.keys(method as object)[0]) as MethodName
