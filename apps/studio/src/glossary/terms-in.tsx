import { Fragment } from 'react'
import { Term } from './term.tsx'

/** Words of the field that stand in sentences of reports. */
const WORDS = /\b(k-anonymity|l-diversity|t-closeness|quasi-identifiers?)\b/g

/** A sentence whose words of the field are explained, each where it stands first. */
export function TermsIn({ children }: { readonly children: string }) {
  const seen = new Set<string>()
  return (
    <>
      {children.split(WORDS).map((part, index) => {
        const word = part.replace(/s$/, '')
        if (index % 2 === 0 || seen.has(word)) return <Fragment key={index}>{part}</Fragment>
        seen.add(word)
        return (
          <Term key={index} of={word}>
            {part}
          </Term>
        )
      })}
    </>
  )
}
