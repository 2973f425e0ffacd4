import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  useEffect,
  useId,
  useState,
} from 'react'
import css from './field.module.css'

interface Labelled {
  readonly label: string
  readonly hint?: ReactNode
  readonly fault?: string | undefined
  /** The label is read out and not shown. */
  readonly bare?: boolean
  /** Called with the whole text at every change. */
  readonly onValue?: (value: string) => void
}

type TextFieldProps = Labelled & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>

export function TextField(props: TextFieldProps) {
  const { label, hint, fault, bare = false, className = '', onValue, ...rest } = props
  const id = useId()
  return (
    <Frame {...{ id, label, hint, fault, bare, className }}>
      <input
        onChange={(event) => onValue?.(event.target.value)}
        {...rest}
        id={id}
        className={css.input}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-hint`}
      />
    </Frame>
  )
}

type ChoiceFieldProps = Labelled &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & {
    /** A text alone is its own label. */
    readonly choices: readonly (string | { readonly value: string; readonly label: string })[]
  }

export function ChoiceField(props: ChoiceFieldProps) {
  const { label, hint, fault, bare = false, choices, className = '', onValue, ...rest } = props
  const id = useId()
  return (
    <Frame {...{ id, label, hint, fault, bare, className }}>
      <select
        onChange={(event) => onValue?.(event.target.value)}
        {...rest}
        id={id}
        className={css.input}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-hint`}
      >
        {choices.map((choice) => {
          const { value, label } = typeof choice === 'string' ? { value: choice, label: choice } : choice
          return (
            <option key={value} value={value}>
              {label}
            </option>
          )
        })}
      </select>
    </Frame>
  )
}

interface FrameProps extends Required<Pick<Labelled, 'label' | 'bare'>> {
  readonly id: string
  readonly hint: ReactNode
  readonly fault: string | undefined
  readonly className: string
  readonly children: ReactNode
}

const Frame = ({ id, label, hint, fault, bare, className, children }: FrameProps) => (
  <div className={`${css.field} ${className}`}>
    <label htmlFor={id} className={bare ? 'unseen' : css.label}>
      {label}
    </label>
    {children}
    <span id={`${id}-hint`} className={fault === undefined ? css.hint : css.fault}>
      {fault ?? hint}
    </span>
  </div>
)

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

/** A number field. It reports its value on Enter, on blur and at arrow keys. */
export function NumberField({ label, hint, placeholder, value, min, max, step, onValue }: NumberFieldProps) {
  const written = value === undefined ? '' : String(value)
  const [typed, setTyped] = useState(written)
  useEffect(() => setTyped(written), [written])
  const settle = (text: string) => {
    const number = Number(text)
    if (text.trim() === '') onValue(undefined)
    else if (Number.isFinite(number) && number !== value) onValue(number)
    else setTyped(written)
  }
  return (
    <TextField
      label={label}
      hint={hint}
      type="number"
      className={css.numberFieldField ?? ''}
      {...{ placeholder, min, max, step: step ?? 'any' }}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        // The arrow buttons of the field give no inputType.
        if (event.nativeEvent instanceof InputEvent && event.nativeEvent.inputType === undefined)
          settle(event.target.value)
      }}
      onBlur={() => settle(typed)}
      onKeyDown={(event) => event.key === 'Enter' && settle(typed)}
    />
  )
}
