import { useEffect, useRef } from 'react'
import { Button } from '../../parts/button.tsx'
import { counted } from '../../parts/numbers.ts'
import type { Release, Visibility } from '../../server/runs.ts'
import { publishTexts } from '../../texts/publish.ts'
import css from './publish-dialog.module.css'

const texts = publishTexts.ask

interface PublishDialogProps {
  readonly release: Release
  /** Who is to have it; undefined while nothing is asked. */
  readonly audience: Exclude<Visibility, 'private'> | undefined
  /** Why it is not safe although it may hold. */
  readonly concerns: readonly string[]
  readonly onPublish: () => void
  readonly onCancel: () => void
}

/** Asks before a release leaves: what leaves, who gets it, and what cannot be undone. */
export function PublishDialog({ release, audience, concerns, onPublish, onCancel }: PublishDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (audience) dialog.current?.showModal()
    else dialog.current?.close()
  }, [audience])
  const { rows, columns, file, ledger } = release
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby="publish-title" onCancel={onCancel}>
      {audience && (
        <>
          <h2 id="publish-title">{texts.title[audience]}</h2>
          <p>{texts.leaves(file, counted(rows, 'row'), columns)}</p>
          <p>{texts.whom[audience]}</p>
          {concerns.map((concern) => (
            <p key={concern} className={css.concern}>
              {concern}
            </p>
          ))}
          <p>
            <b>{texts.final}</b> {ledger.state === 'none' ? texts.noLedger : texts.ledger}
          </p>
          <div className={css.actions}>
            <Button onClick={onCancel}>{texts.cancel}</Button>
            <Button look="main" onClick={onPublish}>
              {texts.publish[audience]}
            </Button>
          </div>
        </>
      )}
    </dialog>
  )
}
