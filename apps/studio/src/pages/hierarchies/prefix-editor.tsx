import { NumberField } from '../../parts/number-field.tsx'
import type { FormOf } from '../../policy/hierarchy-form.ts'
import { hierarchyTexts } from '../../texts/hierarchies.ts'
import css from './choice-row.module.css'
import { useSample } from './use-sample.ts'

const texts = hierarchyTexts.prefix

interface PrefixEditorProps {
  readonly column: string
  readonly form: FormOf<'prefix'>
  readonly onForm: (form: FormOf<'prefix'>) => void
}

/** Codes masked from the right: which numbers of leading characters are levels. */
export function PrefixEditor({ column, form, onForm }: PrefixEditorProps) {
  const { length, keep } = form
  const example = useSample(column).find((value) => value.length >= length) ?? '•'.repeat(length)
  const all = Array.from({ length: Math.max(0, Math.min(24, length) - 1) }, (_, index) => length - 1 - index)
  const toggle = (count: number) => {
    const next = keep.includes(count) ? keep.filter((one) => one !== count) : [...keep, count]
    if (next.length > 0) onForm({ ...form, keep: next.toSorted((a, b) => b - a) })
  }
  return (
    <div className={css.editor}>
      <p className={css.lead}>{texts.lead}</p>
      <ul className={css.row}>
        {all.map((count) => (
          <li key={count}>
            <button
              type="button"
              aria-pressed={keep.includes(count)}
              className={css.choice}
              onClick={() => toggle(count)}
            >
              <span className={css.code} aria-hidden="true">
                {example.slice(0, count)}
                <i>{'∗'.repeat(length - count)}</i>
              </span>
              {texts.keep(count)}
            </button>
          </li>
        ))}
      </ul>
      <NumberField
        label={texts.length}
        value={length}
        min={2}
        max={24}
        step={1}
        onValue={(next) =>
          next !== undefined &&
          next >= 2 &&
          onForm({
            kind: 'prefix',
            length: next,
            keep: keep.some((one) => one < next) ? keep.filter((one) => one < next) : [next - 1],
          })
        }
      />
    </div>
  )
}
