import { type ReactNode, useEffect, useRef } from 'react'
import { useDoing } from '../server/use-answer.ts'
import { Button, Popover } from './button.tsx'
import css from './dialog.module.css'
import type { IconName } from './icon.tsx'
import { Failure } from './note.tsx'

interface DialogProps {
  readonly isOpen: boolean
  readonly title: string
  /** Undefined: Escape does not close it. */
  readonly onCancel?: () => void
  readonly actions: ReactNode
  readonly children: ReactNode
}

/** A question over the whole page. */
export function Dialog({ isOpen, title, onCancel, actions, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label={title}
      onCancel={(event) => (onCancel ? onCancel() : event.preventDefault())}
    >
      {isOpen && (
        <>
          <h2>{title}</h2>
          {children}
          <div className={css.actions}>{actions}</div>
        </>
      )}
    </dialog>
  )
}

interface ConfirmProps {
  /** Names the button and the question for a screen reader. */
  readonly label: string
  /** What the button shows. */
  readonly button: { readonly text: string } | { readonly icon: IconName; readonly look: 'quiet' }
  readonly question: string
  readonly texts: { readonly keep: string; readonly confirm: string }
  readonly act: () => Promise<unknown>
  readonly onDone: () => void
}

/** A button that asks first. */
export function Confirm({ label, button, question, texts, act, onDone }: ConfirmProps) {
  const { doing, error, run } = useDoing()
  return (
    <Popover
      label={label}
      align="end"
      wide
      button={(open) => <Button small aria-label={label} {...button} {...open} />}
    >
      {(close) => (
        <>
          <p>{question}</p>
          {error && <Failure error={error} />}
          <div className={css.actions}>
            <Button text={texts.keep} small onClick={close} />
            <Button
              text={texts.confirm}
              small
              look="main"
              disabled={doing}
              onClick={() => run(act, onDone)}
            />
          </div>
        </>
      )}
    </Popover>
  )
}
