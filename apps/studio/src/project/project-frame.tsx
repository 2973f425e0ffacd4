import type { Profile, Project } from '@outis/api'
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Failure, Waiting } from '../parts/note.tsx'
import { viewPolicy } from '../policy/policy-view.ts'
import { onBack } from '../server/connection.ts'
import { askProfile, policyServer } from '../server/projects-api.ts'
import { client } from '../server/session.tsx'
import { forget, useAnswer } from '../server/use-answer.ts'
import { PlainFrame } from '../shell/plain-frame.tsx'
import { appTexts as texts } from '../texts/app-texts.ts'
import { createPolicyStore, type PolicyStore, type Saved } from './policy-store.ts'
import { ProjectContext } from './project-context.tsx'

/** Loads a project and gives it to the pages inside. */
export function ProjectFrame({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const project = useAnswer(`project/${id}`, (signal) => client.projects.get({ params: { id }, signal }))
  const server = useMemo(() => policyServer(id), [id])
  const policy = useAnswer(`policy/${id}`, server.load)
  const store = usePolicyStore(id, policy.state === 'ready' ? policy.value : undefined)
  if (project.state === 'failed' || policy.state === 'failed') {
    const failed = project.state === 'failed' ? project : policy
    return <PlainFrame>{failed.error && <Failure error={failed.error} again={failed.again} />}</PlainFrame>
  }
  if (project.state !== 'ready' || store === undefined) {
    return (
      <PlainFrame>
        <Waiting what={texts.openingProject} />
      </PlainFrame>
    )
  }
  return (
    <Opened project={project.value} store={store} reload={project.again}>
      {children}
    </Opened>
  )
}

function usePolicyStore(id: string, first: Saved | undefined): PolicyStore | undefined {
  const [held, setHeld] = useState<{ readonly id: string; readonly store: PolicyStore }>()
  useEffect(() => {
    if (first === undefined) return
    setHeld((before) =>
      before?.id === id ? before : { id, store: createPolicyStore(policyServer(id), first) },
    )
  }, [id, first])
  const store = held?.id === id ? held.store : undefined
  // Changes that could not be saved are saved as soon as the server is back.
  useEffect(() => (store ? onBack(() => void store.flush()) : undefined), [store])
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (store && store.get().saving !== 'saved') event.preventDefault()
    }
    window.addEventListener('beforeunload', leave)
    return () => window.removeEventListener('beforeunload', leave)
  }, [store])
  return store
}

interface OpenedProps {
  readonly project: Project
  readonly store: PolicyStore
  readonly reload: () => void
  readonly children: ReactNode
}

function Opened({ project: known, store, reload, children }: OpenedProps) {
  const reading = useReading(store)
  const version = known.source && `${known.source.arrived} ${reading}`
  const profile = useAnswer(version ? `source/${known.id}/profile/${version}` : undefined, (signal) =>
    askProfile(known.id, signal),
  )
  const project = useMemo(
    () => asRead(known, version, profile.state === 'ready' ? profile.value : undefined),
    [known, version, profile],
  )
  const runs = useAnswer(
    `runs/${project.id}`,
    async (signal) => (await client.runs.list({ params: { id: project.id }, signal })).runs,
  )
  const releases = useAnswer(
    `releases/${project.id}`,
    async (signal) => (await client.releases.list({ query: { project: project.id }, signal })).releases,
  )
  const open = useMemo(
    () => ({
      project,
      store,
      profile,
      runs,
      releases,
      sourceChanged: () => {
        forget(`source/${project.id}`)
        reload()
      },
    }),
    [project, store, profile, runs, releases, reload],
  )
  return <ProjectContext value={open}>{children}</ProjectContext>
}

/** The project with its table as the policy reads it. `arrived` names the table and how it is read. */
function asRead(project: Project, version: string | null, profile: Profile | undefined): Project {
  if (project.source === null || version === null) return project
  const read = profile && { rows: profile.rows, columns: profile.columns.map(({ name }) => name) }
  return { ...project, source: { ...project.source, ...read, arrived: version } }
}

/** How the saved policy reads the table. An edit counts once it is saved. */
function useReading(store: PolicyStore): string {
  const { text, saving } = useSyncExternalStore(store.subscribe, store.get)
  const now = readingOf(text)
  const [saved, setSaved] = useState(now)
  if (saving === 'saved' && now !== saved) setSaved(now)
  return saved
}

/** The settings for reading the table, as a text to compare. */
function readingOf(text: string): string {
  const { csv, sheet, skip, missing } = viewPolicy(text)
  return JSON.stringify([csv, sheet ?? null, skip ?? 0, missing ?? ['']])
}
