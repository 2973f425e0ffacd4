import type { OutisError } from '@outis/core/errors'
import { useState } from 'react'
import { useProject } from '../../project/project-context.tsx'
import { takeTable } from '../../server/connections.ts'
import {
  nameAfter,
  type Project,
  policyServer,
  sendSource,
  takeServerFile,
  titleOf,
} from '../../server/projects.ts'
import { asOutisError } from '../../server/use-answer.ts'
import { changeTexts } from '../../texts/changes.ts'

export interface Doing {
  readonly name: string
  /** Share of the bytes that have gone; 1 while the server reads. */
  readonly share: number
}

/** Gives the project a table, and takes over the policy that the server drafts from it. */
export function useSending() {
  const { project, store, sourceChanged } = useProject()
  const [doing, setDoing] = useState<Doing>()
  const [error, setError] = useState<OutisError>()
  const put = async (name: string, work: () => Promise<Project>, title = titleOf(name)) => {
    setError(undefined)
    setDoing({ name, share: 0 })
    try {
      await store.flush()
      await nameAfter(await work(), title)
      store.adopt(await policyServer(project.id).load(), changeTexts.drafted)
      sourceChanged()
    } catch (cause) {
      setError(asOutisError(cause))
    }
    setDoing(undefined)
  }
  return {
    doing,
    error,
    sendFile: (file: File) =>
      void put(file.name, () =>
        sendSource(project.id, file, (share) => setDoing({ name: file.name, share })),
      ),
    takeTable: (connection: string, table: string) =>
      void put(
        table,
        () => {
          // Nothing is sent from here: the server reads.
          setDoing({ name: table, share: 1 })
          return takeTable(project.id, connection, table)
        },
        table,
      ),
    takePath: (path: string) =>
      void put(path, () => takeServerFile(project.id, path), titleOf(path.split(/[\\/]/).at(-1) ?? path)),
  }
}
