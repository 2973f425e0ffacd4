import { Fragment } from 'react'
import css from './answer-text.module.css'

/** What the server writes where a part is withheld: `[2 branches folded (…)]`, `[label withheld (…)]`, a cell of `< 10`. */
const WITHHELD = /(\[[^\]]*(?:folded|withheld)[^\]]*\]|(?:(?<=^|,)< \d+(?=,|$)))/gm

/** A result as lines, with what is withheld marked where it stood. */
export function AnswerText({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <pre className={css.text} tabIndex={0} aria-label={label} role="region">
      {text
        .replace(/\n$/, '')
        .split(WITHHELD)
        .map((piece, index) =>
          // Every second piece is what the pattern found.
          index % 2 === 1 ? (
            <mark key={`${index}-${piece}`} className={css.withheld}>
              {piece}
            </mark>
          ) : (
            <Fragment key={`${index}-${piece}`}>{piece}</Fragment>
          ),
        )}
    </pre>
  )
}
