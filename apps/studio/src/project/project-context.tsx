import type { Profile, Project, Release, Run } from '@outis/api'
import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import { type PolicyView, viewPolicy } from '../policy/policy-view.ts'
import type { Answer } from '../server/use-answer.ts'
import type { RunStanding } from '../shell/step-states.ts'
import type { PolicyState, PolicyStore } from './policy-store.ts'

interface OpenProject {
  readonly project: Project
  readonly store: PolicyStore
  /** Columns with proposed roles, and counted combinations. It is asked for once there is a table. */
  readonly profile: Answer<Profile>
  /** Jobs of the project, newest first. */
  readonly runs: Answer<readonly Run[]>
  /** Releases of the project, newest first. */
  readonly releases: Answer<readonly Release[]>
  /** To be called when the table was replaced. */
  readonly sourceChanged: () => void
}

export const ProjectContext = createContext<OpenProject | undefined>(undefined)

export function useProject(): OpenProject {
  const project = use(ProjectContext)
  if (project === undefined) throw new Error('useProject needs an open project above it.')
  return project
}

/** The current policy, its history and faults, and the store that changes it. */
export function usePolicy(): PolicyState & { readonly store: PolicyStore; readonly view: PolicyView } {
  const { store } = useProject()
  const state = useSyncExternalStore(store.subscribe, store.get)
  return useMemo(() => ({ ...state, store, view: viewPolicy(state.text) }), [state, store])
}

/**
 * What is done and what is open, for the steps and the column at the right.
 *
 * @param shown the run that the page shows. Default: the newest
 */
export function useOpenWork(shown?: string) {
  const { project, profile, runs, releases } = useProject()
  const { view, faults } = usePolicy()
  const counted = profile.state === 'ready' ? profile.value : undefined
  const all = runs.state === 'ready' ? runs.value.filter(({ kind }) => kind === 'run') : []
  const finished = all.filter(({ state }) => state === 'done')
  const run = all.find(({ id }) => id === shown) ?? all[0]
  const made = run?.release
    ? run
    : shown === undefined
      ? finished.find(({ release }) => release !== null)
      : undefined
  const allReleases = releases.state === 'ready' ? releases.value : []
  return {
    profile: counted,
    isUncounted: profile.state === 'failed',
    columns: counted?.columns.map(({ name }) => name) ?? project.source?.columns,
    policy: view,
    faults,
    finishedRuns: finished.length,
    run: run && standingOf(run),
    publishedReleases: allReleases.filter(isOut).length,
    /** The run on the page if it made a release; where no run is on the page, the newest that made one. */
    made,
    isNewest: made !== undefined && made.id === finished.find(({ release }) => release !== null)?.id,
    isPublished: allReleases.some((release) => release.id === made?.release && isOut(release)),
  }
}

/** Not only stewards may see it. */
const isOut = ({ visibility }: Release): boolean => visibility !== 'private'

function standingOf(run: Run): RunStanding {
  const { state, release, verdict } = run
  if (state === 'failed' || state === 'cancelled') return state
  if (state !== 'done') return 'working'
  return release === null ? 'withheld' : (verdict?.word ?? 'unjudged')
}
