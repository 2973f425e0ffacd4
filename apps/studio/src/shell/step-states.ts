import type { VerdictWord } from '@outis/core/verdict'
import type { PolicyView } from '../policy/policy-view.ts'

export const stepIds = ['data', 'roles', 'hierarchies', 'protect', 'result', 'publish'] as const
export type StepId = (typeof stepIds)[number]

/** `fix`: something on that page is wrong. */
export type StepState = 'done' | 'todo' | 'fix'

interface StepFacts {
  /** Names of the table's columns; undefined while there is no table. */
  readonly columns: readonly string[] | undefined
  readonly policy: PolicyView
  readonly faults: readonly { readonly path: string }[]
  /** Runs that came to their end. */
  readonly finishedRuns: number
  /** How the newest run stands; undefined where there is none. */
  readonly run: RunStanding | undefined
  /** Releases that others may have. */
  readonly publishedReleases: number
}

/** How a run stands. `withheld`: it made no release. `unjudged`: an older version made it, without a verdict. */
export type RunStanding = 'working' | 'failed' | 'cancelled' | 'withheld' | 'unjudged' | VerdictWord

/** Columns that the policy declares and the table does not have. */
export const goneColumns = (columns: readonly string[], policy: PolicyView): string[] =>
  [...policy.attributes.keys()].filter((name) => !columns.includes(name))

/** The state of each step. A step is done when nothing on its page is open. */
export function stepStates({
  columns,
  policy,
  faults,
  finishedRuns,
  run,
  publishedReleases,
}: StepFacts): Record<StepId, StepState> {
  if (columns === undefined) {
    return {
      data: 'todo',
      roles: 'todo',
      hierarchies: 'todo',
      protect: 'todo',
      result: 'todo',
      publish: 'todo',
    }
  }
  const wrong = (...starts: string[]) =>
    faults.some(({ path }) => starts.some((start) => path.startsWith(start)))
  const decided = policy.others !== undefined || columns.every((name) => policy.attributes.has(name))
  const gone = goneColumns(columns, policy).length > 0
  const quasi = [...policy.attributes.values()].filter(({ role }) => role === 'quasi')
  const hierarchyFault = faults.some(({ path }) => /\.(hierarchy|taxonomy)\b/.test(path))
  const built = quasi.every(({ hierarchy }) => hierarchy !== undefined)
  return {
    data: wrong('data') ? 'fix' : 'done',
    roles:
      gone || (wrong('attributes') && !hierarchyFault)
        ? 'fix'
        : decided && quasi.length > 0
          ? 'done'
          : 'todo',
    hierarchies: hierarchyFault ? 'fix' : quasi.length > 0 && built ? 'done' : 'todo',
    protect: wrong('method', 'require', 'attack') ? 'fix' : finishedRuns > 0 ? 'done' : 'todo',
    result: resultState(run),
    publish: publishedReleases > 0 ? 'done' : 'todo',
  }
}

/** A tick stands for Ready alone. */
function resultState(run: RunStanding | undefined): StepState {
  if (run === 'ready') return 'done'
  return run === undefined || run === 'working' || run === 'unjudged' ? 'todo' : 'fix'
}

/** The step that a fault of the policy belongs to. */
export function stepOfFault(path: string): StepId {
  if (path.startsWith('data')) return 'data'
  if (/^attributes\..*\.(hierarchy|taxonomy)\b/.test(path)) return 'hierarchies'
  if (path.startsWith('attributes') || path.startsWith('others')) return 'roles'
  return path.startsWith('release') ? 'publish' : 'protect'
}
