import { Button, IconButton } from '../parts/button.tsx'
import type { IconName } from '../parts/icon.tsx'
import { canRedo, canUndo } from '../policy/policy-history.ts'
import { useOpenWork, usePolicy, useProject } from '../project/project-context.tsx'
import { shellTexts as texts } from '../texts/shell.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { SaveState } from './save-state.tsx'
import css from './shell.module.css'
import { StepBar } from './step-bar.tsx'
import { type StepId, stepStates } from './steps.ts'
import { TopBar } from './top-bar.tsx'

export type PanelName = 'policy' | 'history' | 'help'

interface ShellHeadProps {
  readonly step: StepId
  /** Whether the newest release is safe; undefined while that is not known. */
  readonly isSafe: boolean | undefined
  readonly panel: PanelName | undefined
  readonly toggle: (panel: PanelName) => void
}

/** Name of the project, steps with their state, and what opens beside every page. */
export function ShellHead({ step, isSafe, panel, toggle }: ShellHeadProps) {
  const { project } = useProject()
  const { faults } = usePolicy()
  const states = stepStates({ ...useOpenWork(), isSafe })
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
