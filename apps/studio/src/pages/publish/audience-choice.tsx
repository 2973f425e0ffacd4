import type { OutisError } from '@outis/core/errors'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Failure, Note } from '../../parts/note.tsx'
import { ago, counted } from '../../parts/numbers.ts'
import { Section } from '../../parts/section.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { Link } from '../../router/router.tsx'
import { type Release, showRelease, type Visibility } from '../../server/runs.ts'
import { asOutisError } from '../../server/use-answer.ts'
import { publishTexts as texts } from '../../texts/publish.ts'
import css from './audience-choice.module.css'

interface VisibleProps {
  readonly release: Release
  readonly concerns: readonly string[]
  readonly changed: () => void
}

/** From the fewest people to the most. */
const AUDIENCES: readonly Visibility[] = ['private', 'granted', 'public']

const isWider = (next: Visibility, now: Visibility): next is Exclude<Visibility, 'private'> =>
  AUDIENCES.indexOf(next) > AUDIENCES.indexOf(now)

/** Who may have it. More people get it only after a question; what does not hold goes out only with a reason. */
export function Visible({ release, concerns, changed }: VisibleProps) {
  const [reason, setReason] = useState('')
  const [reasonMissed, setReasonMissed] = useState(false)
  const [asked, setAsked] = useState<Exclude<Visibility, 'private'>>()
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<OutisError>()
  const save = async (visibility: Visibility) => {
    setAsked(undefined)
    setSaving(true)
    setError(undefined)
    try {
      const needsReason = !release.holds && visibility !== 'private'
      await showRelease(release.id, visibility, needsReason ? reason.trim() : undefined)
      changed()
    } catch (cause) {
      setError(asOutisError(cause))
    } finally {
      setSaving(false)
    }
  }
  const choose = (next: Visibility) => {
    if (next === release.visibility) return
    if (!isWider(next, release.visibility)) return void save(next)
    if (!release.holds && reason.trim() === '') return setReasonMissed(true)
    setAsked(next)
  }
  return (
    <Section title={texts.whom} {...(saving && { lead: texts.saving })}>
      <Published release={release} />
      <Segmented<Visibility>
        label={texts.whom}
        value={release.visibility}
        onChoose={choose}
        segments={AUDIENCES.map((value) => ({
          value,
          label: texts.visibility[value][0],
          sub: texts.visibility[value][1],
        }))}
      />
      {error && <Failure error={error} />}
      {reasonMissed && reason.trim() === '' && <Note kind="warn" alert title={texts.reasonFirst} />}
      {!release.holds && (
        <TextField
          label={texts.reason}
          hint={texts.reasonHint}
          value={reason}
          maxLength={1000}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <PublishDialog
        release={release}
        audience={asked}
        concerns={concerns}
        onPublish={() => asked && void save(asked)}
        onCancel={() => setAsked(undefined)}
      />
    </Section>
  )
}

/** Whether it is out, and where people find it. */
function Published({ release: { id, visibility, published } }: { readonly release: Release }) {
  if (published === null) return <p>{texts.neverPublished}</p>
  const address = `/research/${id}`
  return (
    <p role="status">
      {texts.out[visibility](ago(published))}{' '}
      {visibility !== 'private' && <Link to={address}>{`${window.location.origin}${address}`}</Link>}
    </p>
  )
}

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
function PublishDialog({ release, audience, concerns, onPublish, onCancel }: PublishDialogProps) {
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
          <h2 id="publish-title">{texts.ask.title[audience]}</h2>
          <p>{texts.ask.leaves(file, counted(rows, 'row'), columns)}</p>
          <p>{texts.ask.whom[audience]}</p>
          {concerns.map((concern) => (
            <p key={concern} className={css.concern}>
              {concern}
            </p>
          ))}
          <p>
            <b>{texts.ask.final}</b> {ledger.state === 'none' ? texts.ask.noLedger : texts.ask.ledger}
          </p>
          <div className={css.actions}>
            <Button onClick={onCancel}>{texts.ask.cancel}</Button>
            <Button look="main" onClick={onPublish}>
              {texts.ask.publish[audience]}
            </Button>
          </div>
        </>
      )}
    </dialog>
  )
}
