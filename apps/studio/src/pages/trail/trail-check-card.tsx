import type { OutisError } from '@outis/core/errors'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Note } from '../../parts/note.tsx'
import { counted, wholeNumber } from '../../parts/numbers.ts'
import { checkTrail } from '../../server/trail.ts'
import { asOutisError } from '../../server/use-answer.ts'
import { trailTexts } from '../../texts/trail.ts'
import type { TrailCheck } from '../../trail/verify-trail.ts'

const texts = trailTexts.check

/** Whether the trail is whole: never said before it was checked. */
export function TrailCheckCard() {
  const [check, setCheck] = useState<TrailCheck>()
  const [doing, setDoing] = useState(false)
  const [error, setError] = useState<OutisError>()
  const start = () => {
    setDoing(true)
    setError(undefined)
    checkTrail()
      .then(setCheck, (cause) => setError(asOutisError(cause)))
      .finally(() => setDoing(false))
  }
  const again = (
    <Button small onClick={start} disabled={doing}>
      {doing ? texts.doing : check ? texts.again : texts.action}
    </Button>
  )
  if (error) return <Failure error={error} again={start} />
  if (check === undefined)
    return (
      <Note title={`${texts.title} ${texts.notYet}.`} actions={again}>
        {texts.notYetHint}
      </Note>
    )
  if (check.fault)
    return (
      <Note kind="warn" alert title={texts.broken} actions={again}>
        {texts.faults[check.fault.kind](wholeNumber(check.fault.at))} {texts.brokenHint}
      </Note>
    )
  const entries = counted(check.entries, 'entry', 'entries')
  const signatures = counted(check.checkpoints, 'signature')
  return (
    <Note
      kind={check.signaturesChecked ? 'good' : 'plain'}
      title={check.signaturesChecked ? texts.whole(entries, signatures) : texts.unsigned(entries)}
      actions={again}
    >
      <p>{check.signaturesChecked ? texts.wholeHint : texts.unsignedHint}</p>
      <p>
        {texts.key} <code>{check.fingerprint}</code>
      </p>
    </Note>
  )
}
