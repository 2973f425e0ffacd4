import type { Project } from '@outis/api'
import type { OutisError } from '@outis/core/errors'
import { type FormEvent, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { FileDrop, useFileChoice } from '../../parts/file-drop.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Failure, Note, Spinner } from '../../parts/note.tsx'
import { percent } from '../../parts/numbers.ts'
import { useProject } from '../../project/project-context.tsx'
import { nameAfter, policyServer, sendSource, titleOf } from '../../server/projects-api.ts'
import { client } from '../../server/session.tsx'
import { asOutisError } from '../../server/use-answer.ts'
import { Shell } from '../../shell/studio-shell.tsx'
import { changeTexts } from '../../texts/changes-texts.ts'
import { dataTexts as texts } from '../../texts/data-texts.ts'
import css from './data-page.module.css'
import { DatabaseTables } from './database-tables.tsx'
import { Detected } from './detected.tsx'
import { SourceTable } from './source-table.tsx'

/** Step 1: the table, and how it was read. */
export function DataPage() {
  const { project, profile } = useProject()
  const sending = useSending()
  const choice = useFileChoice(sending.sendFile)
  const { source } = project
  const from = source?.from
  return (
    <Shell
      step="data"
      sentence={source ? texts.sentence : texts.emptySentence}
      lead={source ? texts.lead : texts.emptyLead}
      actions={
        source && (
          <>
            {from && (
              <Button
                text={texts.database.again}
                icon="redo"
                onClick={() => sending.takeTable(from.connection, from.table)}
                disabled={sending.doing !== undefined}
              />
            )}
            <Button
              text={texts.replace}
              icon="upload"
              onClick={choice.open}
              disabled={sending.doing !== undefined}
            />
          </>
        )
      }
    >
      {sending.error && <Failure error={sending.error} />}
      {sending.doing && <Sending {...sending.doing} />}
      {source ? (
        <div className={css.table}>
          <Detected source={source} />
          {source.notices.length > 0 && (
            <Note title={texts.notices}>
              {source.notices.map((notice) => (
                <p key={notice}>{notice}</p>
              ))}
            </Note>
          )}
          {profile.state === 'failed' ? (
            <Failure error={profile.error} again={profile.again} />
          ) : (
            <SourceTable key={source.arrived} source={source} />
          )}
        </div>
      ) : (
        sending.doing === undefined && (
          <ChooseSource onChoose={choice.open} onPath={sending.takePath} onTable={sending.takeTable} />
        )
      )}
      {choice.input}
      <FileDrop onFile={sending.sendFile} words={texts.choose.drop} />
    </Shell>
  )
}

interface ChooseSourceProps {
  readonly onChoose: () => void
  readonly onPath: (path: string) => void
  readonly onTable: (connection: string, table: string) => void
}

/** Four ways to choose a table: drop a file, choose one, take one of a database, or name a file on the server. */
function ChooseSource({ onChoose, onPath, onTable }: ChooseSourceProps) {
  const [path, setPath] = useState('')
  const take = (event: FormEvent) => {
    event.preventDefault()
    if (path.trim() !== '') onPath(path.trim())
  }
  return (
    <div className={css.choose}>
      <div className={css.drop}>
        <Icon name="upload" size={40} />
        <p className={css.words}>{texts.choose.drop}</p>
        <p className={css.kinds}>{texts.choose.kinds}</p>
        <Button text={texts.choose.file} look="main" icon="file" onClick={onChoose} />
      </div>
      <DatabaseTables onTake={onTable} />
      <details className={css.server}>
        <summary>{texts.choose.more}</summary>
        <form onSubmit={take}>
          <TextField label={texts.choose.path} hint={texts.choose.pathHint} value={path} onValue={setPath} />
          <Button text={texts.choose.take} type="submit" />
        </form>
      </details>
    </div>
  )
}

const Sending = ({ name, share }: Doing) => (
  <div className={css.sending} role="status">
    <p>
      <Spinner /> {share < 1 ? texts.choose.sending(name, percent(share)) : texts.choose.reading(name)}
    </p>
    <progress max={1} value={share} aria-label={texts.choose.sending(name, percent(share))} />
  </div>
)

interface Doing {
  readonly name: string
  /** Share of the bytes that are sent; 1 while the server reads. */
  readonly share: number
}

/** Sends a table to the server, and takes the policy that the server drafts from it. */
function useSending() {
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
          // The server reads the table itself.
          setDoing({ name: table, share: 1 })
          return client.projects.takeTable({ params: { id: project.id }, body: { connection, table } })
        },
        table,
      ),
    takePath: (path: string) =>
      void put(
        path,
        () => client.projects.takeSource({ params: { id: project.id }, body: { path } }),
        titleOf(path.split(/[\\/]/).at(-1) ?? path),
      ),
  }
}
