import { ValuesField } from '../../methods/values-field.tsx'
import { ChoiceField } from '../../parts/field.tsx'
import { usePolicy } from '../../project/project-context.tsx'
import { chooseTexts as texts } from '../../texts/choose.ts'
import type { Question, QuestionPart } from './question.ts'
import css from './question-form.module.css'

/** Columns that may be published, in the order of the policy. */
function usePublished() {
  const { view } = usePolicy()
  return [...view.attributes].flatMap(([name, { role }]) =>
    role === 'identifying' || role === undefined ? [] : [{ value: name, label: name }],
  )
}

export function ModelColumn({ question: { column }, set }: QuestionPart) {
  return (
    <ChoiceField
      label={texts.purpose.column}
      choices={usePublished()}
      value={column}
      onChange={({ target }) => set({ column: target.value })}
    />
  )
}

/** What two of the fears need to know more. */
export function FearDetails({ question: { fears, values, choice }, set }: QuestionPart) {
  const columns = usePublished()
  const asksValues = fears.includes('some-values')
  const asksChoice = fears.includes('own-choice')
  if (!asksValues && !asksChoice) return null
  return (
    <div className={css.details}>
      {asksValues && (
        <ValuesField
          label={texts.fear.values}
          hint={texts.fear.valuesHint}
          value={values}
          onValue={(next) => set({ values: (next ?? {}) as Question['values'] })}
        />
      )}
      {asksChoice && (
        <ChoiceField
          label={texts.fear.choice}
          hint={texts.fear.choiceHint}
          choices={columns}
          value={choice}
          onChange={({ target }) => set({ choice: target.value })}
        />
      )}
    </div>
  )
}
