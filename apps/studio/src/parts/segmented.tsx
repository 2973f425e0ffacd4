import type { KeyboardEvent } from 'react'
import css from './segmented.module.css'

interface Segment<Value extends string> {
  readonly value: Value
  readonly label: string
  /** A second line in the field's own words. */
  readonly sub?: string
  /** It cannot be chosen; the page says why. */
  readonly isDisabled?: boolean
}

/** Segments from their labels, in order. */
export const segmentsOf = <Value extends string>(labels: Readonly<Record<Value, string>>): Segment<Value>[] =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }))

interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly segments: readonly Segment<Value>[]
  readonly value: Value | undefined
  readonly onChoose: (value: Value) => void
  readonly size?: 'small' | 'usual'
}

/** A choice between a few values, as a row of buttons. Arrow keys move, as in a radio group. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, segments, value, onChoose, size = 'usual' } = props
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const open = segments.filter(({ isDisabled }) => !isDisabled)
    const chosenIndex = Math.max(
      0,
      open.findIndex((segment) => segment.value === value),
    )
    const next = (chosenIndex + step + open.length) % open.length
    const chosen = open[next]
    if (chosen === undefined) return
    onChoose(chosen.value)
    event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')[next]?.focus()
  }
  return (
    <div role="radiogroup" aria-label={label} className={`${css.group} ${css[size]}`} onKeyDown={move}>
      {segments.map((segment, segmentIndex) => (
        <button
          key={segment.value}
          type="button"
          role="radio"
          aria-checked={segment.value === value}
          tabIndex={segment.value === value || (value === undefined && segmentIndex === 0) ? 0 : -1}
          disabled={segment.isDisabled}
          className={css.segment}
          onClick={() => onChoose(segment.value)}
        >
          <span>{segment.label}</span>
          {segment.sub && <small>{segment.sub}</small>}
        </button>
      ))}
    </div>
  )
}
