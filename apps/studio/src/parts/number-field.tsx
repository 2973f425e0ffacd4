import { useEffect, useState } from 'react'
import { TextField } from './field.tsx'
import css from './number-field.module.css'

interface NumberFieldProps {
  readonly label: string
  readonly hint?: string
  readonly placeholder?: string
  readonly value: number | undefined
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** Called when the reader is done typing; undefined for an empty field. */
  readonly onValue: (value: number | undefined) => void
}

/** A number that is taken over on Enter, on leaving, and by arrow keys. */
export function NumberField({ label, hint, placeholder, value, min, max, step, onValue }: NumberFieldProps) {
  const shown = value === undefined ? '' : String(value)
  const [typed, setTyped] = useState(shown)
  useEffect(() => setTyped(shown), [shown])
  const settle = (text: string) => {
    const number = Number(text)
    if (text.trim() === '') onValue(undefined)
    else if (Number.isFinite(number) && number !== value) onValue(number)
    else setTyped(shown)
  }
  return (
    <TextField
      label={label}
      hint={hint}
      type="number"
      className={css.field ?? ''}
      {...{ placeholder, min, max, step: step ?? 'any' }}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        // Arrows of the field change it without leaving it.
        if (event.nativeEvent instanceof InputEvent && event.nativeEvent.inputType === undefined)
          settle(event.target.value)
      }}
      onBlur={() => settle(typed)}
      onKeyDown={(event) => event.key === 'Enter' && settle(typed)}
    />
  )
}
