import type { OutisError } from '@outis/core/errors'
import { useState } from 'react'
import { Failure } from '../../parts/failure.tsx'
import { TextField } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'
import { Section } from '../../parts/section.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { ago } from '../../parts/time-words.ts'
import { type Release, showRelease, type Visibility } from '../../server/runs.ts'
import { asOutisError } from '../../server/use-answer.ts'
import { publishTexts as texts } from '../../texts/publish.ts'

interface VisibleProps {
  readonly release: Release
  readonly changed: () => void
}

/** Who may have it. What does not hold goes out only with a reason. */
export function Visible({ release, changed }: VisibleProps) {
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<OutisError>()
  const choose = async (visibility: Visibility) => {
    if (visibility === release.visibility) return
    const needsReason = !release.holds && visibility !== 'private'
    if (needsReason && reason.trim() === '') return setAsked(true)
    setSaving(true)
    setError(undefined)
    try {
      await showRelease(release.id, visibility, needsReason ? reason.trim() : undefined)
      changed()
    } catch (cause) {
      setError(asOutisError(cause))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Section
      title={texts.whom}
      lead={
        saving
          ? texts.saving
          : release.published === null
            ? texts.neverPublished
            : texts.published(ago(release.published))
      }
    >
      <Segmented<Visibility>
        label={texts.whom}
        value={release.visibility}
        onChoose={(next) => void choose(next)}
        segments={(['private', 'granted', 'public'] as const).map((value) => ({
          value,
          label: texts.visibility[value][0],
          sub: texts.visibility[value][1],
        }))}
      />
      {error && <Failure error={error} />}
      {asked && reason.trim() === '' && <Note kind="warn" alert title={texts.reasonFirst} />}
      {!release.holds && (
        <TextField
          label={texts.reason}
          hint={texts.reasonHint}
          value={reason}
          maxLength={1000}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Section>
  )
}
