import type { ReleaseVerdict } from '@outis/core/verdict'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import type { Fix } from '../policy/fixes.ts'
import { verdictTexts as texts } from '../texts/verdict-texts.ts'
import css from './verdict-findings.module.css'
import type { ShownFinding } from './verdict-view.ts'

/** `made`: the policy has the change that ends it. `decided`: the policy accepts it. Both count with the next run. */
export type FindingState = 'open' | 'made' | 'decided'

export interface Changes {
  readonly fixOf: (shown: ShownFinding) => Fix | undefined
  readonly stateOf: (shown: ShownFinding) => FindingState
  readonly make: (shown: ShownFinding) => void
  readonly accept: (shown: ShownFinding) => void
}

interface FindingsProps {
  readonly findings: readonly ShownFinding[]
  readonly changes: Changes
  /** With what each means, and what found it. */
  readonly isWhole?: boolean
}

/** Findings, numbered as the report has them, each with what can be done about it. */
export const Findings = ({ findings, changes, isWhole = false }: FindingsProps) => (
  <ol className={css.findings}>
    {findings.map((shown) => {
      const { finding, number } = shown
      return (
        <li key={number} value={number}>
          <p className={css.what}>{finding.text}</p>
          {isWhole && <p className={css.quiet}>{texts.foundBy[finding.severity](finding.evidence)}</p>}
          <Remedy shown={shown} changes={changes} />
        </li>
      )
    })}
  </ol>
)

interface RemedyProps {
  readonly shown: ShownFinding
  readonly changes: Changes
}

function Remedy({ shown, changes }: RemedyProps) {
  const { finding, number, canAccept } = shown
  const state = changes.stateOf(shown)
  if (state !== 'open')
    return (
      <p className={css.done}>
        <Icon name="check" size={15} /> {state === 'made' ? texts.made : texts.decided}
      </p>
    )
  const fix = changes.fixOf(shown)
  const [words, label] =
    finding.fix === undefined ? [texts.change, texts.changeLabel] : [texts.fix, texts.fixLabel]
  return (
    <>
      {finding.fix === undefined && finding.advice !== undefined && (
        <p className={css.quiet}>
          {texts.helps} <CodedText>{finding.advice}</CodedText>
        </p>
      )}
      {(fix || canAccept) && (
        <div className={css.actions}>
          {fix && (
            <Button
              small
              text={words(fix.change)}
              aria-label={label(number, fix.change)}
              className={css.fix}
              onClick={() => changes.make(shown)}
            />
          )}
          {canAccept && (
            <Button
              small
              look="quiet"
              className={css.accept}
              text={texts.accept}
              aria-label={texts.acceptLabel(number)}
              onClick={() => changes.accept(shown)}
            />
          )}
        </div>
      )}
    </>
  )
}

/** Findings that somebody has decided on, with the reason. */
export const AcceptedList = ({ accepted }: Pick<ReleaseVerdict, 'accepted'>) =>
  accepted.length > 0 && (
    <ul className={css.accepted}>
      {accepted.map(({ text, because, by, until }) => (
        <li key={text}>
          <b>{texts.accepted}</b> {text}{' '}
          <span className={css.quiet}>{texts.acceptedWhy(because, by, until)}</span>
        </li>
      ))}
    </ul>
  )

/** A sentence in which `words between back quotes` are what stands in a policy. */
export const CodedText = ({ children }: { readonly children: string }) => (
  <>{children.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))}</>
)
