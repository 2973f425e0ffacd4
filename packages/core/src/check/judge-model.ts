import { OutisError } from '../data/errors.ts'
import type { Classes } from '../data/table/classes.ts'
import { defined } from '../data/value/defined.ts'
import { bindOptions } from '../models/kit/bind-options.ts'
import { type MeasuredModel, measureModel } from '../models/kit/measure-model.ts'
import type { Model, Requirement } from '../models/model.ts'
import { models as builtIn } from '../models/registry.ts'
import type { CheckInput, CheckRequirement, Verdict } from './check-input.ts'
import { modelSentence, poolSentence, type SentenceParts, shownFigure } from './check-sentences.ts'
import { selectClasses } from './published-classes.ts'
import { readRelease } from './read-release.ts'
import { type SuppressedPool, tellsNothing, withPool } from './suppressed-pool.ts'

/**
 * One verdict, or one for each sensitive attribute where the model speaks of one and the requirement names none. The
 * suppressed rows are judged as one class more, unless they tell nothing that the model speaks of.
 */
export function judgeModel(
  model: Model,
  requirement: CheckRequirement,
  classes: Classes,
  pool?: SuppressedPool,
): Verdict[] {
  const { spec, source } = requirement
  const options = bindOptions(model, spec.options)
  return histogramIndexes(model, spec.of, classes).map((sensitive) => {
    const attributes = classes.histograms.map(({ attribute }) => attribute)
    const bound: Requirement = { model, options, ...defined({ sensitive }) }
    const ofClasses = measureModel(bound, attributes, classes)
    const judgedPool = pool && isJudged(pool, sensitive) ? pool : undefined
    const measured = judgedPool
      ? measureWithPool(bound, classes, { pool: judgedPool, ofClasses })
      : { all: ofClasses }
    const judged = judgedClasses(classes) + (judgedPool ? 1 : 0)
    const attributeName = sensitive === undefined ? undefined : attributes[sensitive].name
    return {
      model: model.id,
      options,
      ...defined({ of: attributeName }),
      rows: spec.rows ?? 'all',
      holds: measured.all.holds,
      figure: shownFigure(measured.all.figure, judged),
      limit: ofClasses.limit,
      direction: ofClasses.direction,
      ...failing(measured.all),
      ...(measured.failingPool && { suppressedFail: true }),
      text: sentenceOf(model, measured, {
        classes: judged,
        options,
        people: classes.ofPeople ?? false,
        ...defined({ of: attributeName }),
      }),
      source,
    }
  })
}

const isJudged = (pool: SuppressedPool, sensitive: number | undefined): boolean =>
  sensitive === undefined ? !tellsNothing(pool) : !pool.hidden[sensitive]

interface MeasuredWithPool {
  readonly all: MeasuredModel
  /** Where the suppressed rows are a reason why it does not hold. */
  readonly failingPool?: {
    readonly measured: MeasuredModel
    readonly rows: number
    readonly ofClasses: MeasuredModel
  }
}

function measureWithPool(
  bound: Requirement,
  classes: Classes,
  { pool, ofClasses }: { readonly pool: SuppressedPool; readonly ofClasses: MeasuredModel },
): MeasuredWithPool {
  const attributes = classes.histograms.map(({ attribute }) => attribute)
  if (bound.model.kind === 'table') {
    // A large pool can lower a mean: the classes must not look better because of it.
    const all = measureModel(bound, attributes, withPool(classes, pool))
    if (all.holds || !ofClasses.holds) return { all: ofClasses }
    return { all, failingPool: { measured: all, rows: pool.rows, ofClasses } }
  }
  const asValues = measureModel(bound, attributes, pool.classes)
  const measured = pool.sure ? worse(asValues, measureModel(bound, attributes, pool.sure)) : asValues
  const all: MeasuredModel = {
    ...ofClasses,
    figure: isWorse(measured, ofClasses) ? measured.figure : ofClasses.figure,
    holds: ofClasses.holds && measured.holds,
    failingClasses: ofClasses.failingClasses + measured.failingClasses,
    failingRows: ofClasses.failingRows + measured.failingRows,
  }
  return measured.holds ? { all } : { all, failingPool: { measured, rows: pool.rows, ofClasses } }
}

/** The worse of two measurements. */
const worse = (a: MeasuredModel, b: MeasuredModel): MeasuredModel =>
  a.holds === b.holds ? (isWorse(b, a) ? b : a) : a.holds ? b : a

const isWorse = (a: MeasuredModel, b: MeasuredModel): boolean =>
  b.direction === 'at-least' ? a.figure < b.figure : a.figure > b.figure

function sentenceOf(model: Model, { all, failingPool }: MeasuredWithPool, parts: SentenceParts): string {
  if (!failingPool) return modelSentence(model, all, parts)
  const { measured, rows, ofClasses } = failingPool
  const others = ofClasses.holds || model.kind === 'table' ? '' : ` ${modelSentence(model, ofClasses, parts)}`
  return `${poolSentence(model, measured, { ...parts, rows })}${others}`
}

const failing = ({ failingClasses, failingRows }: MeasuredModel) => ({ failingClasses, failingRows })

function judgedClasses({ count, rows }: Classes): number {
  let judged = 0
  for (let c = 0; c < count; c++) if (rows[c] > 0) judged++
  return judged
}

function histogramIndexes(
  model: Model,
  attributeName: string | undefined,
  { histograms }: Classes,
): (number | undefined)[] {
  if (!model.needs.includes('sensitive')) return [undefined]
  if (attributeName === undefined)
    return histograms.length === 0 ? [undefined] : histograms.map((_, histogramIndex) => histogramIndex)
  const index = histograms.findIndex(({ attribute }) => attribute.name === attributeName)
  if (index >= 0) return [index]
  throw new OutisError('POLICY_INVALID', {
    message: `${model.id} is asked of "${attributeName}", which is not declared sensitive.`,
    hint: 'Give the column the role "sensitive", or name another column in "of".',
    details: { model: model.id, column: attributeName },
  })
}

/**
 * What one class of a release reaches in each requirement that judges class by class: which of them it meets with room,
 * and which it just meets. Empty where no class has these cells. O(combinations × columns).
 *
 * @param cells published text of each quasi-identifier
 */
export function judgeClass(input: CheckInput, cells: Readonly<Record<string, string>>): readonly Verdict[] {
  const { grouping, classes } = readRelease(input)
  const c = findClass(
    grouping.texts,
    input.quasi.map(({ name }) => cells[name]),
  )
  if (c < 0) return []
  const ofClasses = selectClasses(classes, [c])
  return input.requirements.flatMap((requirement) => {
    const model = (input.models ?? builtIn).find(({ id }) => id === requirement.spec.id)
    return model?.kind === 'class' ? judgeModel(model, requirement, ofClasses) : []
  })
}

function findClass(texts: readonly (readonly string[])[], cells: readonly string[]): number {
  const count = texts[0]?.length ?? 0
  for (let c = 0; c < count; c++)
    if (texts.every((column, textIndex) => column[c] === cells[textIndex])) return c
  return -1
}
