import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { changeInWords } from '../policy/change-words.ts'
import { usePolicy, useProject } from '../project/project-context.tsx'
import { Link, usePageHeading } from '../router/router.tsx'
import { shellTexts as texts } from '../texts/shell-texts.ts'
import { NowColumn } from './now-column.tsx'
import { HelpPanel, HistoryPanel } from './panels.tsx'
import { PolicyPanel } from './policy-panel.tsx'
import { type PanelName, ShellHead } from './shell-head.tsx'
import { type StepId, stepIds } from './step-states.ts'
import css from './studio-shell.module.css'

interface ShellProps {
  readonly step: StepId
  /** The purpose of the page in one sentence. */
  readonly sentence: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  /** The run that the page shows, where it is not the newest. */
  readonly run?: string | undefined
  readonly children: ReactNode
}

/** The frame of the six steps. */
export function Shell({ step, sentence, lead, actions, run, children }: ShellProps) {
  const [panel, setPanel] = useState<PanelName>()
  const toggle = (which: PanelName) => setPanel(panel === which ? undefined : which)
  const close = () => setPanel(undefined)
  const { project } = useProject()
  const heading = usePageHeading(texts.title(texts.steps[step], project.name))
  useShellKeys({ togglePolicy: () => toggle('policy'), toggleHelp: () => toggle('help') })
  return (
    <div className={`${css.shell} ${panel ? css.withPanel : ''}`}>
      <a href="#page" className={css.skip}>
        {texts.skip}
      </a>
      <ShellHead step={step} panel={panel} toggle={toggle} />
      <main id="page" className={css.main} tabIndex={-1}>
        <header className={css.head}>
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {sentence}
            </h1>
            {lead && <p className={css.lead}>{lead}</p>}
          </div>
          {actions && <div className={css.actions}>{actions}</div>}
        </header>
        {children}
        <Footer step={step} />
      </main>
      <div className={css.nowPlace}>
        <NowColumn step={step} run={run} />
      </div>
      {panel && (
        <div className={css.panelPlace}>
          {panel === 'policy' && <PolicyPanel onClose={close} />}
          {panel === 'history' && <HistoryPanel onClose={close} />}
          {panel === 'help' && <HelpPanel onClose={close} />}
        </div>
      )}
      <ConflictDialog />
    </div>
  )
}

function Footer({ step }: { readonly step: StepId }) {
  const { project } = useProject()
  const stepIndex = stepIds.indexOf(step)
  const [before, after] = [stepIds[stepIndex - 1], stepIds[stepIndex + 1]]
  return (
    <nav className={css.footer} aria-label={texts.around}>
      {before ? (
        <Link to={`/projects/${project.id}/${before}`} className={css.before}>
          <Icon name="back" size={16} /> {texts.steps[before]}
        </Link>
      ) : (
        <span />
      )}
      {after && (
        <Link to={`/projects/${project.id}/${after}`} className={css.after}>
          {texts.next(texts.steps[after])} <Icon name="arrow" size={16} />
        </Link>
      )}
    </nav>
  )
}

/** Keyboard shortcuts of a project's pages. In a field, undo stays that of the field. */
function useShellKeys(keys: { togglePolicy: () => void; toggleHelp: () => void }): void {
  const { store } = useProject()
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement &&
        event.target.matches(
          'input:not([type=checkbox]), textarea, select, [contenteditable] *, [contenteditable]',
        )
      const command = event.ctrlKey || event.metaKey
      const key = event.key.toLowerCase()
      if (command && key === '.') latest.current.togglePolicy()
      else if (typing) return
      else if (command && key === 'z') (event.shiftKey ? store.redo : store.undo)()
      else if (command && key === 'y') store.redo()
      else if (!command && key === '?') latest.current.toggleHelp()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [store])
}

/** Two people changed one policy. The reader decides which version counts; both stay in the history. */
function ConflictDialog() {
  const { theirs, text, store } = usePolicy()
  return (
    <Dialog
      isOpen={theirs !== undefined}
      title={texts.conflict.title}
      actions={
        <>
          <Button text={texts.conflict.theirs} onClick={() => store.settle('theirs')} />
          <Button text={texts.conflict.mine} look="main" onClick={() => store.settle('mine')} />
        </>
      }
    >
      <p>{texts.conflict.lead}</p>
      {theirs && (
        <p>
          {texts.conflict.difference} <b>{changeInWords(text, theirs.text)}</b>
        </p>
      )}
    </Dialog>
  )
}
