import { numberBars, useDistribution } from '../../columns/use-distribution.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { NumberField } from '../../parts/field.tsx'
import type { FormProps } from '../../policy/policy-hierarchy.ts'
import { hierarchyTexts } from '../../texts/hierarchies-texts.ts'
import css from './interval-editor.module.css'
import { addLevel, fromFor, removeLevel, setWidth, snapStep } from './ruler.ts'
import { RulerPlot } from './ruler-plot.tsx'

const texts = hierarchyTexts.ruler

/** Intervals as cuts on the distribution: dragged, or typed. */
export function IntervalEditor({ column, form, onForm }: FormProps<'intervals'>) {
  const distribution = useDistribution(column.name)
  const bars = numberBars(distribution.value)
  const range: readonly [number, number] = [bars[0]?.from ?? 0, bars.at(-1)?.to ?? 100]
  const step = snapStep(range[1] - range[0])
  const { widths } = form
  return (
    <div className={css.editor}>
      {bars.length > 0 && (
        <RulerPlot
          column={column.name}
          bars={bars}
          range={range}
          form={form}
          onWidth={(level, width, grip) => {
            const next = setWidth(widths, level, width, step)
            onForm({ ...form, widths: next, from: fromFor(form.from, next[level] ?? width, grip) })
          }}
        />
      )}
      <p className={css.hint}>{texts.drag}</p>
      <div className={css.fields}>
        {widths.map((width, level) => (
          <div key={level} className={css.level}>
            <NumberField
              label={texts.level(level + 1)}
              value={width}
              min={step}
              onValue={(next) =>
                next !== undefined && onForm({ ...form, widths: setWidth(widths, level, next, step) })
              }
            />
            <IconButton
              icon="close"
              label={texts.remove(level + 1)}
              disabled={widths.length === 1}
              onClick={() => onForm({ ...form, widths: removeLevel(widths, level) })}
            />
          </div>
        ))}
        <Button
          text={texts.add}
          small
          icon="plus"
          onClick={() => onForm({ ...form, widths: addLevel(widths, step) })}
        />
      </div>
      <Tails form={form} onForm={onForm} />
    </div>
  )
}

/** The start of the intervals, and the tails that are one group each. */
function Tails({ form, onForm }: Pick<FormProps<'intervals'>, 'form' | 'onForm'>) {
  const { from, top, bottom } = form
  const tail = (key: 'top' | 'bottom', value: number | undefined) => {
    const { [key]: _, ...rest } = form
    onForm(value === undefined ? rest : { ...rest, [key]: value })
  }
  return (
    <div className={css.fields}>
      <NumberField label={texts.from} value={from} onValue={(next) => onForm({ ...form, from: next ?? 0 })} />
      <NumberField
        label={texts.bottom}
        hint={texts.tailHint}
        value={bottom}
        placeholder={texts.noTail}
        onValue={(next) => tail('bottom', next)}
      />
      <NumberField
        label={texts.top}
        hint={texts.tailHint}
        value={top}
        placeholder={texts.noTail}
        onValue={(next) => tail('top', next)}
      />
    </div>
  )
}
