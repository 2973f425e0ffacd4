import { Fragment } from 'react'
import { Icon } from '../parts/icon.tsx'
import { counted, wholeNumber } from '../parts/numbers.ts'
import { answerTexts as texts } from '../texts/answers-texts.ts'
import css from './answer-text.module.css'

/** Marks of withheld parts in an answer: `[2 branches folded (…)]`, `[label withheld (…)]`, a cell of `< 10`. */
const WITHHELD = /(\[[^\]]*(?:folded|withheld)[^\]]*\]|(?:(?<=^|,)< \d+(?=,|$)))/gm

/** An answer as text. Withheld parts are highlighted. */
export const AnswerText = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <pre className={css.text} tabIndex={0} aria-label={label} role="region">
    {text
      .replace(/\n$/, '')
      .split(WITHHELD)
      .map((piece, index) =>
        // `split` puts the matches of the pattern at odd indexes.
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

interface WithheldListProps {
  readonly withheld: Readonly<Record<string, number>>
  /** Smallest group that the grant allows answers about. */
  readonly few: number | undefined
}

/** The rules that withheld parts of an answer, each with the number of parts. */
export function WithheldList({ withheld, few }: WithheldListProps) {
  const rules = Object.entries(withheld).filter(([, parts]) => parts > 0)
  const all = rules.reduce((sum, [, parts]) => sum + parts, 0)
  if (all === 0)
    return (
      <p className={css.whole}>
        <Icon name="check" /> {texts.whole}
      </p>
    )
  return (
    <div className={css.place}>
      <h3>{texts.withheldTitle(counted(all, 'part'))}</h3>
      <ul className={css.list}>
        {rules.map(([rule, parts]) => {
          const [title, sentence] = texts.rules[rule] ?? [rule, () => '']
          return (
            <li key={rule} className={css.rule}>
              <span className={css.count}>{wholeNumber(parts)}</span>
              <span>
                <b>{title}.</b> {sentence(few === undefined ? 'a few' : wholeNumber(few))}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
