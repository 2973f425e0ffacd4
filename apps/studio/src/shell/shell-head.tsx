import { useEffect, useRef } from 'react'
import { Button, IconButton } from '../parts/button.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { Spinner } from '../parts/note.tsx'
import { canRedo, canUndo } from '../project/policy-store.ts'
import { useOpenWork, usePolicy, useProject } from '../project/project-context.tsx'
import { Link } from '../router/router.tsx'
import { shellTexts, shellTexts as texts } from '../texts/shell-texts.ts'
import { type StepId, type StepState, stepIds, stepStates } from './step-states.ts'
import css from './studio-shell.module.css'
import { ConnectionBanner, TopBar } from './top-bar.tsx'

export type PanelName = 'policy' | 'history' | 'help'

interface ShellHeadProps {
  readonly step: StepId
  readonly panel: PanelName | undefined
  readonly toggle: (panel: PanelName) => void
}

/** The head of a project's pages: its name, the steps, and the buttons of the panels. */
export function ShellHead({ step, panel, toggle }: ShellHeadProps) {
  const { project } = useProject()
  const { faults } = usePolicy()
  const states = stepStates(useOpenWork())
  return (
    <header className={css.top}>
      <ConnectionBanner />
      <TopBar title={project.name} tools={<UndoTools />} />
      <div className={css.second}>
        <StepBar project={project.id} current={step} states={states} />
        <span className={css.tools}>
          {panels.map(({ name, icon }) => (
            <Button
              key={name}
              look="quiet"
              small
              icon={icon}
              aria-pressed={panel === name}
              onClick={() => toggle(name)}
            >
              {texts[name]}
              {name === 'policy' && faults.length > 0 && <span className={css.badge}>{faults.length}</span>}
            </Button>
          ))}
        </span>
      </div>
    </header>
  )
}

const panels: readonly { readonly name: PanelName; readonly icon: IconName }[] = [
  { name: 'policy', icon: 'code' },
  { name: 'history', icon: 'clock' },
  { name: 'help', icon: 'help' },
]

function UndoTools() {
  const { history, store } = usePolicy()
  const last = history.editions[history.now]?.change ?? ''
  const next = history.editions[history.now + 1]?.change ?? ''
  return (
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
  )
}

/** Whether the policy is saved. */
function SaveState() {
  const { saving, store } = usePolicy()
  const words = shellTexts.saving[saving]
  return (
    <span
      className={`${css.state} ${saving === 'failed' || saving === 'conflict' ? css.warn : ''}`}
      role="status"
    >
      {saving === 'saving' && <Spinner />}
      {saving === 'saved' && <Icon name="check" size={15} />}
      <span>{words}</span>
      {saving === 'failed' && (
        <button type="button" onClick={() => void store.flush()}>
          {shellTexts.again}
        </button>
      )}
    </span>
  )
}

interface StepBarProps {
  readonly project: string
  readonly current: StepId
  readonly states: Readonly<Record<StepId, StepState>>
}

function StepBar({ project, current, states }: StepBarProps) {
  const bar = useRef<HTMLElement>(null)
  // On a phone the bar is wider than the window: scroll to the current step.
  useEffect(() => {
    const step = bar.current?.querySelector<HTMLElement>(`[data-step=${current}]`)
    if (bar.current && step)
      bar.current.scrollLeft = step.offsetLeft - bar.current.offsetLeft - bar.current.clientWidth / 3
  }, [current])
  return (
    <nav ref={bar} aria-label={texts.stepsLabel} className={css.bar}>
      <ol className={css.steps}>
        {stepIds.map((step, index) => {
          const here = step === current
          const state = states[step]
          return (
            <li key={step} data-step={step}>
              <Link
                to={`/projects/${project}/${step}`}
                className={`${css.step} ${here ? css.here : ''} ${css[state]}`}
                aria-current={here ? 'step' : undefined}
              >
                <span className={css.mark} aria-hidden="true">
                  {state === 'done' ? <Icon name="check" size={13} /> : state === 'fix' ? '!' : index + 1}
                </span>
                {texts.steps[step]}
                <span className="unseen">, {texts.stepState[state]}</span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
