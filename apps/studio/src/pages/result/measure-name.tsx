import { Term } from '../../glossary/term.tsx'
import css from './figures.module.css'

interface MeasureNameProps {
  readonly measured: { readonly title: string }
  /** What it says, where the catalogue has words for it. */
  readonly words: string | undefined
  /** The word of the glossary that explains it. */
  readonly term: string
}

/** Words of the reader first, the term of the field second. */
export const MeasureName = ({ measured: { title }, words, term }: MeasureNameProps) => (
  <>
    {words ?? <Term of={term}>{title}</Term>}
    {words && (
      <small className={css.term}>
        <Term of={term}>{title}</Term>
      </small>
    )}
  </>
)
