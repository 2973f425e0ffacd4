import { type ReactNode, useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import { useOpenWork, useProject } from '../project/project-context.tsx'
import { Link } from '../router/router.tsx'
import { usePageHeading } from '../router/use-page-heading.ts'
import { useReleaseConcerns } from '../runs/use-release-concerns.ts'
import { shellTexts as texts } from '../texts/shell.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { HelpPanel } from './help-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { NowColumn } from './now-column.tsx'
import { PolicyPanel } from './policy-panel.tsx'
import css from './shell.module.css'
import { type PanelName, ShellHead } from './shell-head.tsx'
import { type StepId, stepIds } from './steps.ts'
import { useShellKeys } from './use-shell-keys.ts'

interface ShellProps {
  readonly step: StepId
  /** What the page is for, in one sentence. */
  readonly sentence: string
  readonly lead?: ReactNode
  /** At the right of the sentence. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The frame of the six steps: where one is, what is true now, the policy beside it. */
export function Shell({ step, sentence, lead, actions, children }: ShellProps) {
  const [panel, setPanel] = useState<PanelName>()
  const toggle = (which: PanelName) => setPanel(panel === which ? undefined : which)
  const close = () => setPanel(undefined)
  const { project } = useProject()
  const concerns = useReleaseConcerns(useOpenWork().newest)
  const heading = usePageHeading(texts.title(texts.steps[step], project.name))
  useShellKeys({ togglePolicy: () => toggle('policy'), toggleHelp: () => toggle('help') })
  return (
    <div className={`${css.shell} ${panel ? css.withPanel : ''}`}>
      <a href="#page" className={css.skip}>
        {texts.skip}
      </a>
      <ShellHead step={step} isSafe={concerns && concerns.length === 0} panel={panel} toggle={toggle} />
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
        <NowColumn step={step} concerns={concerns} />
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
  const place = stepIds.indexOf(step)
  const [before, after] = [stepIds[place - 1], stepIds[place + 1]]
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
