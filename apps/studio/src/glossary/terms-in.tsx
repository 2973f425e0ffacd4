import { Fragment } from 'react'
import { Term } from './term.tsx'

/** Words of the field that stand in sentences of reports. */
const WORDS = /\b(k-anonymity|l-diversity|t-closeness|quasi-identifiers?)\b/g

/** A sentence whose words of the field are explained, each where it stands first. */
export function TermsIn({ children }: { readonly children: string }) {
  const seen = new Set<string>()
  return (
    <>
      {children.split(WORDS).map((part, at) => {
        const word = part.replace(/s$/, '')
        if (at % 2 === 0 || seen.has(word)) return <Fragment key={at}>{part}</Fragment>
        seen.add(word)
        return (
          <Term key={at} of={word}>
            {part}
          </Term>
        )
      })}
    </>
  )
}
