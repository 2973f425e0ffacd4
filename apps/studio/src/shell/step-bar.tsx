import { useEffect, useRef } from 'react'
import { Icon } from '../parts/icon.tsx'
import { Link } from '../router/router.tsx'
import { shellTexts as texts } from '../texts/shell.ts'
import css from './step-bar.module.css'
import { type StepId, type StepState, stepIds } from './steps.ts'

interface StepBarProps {
  readonly project: string
  readonly current: StepId
  readonly states: Readonly<Record<StepId, StepState>>
}

export function StepBar({ project, current, states }: StepBarProps) {
  const bar = useRef<HTMLElement>(null)
  // On a phone the bar is wider than the window: the step that one is on is brought into view.
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
