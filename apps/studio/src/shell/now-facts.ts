import type { Profile } from '@outis/api'
import { defined } from '@outis/core/value'
import type { PolicyView } from '../policy/policy-view.ts'
import { columnsOfRole } from '../policy/policy-view.ts'
import type { PolicyFault } from '../project/policy-store.ts'
import { nextTexts as texts } from '../texts/next-texts.ts'
import { goneColumns, type RunStanding, type StepId, stepOfFault } from './step-states.ts'

interface NextThing {
  readonly text: string
  /** Undefined where it is done on the current page. */
  readonly step: StepId | undefined
  /** A column that the page should show. */
  readonly column?: string
  readonly kind: 'fix' | 'go'
}

const quasiOf = (policy: PolicyView): string[] => columnsOfRole(policy, 'quasi')

/** Columns whose values single out rows. */
interface Alone {
  readonly columns: readonly string[]
  readonly rows: number
  /** All describing columns were counted together. Otherwise more rows may be alone. */
  readonly isWhole: boolean
}

/**
 * The describing columns that single out the most rows, among the single columns, pairs and triples that were counted. More columns
 * together single out at least as many rows.
 */
export function mostAlone(profile: Profile, policy: PolicyView): Alone | undefined {
  const quasi = new Set(quasiOf(policy))
  const singles = profile.columns.map(({ name, unique }) => ({ columns: [name], rows: unique }))
  const together = profile.subsets.map(({ columns, uniqueRows }) => ({ columns, rows: uniqueRows }))
  const counted = [...singles, ...together].filter(({ columns }) => columns.every((name) => quasi.has(name)))
  const most = counted.reduce<(typeof counted)[number] | undefined>(
    (best, next) => (best === undefined || next.rows > best.rows ? next : best),
    undefined,
  )
  const whole = counted.find(({ columns }) => columns.length === quasi.size)
  if (most === undefined || whole === undefined) return most && { ...most, isWhole: false }
  return { ...(most.rows === 0 ? whole : most), isWhole: true }
}

/** Columns that go out as recorded beside the describing ones. */
export const publishedExactly = ({ columns }: Profile, policy: PolicyView): readonly string[] => {
  const others = columns.flatMap(({ name }) => (policy.attributes.has(name) ? [] : [name]))
  return [...columnsOfRole(policy, 'neutral'), ...(policy.others === 'neutral' ? others : [])]
}

interface NextQuestion {
  /** Names of the table's columns, known before they are counted. */
  readonly columns: readonly string[] | undefined
  readonly policy: PolicyView
  readonly faults: readonly PolicyFault[]
  /** How the run on the page stands, or the newest; undefined where there is none. */
  readonly run: RunStanding | undefined
  /** Whether its release is published. */
  readonly isPublished: boolean
  /** The step that the reader is on. */
  readonly here?: StepId
}

/** The next thing to do, in the order of the steps. */
export function nextThing(question: NextQuestion): NextThing {
  const { columns, policy, faults, here } = question
  if (columns === undefined)
    return { text: texts.noData, step: here === 'data' ? undefined : 'data', kind: 'go' }
  const [fault] = faults
  if (fault) return ofFault(fault)
  const [gone] = goneColumns(columns, policy)
  if (gone !== undefined)
    return { text: texts.gone(gone), step: here === 'roles' ? undefined : 'roles', kind: 'fix' }
  const undecided = columns.filter((name) => !policy.attributes.has(name))
  if (policy.others === undefined && undecided[0])
    return {
      text: texts.undecided(undecided.length, undecided[0]),
      step: 'roles',
      column: undecided[0],
      kind: 'fix',
    }
  const quasi = quasiOf(policy)
  if (quasi.length === 0) return { text: texts.noQuasi, step: 'roles', kind: 'fix' }
  const bare = quasi.find((name) => policy.attributes.get(name)?.hierarchy === undefined)
  if (bare !== undefined)
    return { text: texts.noHierarchy(bare), step: 'hierarchies', column: bare, kind: 'fix' }
  return afterPolicy(question)
}

/** What to do with a complete policy. It never leads to the current page, and not to Publish where the release is stopped. */
function afterPolicy({ run, isPublished, here }: NextQuestion): NextThing {
  const toProtect = (text: string, kind: NextThing['kind'] = 'fix'): NextThing =>
    here === 'protect' ? { text: texts.make, step: undefined, kind: 'go' } : { text, step: 'protect', kind }
  const stay = (text: string, kind: NextThing['kind'] = 'go'): NextThing => ({ text, step: undefined, kind })
  if (run === undefined) return toProtect(texts.protect, 'go')
  if (run === 'working')
    return here === 'result' ? stay(texts.wait) : { text: texts.follow, step: 'result', kind: 'go' }
  if (run === 'failed' || run === 'cancelled' || run === 'withheld' || run === 'unjudged')
    return toProtect(texts[run])
  if (here !== 'result' && here !== 'publish') return { text: texts.look, step: 'result', kind: 'go' }
  if (here === 'publish') {
    if (isPublished) return stay(texts.take)
    return run === 'stop' ? { text: texts.stopped, step: 'result', kind: 'fix' } : stay(texts.whom)
  }
  if (isPublished) return { text: texts.published, step: 'publish', kind: 'go' }
  return run === 'ready' ? { text: texts.publish, step: 'publish', kind: 'go' } : stay(texts[run], 'fix')
}

function ofFault({ path, message, line }: PolicyFault): NextThing {
  const column = /^attributes\.("?)(.+?)\1(\.|$)/.exec(path)?.[2]
  return {
    text: texts.fault(path, message, line),
    step: stepOfFault(path),
    kind: 'fix',
    ...defined({ column }),
  }
}
