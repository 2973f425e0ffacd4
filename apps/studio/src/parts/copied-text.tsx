import { useState } from 'react'
import { publishTexts as texts } from '../texts/publish.ts'
import { Button } from './button.tsx'
import css from './copied-text.module.css'

interface CopiedTextProps {
  readonly label: string
  readonly text: string
  readonly hint?: string
}

/** A text to be taken elsewhere. */
export function CopiedText({ label, text, hint }: CopiedTextProps) {
  const [copied, setCopied] = useState(false)
  return (
    <div className={css.place}>
      <p className={css.label}>{label}</p>
      <div className={css.row}>
        <code>{text}</code>
        <Button
          small
          onClick={() =>
            void navigator.clipboard.writeText(text).then(
              () => setCopied(true),
              () => undefined,
            )
          }
        >
          {copied ? texts.copied : texts.copy}
        </Button>
      </div>
      {hint && <p className={css.hint}>{hint}</p>}
    </div>
  )
}
