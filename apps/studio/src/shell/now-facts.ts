import type { PolicyView } from '../policy/policy-view.ts'
import type { PolicyFault } from '../project/policy-store.ts'
import type { Profile } from '../server/projects.ts'
import { nextTexts as texts } from '../texts/next.ts'
import { type StepId, stepOfFault } from './steps.ts'

type Subset = Profile['subsets'][number]

/** The next thing to do, and where. */
export interface NextThing {
  readonly text: string
  readonly step: StepId
  /** A column that the page should show. */
  readonly column?: string
  readonly kind: 'fix' | 'go'
}

export const quasiOf = (policy: PolicyView): string[] =>
  [...policy.attributes].flatMap(([name, { role }]) => (role === 'quasi' ? [name] : []))

/** Of the pairs and triples among the columns that describe people, the one by which most rows are alone. */
export function worstSubset(profile: Profile, policy: PolicyView): Subset | undefined {
  const quasi = new Set(quasiOf(policy))
  const known = profile.subsets.filter(({ columns }) => columns.every((name) => quasi.has(name)))
  return known.reduce<Subset | undefined>(
    (worst, subset) => (worst === undefined || subset.uniqueRows > worst.uniqueRows ? subset : worst),
    undefined,
  )
}

interface NextQuestion {
  readonly profile: Profile | undefined
  readonly policy: PolicyView
  readonly faults: readonly PolicyFault[]
  readonly finishedRuns: number
}

/** One thing at a time, in the order of the steps. */
export function nextThing({ profile, policy, faults, finishedRuns }: NextQuestion): NextThing {
  if (profile === undefined) return { text: texts.noData, step: 'data', kind: 'go' }
  const [fault] = faults
  if (fault) return ofFault(fault)
  const undecided = profile.columns.filter(({ name }) => !policy.attributes.has(name))
  if (policy.others === undefined && undecided[0])
    return {
      text: texts.undecided(undecided.length, undecided[0].name),
      step: 'roles',
      column: undecided[0].name,
      kind: 'fix',
    }
  const quasi = quasiOf(policy)
  if (quasi.length === 0) return { text: texts.noQuasi, step: 'roles', kind: 'fix' }
  const bare = quasi.find((name) => policy.attributes.get(name)?.hierarchy === undefined)
  if (bare !== undefined)
    return { text: texts.noHierarchy(bare), step: 'hierarchies', column: bare, kind: 'fix' }
  return finishedRuns > 0
    ? { text: texts.look, step: 'result', kind: 'go' }
    : { text: texts.protect, step: 'protect', kind: 'go' }
}

function ofFault({ path, message, line }: PolicyFault): NextThing {
  const column = /^attributes\.("?)(.+?)\1(\.|$)/.exec(path)?.[2]
  return {
    text: texts.fault(path, message, line),
    step: stepOfFault(path),
    kind: 'fix',
    ...(column !== undefined && { column }),
  }
}
