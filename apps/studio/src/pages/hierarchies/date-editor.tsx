import { dateUnits, type FormOf } from '../../policy/hierarchy-form.ts'
import { hierarchyTexts } from '../../texts/hierarchies.ts'
import css from './choice-row.module.css'

const texts = hierarchyTexts.dates

interface DateEditorProps {
  readonly form: FormOf<'dates'>
  readonly onForm: (form: FormOf<'dates'>) => void
}

/** Dates as units of the calendar. */
export function DateEditor({ form, onForm }: DateEditorProps) {
  const toggle = (unit: (typeof dateUnits)[number]) => {
    const units = dateUnits.filter((dateUnit) =>
      dateUnit === unit ? !form.units.includes(dateUnit) : form.units.includes(dateUnit),
    )
    if (units.length > 0) onForm({ kind: 'dates', units })
  }
  return (
    <div className={css.editor}>
      <p className={css.lead}>{texts.lead}</p>
      <ul className={css.row}>
        {dateUnits.map((unit) => (
          <li key={unit}>
            <button
              type="button"
              aria-pressed={form.units.includes(unit)}
              className={css.choice}
              onClick={() => toggle(unit)}
            >
              <span className={css.code} aria-hidden="true">
                {texts.examples[unit]}
              </span>
              {texts.units[unit]}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
