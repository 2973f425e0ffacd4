import { useId } from 'react'
import css from './choice-cards.module.css'

export interface ChoiceCard<Value extends string> {
  readonly value: Value
  readonly title: string
  readonly lead: string
}

interface ChoiceCardsProps<Value extends string> {
  readonly title: string
  readonly lead: string
  readonly cards: readonly ChoiceCard<Value>[]
  readonly chosen: readonly Value[]
  readonly onChoose: (value: Value) => void
  /** Several may be chosen. */
  readonly many?: boolean
}

/** A question with a few answers, each with a sentence. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { title, lead, cards, chosen, onChoose, many = false } = props
  const name = useId()
  return (
    <fieldset className={css.group}>
      <legend className={css.title}>{title}</legend>
      <p className={css.lead}>{lead}</p>
      {cards.map((card) => (
        <label key={card.value} className={css.card}>
          <input
            type={many ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(card.value)}
            onChange={() => onChoose(card.value)}
          />
          <span>
            <b>{card.title}</b>
            <small>{card.lead}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
