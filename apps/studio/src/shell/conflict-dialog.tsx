import { useEffect, useRef } from 'react'
import { Button } from '../parts/button.tsx'
import { changeInWords } from '../policy/policy-changes.ts'
import { usePolicy } from '../project/project-context.tsx'
import { shellTexts } from '../texts/shell.ts'
import css from './conflict-dialog.module.css'

const texts = shellTexts.conflict

/** Two people changed one policy: the reader decides which counts, and neither is lost. */
export function ConflictDialog() {
  const { theirs, text, store } = usePolicy()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (theirs) dialog.current?.showModal()
    else dialog.current?.close()
  }, [theirs])
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby="conflict-title"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="conflict-title">{texts.title}</h2>
      <p>{texts.lead}</p>
      {theirs && (
        <p>
          {texts.difference} <b>{changeInWords(text, theirs.text)}</b>
        </p>
      )}
      <div className={css.actions}>
        <Button onClick={() => store.settle('theirs')}>{texts.theirs}</Button>
        <Button look="main" onClick={() => store.settle('mine')}>
          {texts.mine}
        </Button>
      </div>
    </dialog>
  )
}
