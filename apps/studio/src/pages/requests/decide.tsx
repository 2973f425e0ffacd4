import type { OutisError } from '@outis/core/errors'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { TextField } from '../../parts/field.tsx'
import { type Decision, decideAnswer, type ListedAnswer } from '../../server/answers.ts'
import { asOutisError } from '../../server/use-answer.ts'
import { requestTexts as texts } from '../../texts/requests.ts'
import css from './decide.module.css'

interface DecideProps {
  readonly request: ListedAnswer
  readonly decided: () => void
}

/** Approve or refuse; both want words. */
export function Decide({ request, decided }: DecideProps) {
  const [comment, setComment] = useState('')
  const [doing, setDoing] = useState(false)
  const [error, setError] = useState<OutisError>()
  const decide = (decision: Decision['decision']) => {
    setDoing(true)
    setError(undefined)
    decideAnswer(request, { decision, comment: comment.trim() })
      .then(decided, (cause) => setError(asOutisError(cause)))
      .finally(() => setDoing(false))
  }
  const ready = comment.trim() !== '' && !doing
  return (
    <div className={css.decide}>
      <h3>{texts.decide}</h3>
      <TextField
        label={texts.comment}
        hint={texts.commentHint}
        value={comment}
        maxLength={2000}
        onChange={(event) => setComment(event.target.value)}
      />
      {error && <Failure error={error} />}
      <div className={css.actions}>
        <Button look="main" icon="check" disabled={!ready} onClick={() => decide('approve')}>
          {texts.approve}
        </Button>
        <Button icon="close" disabled={!ready} onClick={() => decide('refuse')}>
          {texts.refuse}
        </Button>
        {doing && <span role="status">{texts.deciding}</span>}
      </div>
    </div>
  )
}
