import { columnTexts as texts } from '../texts/columns.ts'
import css from './type-mark.module.css'

const marks = { number: '#', text: 'Aa', date: '▦' } as const

/** What a column holds: a small sign with its word. */
export function TypeMark({ type }: { readonly type: 'number' | 'text' | 'date' }) {
  return (
    <span className={css.mark}>
      <i aria-hidden="true">{marks[type]}</i> {texts.types[type]}
    </span>
  )
}
