import type { Run } from '@outis/api'
import { useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { acceptedIn, decisionOn, isDecided, withDecision } from '../policy/accepted-findings.ts'
import { type Fix, fixOf } from '../policy/fixes.ts'
import { usePolicy, useProject } from '../project/project-context.tsx'
import { useMakeRelease } from '../runs/use-run.ts'
import { useSession } from '../server/session.tsx'
import { verdictTexts as texts } from '../texts/verdict-texts.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { Banner, VerdictTiles } from './verdict-banner.tsx'
import css from './verdict-findings.module.css'
import { AcceptedList, type Changes, Findings } from './verdict-findings.tsx'
import { type ShownFinding, type VerdictView, verdictView } from './verdict-view.ts'

interface VerdictHeadProps {
  readonly run: Run
  /** What is published, a sentence each. */
  readonly publication: readonly string[]
}

/** What a result opens with: the word, its sentence, three figures, and what is to be decided, with what ends it. */
export function VerdictHead({ run: { id, verdict }, publication }: VerdictHeadProps) {
  const { runs } = useProject()
  if (verdict === null)
    return (
      <Note title={texts.noneTitle} actions={<RunAgain />}>
        {texts.noneHint}
      </Note>
    )
  const newest = runs.state === 'ready' ? runs.value.find(({ kind }) => kind === 'run') : undefined
  return <Head view={verdictView(verdict)} isNewest={newest?.id === id} publication={publication} />
}

interface HeadProps {
  readonly view: VerdictView
  /** A later run may have been made with the changes already. */
  readonly isNewest: boolean
  readonly publication: readonly string[]
}

function Head({ view, isNewest, publication }: HeadProps) {
  const { changes, accepting, dialog } = useChanges()
  const isChanged = [...view.pressing, ...view.folded].some(
    (shown) => changes.stateOf(shown) !== 'open' && shown.finding.severity !== 'note',
  )
  return (
    <section className={css.head} aria-label={texts.title}>
      <Banner view={view} />
      <VerdictTiles tiles={view.tiles} />
      {view.pressing.length > 0 && <Findings findings={view.pressing} changes={changes} />}
      {isNewest && isChanged && (
        <div className={css.again} role="status">
          <p>
            <b>{texts.changed}</b> {texts.changedHint}
          </p>
          <RunAgain />
        </div>
      )}
      {view.folded.length > 0 && (
        <details className={css.folded}>
          <summary>
            {view.pressing.length === 0 ? texts.notes(view.folded.length) : texts.folded(view.folded.length)}
          </summary>
          <Findings findings={view.folded} changes={changes} isWhole />
        </details>
      )}
      <AcceptedList accepted={view.accepted} />
      {publication.length > 0 && (
        <div className={css.publication}>
          {publication.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      <DecisionDialog finding={accepting?.finding.text} {...dialog} />
    </section>
  )
}

/** What has become of the findings in the policy, and how to change it. */
function useChanges() {
  const { text, store } = usePolicy()
  const { profile } = useProject()
  const { me } = useSession()
  const [accepting, setAccepting] = useState<ShownFinding>()
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set())
  const columns = profile.state === 'ready' ? profile.value.columns : []
  const decisions = acceptedIn(text)
  const fixIn = ({ finding }: ShownFinding): Fix | undefined => fixOf(text, finding, columns)
  const changes: Changes = {
    fixOf: fixIn,
    stateOf: (shown) => {
      const { finding } = shown
      if (isDecided(decisions, finding)) return 'decided'
      const isKnown = finding.fix !== undefined || mended.has(finding.text)
      return isKnown && fixIn(shown) === undefined ? 'made' : 'open'
    },
    make: (shown) => {
      const fix = fixIn(shown)
      if (fix === undefined) return
      setMended(new Set([...mended, shown.finding.text]))
      store.edit(fix.text, { change: fix.change })
    },
    accept: setAccepting,
  }
  const dialog = {
    by: me?.mode === 'server' ? me.name : undefined,
    onSave: (reason: Parameters<typeof decisionOn>[1]) => {
      if (accepting === undefined) return
      const { finding } = accepting
      store.edit(withDecision(text, decisionOn(finding, reason)), {
        change: texts.decision.made(finding.kind),
      })
      setAccepting(undefined)
    },
    onCancel: () => setAccepting(undefined),
  }
  return { changes, accepting, dialog }
}

function RunAgain() {
  const { project } = useProject()
  const { store } = usePolicy()
  const { make, busy } = useMakeRelease()
  return (
    <Button
      text={texts.runAgain}
      look="main"
      icon="arrow"
      disabled={busy}
      onClick={() => make(project.id, store)}
    />
  )
}
