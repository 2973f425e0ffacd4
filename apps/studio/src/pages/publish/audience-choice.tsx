import type { Release } from '@outis/api'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/field.tsx'
import { Failure, Note } from '../../parts/note.tsx'
import { ago, counted } from '../../parts/numbers.ts'
import { Section } from '../../parts/section.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { Link } from '../../router/router.tsx'
import type { Visibility } from '../../server/runs-api.ts'
import { client } from '../../server/session.tsx'
import { useDoing } from '../../server/use-answer.ts'
import { publishTexts as texts } from '../../texts/publish-texts.ts'
import css from './audience-choice.module.css'

interface VisibleProps {
  readonly release: Release
  readonly concerns: readonly string[]
  readonly changed: () => void
}

/** From the smallest audience to the largest. */
const AUDIENCES: readonly Visibility[] = ['private', 'granted', 'public']

const isWider = (next: Visibility, now: Visibility): next is Exclude<Visibility, 'private'> =>
  AUDIENCES.indexOf(next) > AUDIENCES.indexOf(now)

/** The audience of a release. A larger one needs a confirmation; a release that does not hold needs a reason. */
export function Visible({ release, concerns, changed }: VisibleProps) {
  const [reason, setReason] = useState('')
  const [reasonMissed, setReasonMissed] = useState(false)
  const [audience, setAudience] = useState<Exclude<Visibility, 'private'>>()
  const { doing: saving, error, run } = useDoing()
  const save = (visibility: Visibility) => {
    setAudience(undefined)
    const needsReason = !release.holds && visibility !== 'private'
    const body = { visibility, ...(needsReason && { acknowledge: reason.trim() }) }
    run(() => client.releases.change({ params: { id: release.id }, body }), changed)
  }
  const choose = (next: Visibility) => {
    if (next === release.visibility) return
    if (!isWider(next, release.visibility)) return save(next)
    if (!release.holds && reason.trim() === '') return setReasonMissed(true)
    setAudience(next)
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
          onValue={setReason}
        />
      )}
      <PublishDialog
        release={release}
        audience={audience}
        concerns={concerns}
        onPublish={() => audience && save(audience)}
        onCancel={() => setAudience(undefined)}
      />
    </Section>
  )
}

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
  /** Undefined while the dialog is closed. */
  readonly audience: Exclude<Visibility, 'private'> | undefined
  readonly concerns: readonly string[]
  readonly onPublish: () => void
  readonly onCancel: () => void
}

/** Asks before a release leaves: what leaves, who gets it, and what cannot be undone. */
const PublishDialog = ({ release, audience, concerns, onPublish, onCancel }: PublishDialogProps) => (
  <Dialog
    isOpen={audience !== undefined}
    title={audience ? texts.ask.title[audience] : ''}
    onCancel={onCancel}
    actions={
      <>
        <Button text={texts.ask.cancel} onClick={onCancel} />
        {audience && <Button text={texts.ask.publish[audience]} look="main" onClick={onPublish} />}
      </>
    }
  >
    <p>{texts.ask.leaves(release.file, counted(release.rows, 'row'), release.columns)}</p>
    {audience && <p>{texts.ask.whom[audience]}</p>}
    {concerns.map((concern) => (
      <p key={concern} className={css.concern}>
        {concern}
      </p>
    ))}
    <p>
      <b>{texts.ask.final}</b> {release.ledger.state === 'none' ? texts.ask.noLedger : texts.ask.ledger}
    </p>
  </Dialog>
)
