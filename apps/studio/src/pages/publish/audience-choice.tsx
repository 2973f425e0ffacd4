import type { Release } from '@outis/api'
import { defined } from '@outis/core/value'
import { audienceWords, type ReleaseVerdict } from '@outis/core/verdict'
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
import { undecided } from '../../verdict/verdict-view.ts'
import css from './audience-choice.module.css'
import { askedFor } from './checks.ts'

interface VisibleProps {
  readonly release: Release
  readonly changed: () => void
}

/** From the smallest audience to the largest. */
const AUDIENCES: readonly Visibility[] = ['private', 'granted', 'public']

const isWider = (next: Visibility, now: Visibility): next is Exclude<Visibility, 'private'> =>
  AUDIENCES.indexOf(next) > AUDIENCES.indexOf(now)

/** Who may have a release. A larger audience needs a confirmation, and a reason where something must be decided. */
export function Visible({ release, changed }: VisibleProps) {
  const [audience, setAudience] = useState<Exclude<Visibility, 'private'>>()
  const { doing: saving, error, run } = useDoing()
  const asking = askedFor(release)
  const isStopped = asking === 'never' && release.published === null
  const save = (visibility: Visibility, acknowledge?: string) => {
    setAudience(undefined)
    const body = { visibility, ...defined({ acknowledge }) }
    run(() => client.releases.change({ params: { id: release.id }, body }), changed)
  }
  const choose = (next: Visibility) => {
    if (next === release.visibility) return
    if (isWider(next, release.visibility)) setAudience(next)
    else save(next)
  }
  return (
    <Section title={texts.whom} {...(saving && { lead: texts.saving })}>
      <Published release={release} />
      {isStopped && release.verdict && <Stopped release={release} verdict={release.verdict} />}
      <Segmented<Visibility>
        label={texts.whom}
        value={release.visibility}
        onChoose={choose}
        segments={AUDIENCES.map((value) => ({
          value,
          label: texts.visibility[value][0],
          sub: texts.visibility[value][1],
          isDisabled: isStopped && value !== 'private',
        }))}
      />
      {error && <Failure error={error} />}
      {audience && (
        <PublishDialog
          release={release}
          audience={audience}
          onPublish={(acknowledge) => save(audience, acknowledge)}
          onCancel={() => setAudience(undefined)}
        />
      )}
    </Section>
  )
}

/** Why nobody else may have it. */
function Stopped({ release, verdict }: { readonly release: Release; readonly verdict: ReleaseVerdict }) {
  const reasons = verdict.findings.filter(({ severity }) => severity === 'stop')
  return (
    <Note
      kind="warn"
      title={texts.stopped}
      actions={
        release.run !== null &&
        release.project !== null && (
          <Link to={`/projects/${release.project}/result/${release.run}`}>{texts.stoppedLink}</Link>
        )
      }
    >
      <ul>
        {reasons.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Note>
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
  readonly audience: Exclude<Visibility, 'private'>
  readonly onPublish: (acknowledge: string | undefined) => void
  readonly onCancel: () => void
}

/** Asks before a release leaves: what leaves, who gets it, what must be decided, and what cannot be undone. */
function PublishDialog({ release, audience, onPublish, onCancel }: PublishDialogProps) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { verdict } = release
  const needsReason = askedFor(release) === 'reason'
  const isMissing = needsReason && reason.trim() === ''
  const publish = () => (isMissing ? setTried(true) : onPublish(needsReason ? reason.trim() : undefined))
  return (
    <Dialog
      isOpen
      title={texts.ask.title[audience]}
      onCancel={onCancel}
      actions={
        <>
          <Button text={texts.ask.cancel} onClick={onCancel} />
          <Button text={texts.ask.publish[audience]} look="main" onClick={publish} />
        </>
      }
    >
      <p>{texts.ask.leaves(release.file, counted(release.rows, 'row'), release.columns)}</p>
      <p>
        {texts.ask.whom[audience]} {verdict && texts.ask.judgedFor(audienceWords[verdict.audience])}
      </p>
      {needsReason && (
        <div className={css.decide}>
          <p>
            <b>{texts.ask.decide}</b>
          </p>
          <ol className={css.findings}>
            {(verdict ? undecided(verdict).map(({ text }) => text) : [release.headline]).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
          <TextField
            label={texts.ask.reason}
            hint={texts.ask.reasonHint}
            fault={isTried && isMissing ? texts.ask.reasonFirst : undefined}
            value={reason}
            maxLength={1000}
            onValue={setReason}
          />
        </div>
      )}
      <p>
        <b>{texts.ask.final}</b> {release.ledger.state === 'none' ? texts.ask.noLedger : texts.ask.ledger}
      </p>
    </Dialog>
  )
}
