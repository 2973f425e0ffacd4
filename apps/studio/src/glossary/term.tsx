import { glossary } from 'virtual:glossary'
import { type ReactNode, useId } from 'react'
import css from './term.module.css'

interface TermProps {
  /** The word as GLOSSARY.md has it. */
  readonly of: string
  readonly children: ReactNode
}

/** A word with its definition: shown on hover and on focus, read out as a description. */
export function Term({ of, children }: TermProps) {
  const id = useId()
  const definition = glossary[of.toLowerCase()]
  if (definition === undefined) return <>{children}</>
  return (
    <span className={css.term}>
      <button type="button" className={css.word} aria-describedby={id}>
        {children}
      </button>
      <span role="tooltip" id={id} className={css.definition}>
        <b>{of}</b> {definition}
      </span>
    </span>
  )
}
