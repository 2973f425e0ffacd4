import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { canRedo, canUndo } from '../policy/policy-history.ts'
import { usePolicy, useProject } from '../project/project-context.tsx'
import { Link } from '../router/router.tsx'
import { shellTexts as texts } from '../texts/shell.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { HelpPanel } from './help-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { NowColumn } from './now-column.tsx'
import { PolicyPanel } from './policy-panel.tsx'
import { SaveState } from './save-state.tsx'
import css from './shell.module.css'
import { StepBar } from './step-bar.tsx'
import { type StepId, stepIds, stepStates } from './steps.ts'
import { TopBar } from './top-bar.tsx'
import { useShellKeys } from './use-shell-keys.ts'

type OpenPanel = 'policy' | 'history' | 'help' | undefined

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
  const [panel, setPanel] = useState<OpenPanel>()
  const toggle = (which: OpenPanel) => setPanel(panel === which ? undefined : which)
  const close = () => setPanel(undefined)
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
            <h1>{sentence}</h1>
            {lead && <p className={css.lead}>{lead}</p>}
          </div>
          {actions && <div className={css.actions}>{actions}</div>}
        </header>
        {children}
        <Footer step={step} />
      </main>
      <div className={css.nowPlace}>
        <NowColumn />
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

interface HeadProps {
  readonly step: StepId
  readonly panel: OpenPanel
  readonly toggle: (panel: OpenPanel) => void
}

function ShellHead({ step, panel, toggle }: HeadProps) {
  const { project, profile } = useProject()
  const { view, faults, history, store } = usePolicy()
  const columns = profile.state === 'ready' ? profile.value.columns.map(({ name }) => name) : undefined
  const states = stepStates({
    columns,
    policy: view,
    faults: faults.map(({ path }) => path),
    finishedRuns: 0,
    releases: 0,
  })
  const last = history.editions[history.now]?.change ?? ''
  const next = history.editions[history.now + 1]?.change ?? ''
  return (
    <header className={css.top}>
      <ConnectionBanner />
      <TopBar
        title={project.name}
        tools={
          <>
            <SaveState />
            <IconButton
              icon="undo"
              label={texts.undoWhat(last)}
              disabled={!canUndo(history)}
              onClick={store.undo}
            />
            <IconButton
              icon="redo"
              label={texts.redoWhat(next)}
              disabled={!canRedo(history)}
              onClick={store.redo}
            />
          </>
        }
      />
      <div className={css.second}>
        <StepBar project={project.id} current={step} states={states} />
        <span className={css.tools}>
          <Button
            look="quiet"
            small
            icon="code"
            aria-pressed={panel === 'policy'}
            onClick={() => toggle('policy')}
          >
            {texts.policy}
            {faults.length > 0 && <span className={css.badge}>{faults.length}</span>}
          </Button>
          <Button
            look="quiet"
            small
            icon="clock"
            aria-pressed={panel === 'history'}
            onClick={() => toggle('history')}
          >
            {texts.history}
          </Button>
          <Button
            look="quiet"
            small
            icon="help"
            aria-pressed={panel === 'help'}
            onClick={() => toggle('help')}
          >
            {texts.help}
          </Button>
        </span>
      </div>
    </header>
  )
}

function Footer({ step }: { readonly step: StepId }) {
  const { project } = useProject()
  const place = stepIds.indexOf(step)
  const [before, after] = [stepIds[place - 1], stepIds[place + 1]]
  return (
    <nav className={css.footer} aria-label="Steps before and after">
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
