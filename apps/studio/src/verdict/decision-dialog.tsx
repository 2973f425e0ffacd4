import { useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { Note } from '../parts/note.tsx'
import type { Decision } from '../policy/accepted-findings.ts'
import { verdictTexts } from '../texts/verdict-texts.ts'
import css from './verdict-findings.module.css'

const texts = verdictTexts.decision

export type Reason = Pick<Decision, 'because' | 'by' | 'until'>

interface DecisionDialogProps {
  /** The sentence of the finding; undefined while the dialog is closed. */
  readonly finding: string | undefined
  /** What was decided already. */
  readonly before?: Reason | undefined
  /** Who is likely to decide. */
  readonly by?: string | undefined
  readonly onSave: (reason: Reason) => void
  readonly onCancel: () => void
}

/** Asks why a finding may stay, who decided it, and until when it counts. */
export const DecisionDialog = ({ finding, ...rest }: DecisionDialogProps) =>
  // What was typed for one finding is not offered for the next.
  finding === undefined ? null : <OpenDialog key={finding} finding={finding} {...rest} />

function OpenDialog({ finding, before, by = '', onSave, onCancel }: DecisionDialogProps) {
  const [reason, setReason] = useState({
    because: before?.because ?? '',
    by: before?.by ?? by,
    until: before?.until ?? '',
  })
  const [isTried, setTried] = useState(false)
  const because = reason.because.trim()
  const who = reason.by.trim()
  const isOver = reason.until !== '' && reason.until < new Date().toISOString().slice(0, 10)
  const isMissing = because === '' || who === ''
  const save = () => {
    if (isMissing || isOver) return setTried(true)
    onSave({ because, by: who, ...(reason.until !== '' && { until: reason.until }) })
  }
  return (
    <Dialog
      isOpen
      title={before ? texts.titleEdit : texts.title}
      onCancel={onCancel}
      actions={
        <>
          <Button text={texts.cancel} onClick={onCancel} />
          <Button text={before ? texts.saveEdit : texts.save} look="main" onClick={save} />
        </>
      }
    >
      <p>
        <b>{finding}</b>
      </p>
      <p>{texts.lead}</p>
      <div className={css.fields}>
        <TextField
          label={texts.because}
          hint={texts.becauseHint}
          value={reason.because}
          maxLength={500}
          autoFocus
          onValue={(value) => setReason({ ...reason, because: value })}
        />
        <TextField
          label={texts.by}
          value={reason.by}
          maxLength={200}
          onValue={(value) => setReason({ ...reason, by: value })}
        />
        <TextField
          label={texts.until}
          hint={texts.untilHint}
          type="date"
          value={reason.until}
          fault={isOver ? texts.over : undefined}
          onValue={(value) => setReason({ ...reason, until: value })}
        />
      </div>
      {isTried && isMissing && <Note kind="warn" alert title={texts.missing} />}
    </Dialog>
  )
}
