import { OutisError } from '../../data/errors.ts'
import type { Classes, SensitiveAttribute } from '../../data/table/classes.ts'
import type { ClassJudge, Requirement, TableJudge } from '../model.ts'
import { bindJudges } from './bind-judges.ts'

/** One requirement, measured over all classes of a table. */
export interface MeasuredModel {
  /**
   * Of a class model: the worst class's figure; without classes the neutral one, 0 for at-most and Infinity for
   * at-least. Infinity also where a class is beyond any limit (recursive, enhanced β, δ). Of a table model: its figure.
   */
  readonly figure: number
  readonly limit: number
  readonly direction: 'at-least' | 'at-most'
  /** The limit itself fails. */
  readonly strict: boolean
  readonly holds: boolean
  /** Classes that are not admitted, and the rows that belong to them; 0 for a table model, which blames no class. */
  readonly failingClasses: number
  readonly failingRows: number
  /** The class with the worst figure among those that fail, else among all; −1 where there is none or for a table model. */
  readonly worstClass: number
}

/**
 * Judges all classes, independent of any search. A class without rows of its own (known only from the population) is
 * not part of the release and not judged. No classes at all: the requirement holds, for there is nobody it could fail.
 */
export function measureModel(
  requirement: Requirement,
  attributes: readonly SensitiveAttribute[],
  classes: Classes,
): MeasuredModel {
  requirePopulation(requirement, classes)
  const { classJudges, tableJudges } = bindJudges([requirement], attributes)
  return classJudges.length > 0
    ? measureClasses(classJudges[0].judge, classes)
    : measureTable(tableJudges[0].judge, classes)
}

function measureClasses(judge: ClassJudge, classes: Classes): MeasuredModel {
  const { limit, direction } = judge
  const isWorse = direction === 'at-least' ? less : more
  const best = direction === 'at-least' ? Number.POSITIVE_INFINITY : 0
  let figure = best
  let worstFigure = best
  let worstClass = -1
  let failingClasses = 0
  let failingRows = 0
  for (let c = 0; c < classes.count; c++) {
    if (classes.rows[c] === 0) continue
    const fails = !judge.admits(classes, c)
    const classFigure = judge.figure(classes, c)
    if (isWorse(classFigure, figure)) figure = classFigure
    const failedBefore = failingClasses > 0
    const firstOfItsKind = worstClass < 0 || (fails && !failedBefore)
    if (firstOfItsKind || (fails === failedBefore && isWorse(classFigure, worstFigure))) {
      worstClass = c
      worstFigure = classFigure
    }
    if (fails) {
      failingClasses++
      failingRows += classes.rows[c]
    }
  }
  const strict = judge.strict ?? false
  return {
    figure,
    limit,
    direction,
    strict,
    holds: failingClasses === 0,
    failingClasses,
    failingRows,
    worstClass,
  }
}

function measureTable(judge: TableJudge, classes: Classes): MeasuredModel {
  const { limit, direction } = judge
  return {
    figure: judge.figure(classes),
    limit,
    direction,
    strict: false,
    holds: judge.holds(classes),
    failingClasses: 0,
    failingRows: 0,
    worstClass: -1,
  }
}

const less = (a: number, b: number) => a < b
const more = (a: number, b: number) => a > b

function requirePopulation({ model }: Requirement, classes: Classes): void {
  if (!model.needs.includes('population') || classes.population) return
  throw new OutisError('ROLE_MISSING', {
    message: `${model.id} compares the release with a population table, and none was counted.`,
    hint: 'Name the table of the population in the option "population".',
    details: { model: model.id },
  })
}
