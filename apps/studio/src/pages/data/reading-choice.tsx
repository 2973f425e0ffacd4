import { Icon } from '../../parts/icon.tsx'
import { dataTexts as texts } from '../../texts/data.ts'
import css from './reading-choice.module.css'

export interface Choice {
  readonly value: string
  readonly label: string
}

interface ReadingChoiceProps {
  readonly name: string
  readonly choices: readonly Choice[]
  readonly value: string | undefined
  /** What was detected, where that is known. */
  readonly found?: string
  /** It can be detected. Default true. */
  readonly detects?: boolean
  readonly onChoose: (value: string | undefined) => void
}

/** One of a few ways to read the file, or what is detected. */
export function ReadingChoice({ name, choices, value, found, detects = true, onChoose }: ReadingChoiceProps) {
  const all: readonly { readonly value: string | undefined; readonly label: string }[] = [
    ...(detects
      ? [{ value: undefined, label: found === undefined ? texts.detect : texts.detectFound(found) }]
      : []),
    ...choices,
  ]
  return (
    <ul className={css.list} aria-label={name}>
      {all.map((choice) => (
        <li key={choice.label}>
          <button type="button" aria-pressed={choice.value === value} onClick={() => onChoose(choice.value)}>
            <Icon name="check" size={15} />
            {choice.label}
          </button>
        </li>
      ))}
    </ul>
  )
}
