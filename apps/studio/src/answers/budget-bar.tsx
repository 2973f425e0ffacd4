import { wholeNumber } from '../parts/numbers.ts'
import { answerTexts } from '../texts/answers.ts'
import css from './budget-bar.module.css'

const texts = answerTexts.budget

interface BudgetBarProps {
  readonly used: number
  readonly all: number
  readonly hint?: boolean
}

/** How much may still be told under a grant. */
export function BudgetBar({ used, all, hint = false }: BudgetBarProps) {
  const left = Math.max(0, all - used)
  const share = all === 0 ? 0 : left / all
  return (
    <div className={css.budget}>
      <p className={css.words}>
        <span>{texts.label}</span>
        <b>{texts.left(wholeNumber(left), wholeNumber(all))}</b>
      </p>
      <svg
        className={css.bar}
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <rect className={css.track} width="100" height="1" />
        <rect className={share < 0.2 ? css.low : css.left} width={share * 100} height="1" />
      </svg>
      {hint && <p className={css.hint}>{texts.hint}</p>}
    </div>
  )
}
