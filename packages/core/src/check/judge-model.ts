import { OutisError } from '../errors.ts'
import { bindOptions } from '../models/bind-options.ts'
import { type MeasuredModel, measureModel } from '../models/measure-model.ts'
import type { Model } from '../models/model.ts'
import type { Classes } from '../table/classes.ts'
import type { CheckRequirement } from './check-input.ts'
import { modelSentence, shownFigure } from './sentences.ts'
import type { Verdict } from './verdict.ts'

/** One verdict, or one for each sensitive attribute where the model speaks of one and the requirement names none. */
export function judgeModel(model: Model, requirement: CheckRequirement, classes: Classes): Verdict[] {
  const { spec, source } = requirement
  const options = bindOptions(model, spec.options)
  return placesOf(model, spec.of, classes).map((sensitive) => {
    const attributes = classes.histograms.map(({ attribute }) => attribute)
    const measured = measureModel(
      { model, options, ...(sensitive !== undefined && { sensitive }) },
      attributes,
      classes,
    )
    const of = sensitive === undefined ? undefined : attributes[sensitive].name
    return {
      model: model.id,
      options,
      ...(of !== undefined && { of }),
      rows: spec.rows ?? 'all',
      holds: measured.holds,
      figure: shownFigure(measured.figure, judgedClasses(classes)),
      limit: measured.limit,
      direction: measured.direction,
      ...failing(measured),
      text: modelSentence(model, measured, {
        classes: judgedClasses(classes),
        people: classes.ofPeople ?? false,
        ...(of !== undefined && { of }),
      }),
      source,
    }
  })
}

const failing = ({ failingClasses, failingRows }: MeasuredModel) => ({ failingClasses, failingRows })

function judgedClasses({ count, rows }: Classes): number {
  let judged = 0
  for (let c = 0; c < count; c++) if (rows[c] > 0) judged++
  return judged
}

function placesOf(model: Model, of: string | undefined, { histograms }: Classes): (number | undefined)[] {
  if (!model.needs.includes('sensitive')) return [undefined]
  if (of === undefined) return histograms.length === 0 ? [undefined] : histograms.map((_, place) => place)
  const place = histograms.findIndex(({ attribute }) => attribute.name === of)
  if (place >= 0) return [place]
  throw new OutisError('POLICY_INVALID', {
    message: `${model.id} is asked of "${of}", which is not declared sensitive.`,
    hint: 'Give the column the role "sensitive", or name another column in "of".',
    details: { model: model.id, column: of },
  })
}
