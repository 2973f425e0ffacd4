import type { OutisError } from '@outis/core/errors'
import { useState } from 'react'
import { Failure } from '../../parts/failure.tsx'
import { TextField } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'
import { Section } from '../../parts/section.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { ago } from '../../parts/time-words.ts'
import { Link } from '../../router/router.tsx'
import { type Release, showRelease, type Visibility } from '../../server/runs.ts'
import { asOutisError } from '../../server/use-answer.ts'
import { publishTexts as texts } from '../../texts/publish.ts'
import { PublishDialog } from './publish-dialog.tsx'

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
