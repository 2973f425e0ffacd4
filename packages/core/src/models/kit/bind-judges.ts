import type { SensitiveAttribute } from '../../data/table/classes.ts'
import type { ClassJudge, Requirement, TableJudge } from '../model.ts'

export interface BoundClassJudge {
  readonly requirement: Requirement
  readonly judge: ClassJudge
}

export interface BoundTableJudge {
  readonly requirement: Requirement
  readonly judge: TableJudge
}

export interface BoundJudges {
  readonly classJudges: readonly BoundClassJudge[]
  readonly tableJudges: readonly BoundTableJudge[]
}

/**
 * Binds every requirement to its options and sensitive attribute. `attributes` are in the order of classes.histograms.
 * Judges of class sizes alone come first, as the cheapest to ask; otherwise the order of the requirements stays.
 * A judge owns its scratch memory: one set of judges per thread, none shared.
 */
export function bindJudges(
  requirements: readonly Requirement[],
  attributes: readonly SensitiveAttribute[],
): BoundJudges {
  const classJudges: BoundClassJudge[] = []
  const tableJudges: BoundTableJudge[] = []
  for (const requirement of requirements) {
    const { model, options, sensitive } = requirement
    const attribute = sensitive === undefined ? undefined : attributes[sensitive]
    if (model.kind === 'class')
      classJudges.push({ requirement, judge: model.judge(options, attribute, sensitive) })
    else tableJudges.push({ requirement, judge: model.judge(options, attribute, sensitive) })
  }
  return {
    classJudges: classJudges.sort((a, b) => cost(a.requirement) - cost(b.requirement)),
    tableJudges,
  }
}

const cost = ({ model }: Requirement) => (model.needs.includes('sensitive') ? 1 : 0)
