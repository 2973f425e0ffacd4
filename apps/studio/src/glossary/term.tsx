import { glossary } from 'virtual:glossary'
import { Fragment, type ReactNode, useId } from 'react'
import css from './term.module.css'

interface TermProps {
  /** The word in GLOSSARY.md. */
  readonly of: string
  readonly children: ReactNode
}

/** A word with its definition, shown on hover and on focus. */
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

const WORDS = /\b(k-anonymity|l-diversity|t-closeness|quasi-identifiers?)\b/g

/** A sentence with explained terms. Each term is explained once. */
export function TermsIn({ children }: { readonly children: string }) {
  const seen = new Set<string>()
  return (
    <>
      {children.split(WORDS).map((text, index) => {
        const word = text.replace(/s$/, '')
        if (index % 2 === 0 || seen.has(word)) return <Fragment key={index}>{text}</Fragment>
        seen.add(word)
        return (
          <Term key={index} of={word}>
            {text}
          </Term>
        )
      })}
    </>
  )
}
