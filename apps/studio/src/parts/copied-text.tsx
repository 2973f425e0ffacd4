import { useState } from 'react'
import { publishTexts as texts } from '../texts/publish-texts.ts'
import { Button } from './button.tsx'
import css from './copied-text.module.css'

/** A text with a button that copies it. */
export function CopiedText({ label, text, hint }: { label: string; text: string; hint?: string }) {
  const [copied, setCopied] = useState(false)
  return (
    <div className={css.place}>
      <p className={css.label}>{label}</p>
      <div className={css.row}>
        <code>{text}</code>
        <Button
          text={copied ? texts.copied : texts.copy}
          small
          onClick={() =>
            void navigator.clipboard.writeText(text).then(
              () => setCopied(true),
              () => undefined,
            )
          }
        />
      </div>
      {hint && <p className={css.hint}>{hint}</p>}
    </div>
  )
}
