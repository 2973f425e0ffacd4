import type { Classes } from '../../../../data/table/classes.ts'
import type { BoundClassJudge, BoundTableJudge } from '../../../../models/kit/bind-judges.ts'
import { type NodeLoss, nodeLoss, type Suppressed } from '../bounds/node-loss.ts'
import type { ClassList, CountWork, Levels } from '../grouping/class-list.ts'
import { type ClassPath, classPath } from '../grouping/class-path.ts'
import { type NodeClasses, nodeClasses, selectClasses } from '../grouping/node-classes.ts'
import type { Problem } from './search-problem.ts'

/**
 * What a node turned out to be. `impossible`: needs more suppression than allowed, and so does every more specific
 * one. `invalid`: not allowed, which says nothing of others. `worse`: cannot beat the limit given, whether valid or not.
 */
export type Evaluation =
  | { readonly kind: 'impossible' }
  | { readonly kind: 'invalid' | 'worse'; readonly atLeastSuppressed: number }
  | {
      readonly kind: 'valid'
      readonly loss: number
      readonly suppressedRows: number
      /** Rows that are suppressed here and at every more specific node. */
      readonly atLeastSuppressed: number
    }

export interface EvaluateParts {
  readonly problem: Problem
  readonly path: ClassPath
  readonly classes: NodeClasses
  readonly loss: NodeLoss
}

export function evaluateParts(problem: Problem, countWork: CountWork = () => {}): EvaluateParts {
  const { sensitiveIndexes, population } = problem.judging
  const keepsInto = sensitiveIndexes.length > 0 || population || problem.people !== undefined
  return {
    problem,
    path: classPath(problem, { keepsInto, countWork }),
    classes: nodeClasses(problem, { countWork }),
    loss: nodeLoss(problem),
  }
}

/** Judges nodes of the lattice. Cheap questions come first: most nodes are out before histograms are made. */
export function evaluator(parts: EvaluateParts): (levels: Levels, worseThan: number) => Evaluation {
  return parts.problem.wildcards ? matchedEvaluator(parts) : plainEvaluator(parts)
}

function plainEvaluator({ problem, path, classes, loss }: EvaluateParts) {
  const { judging, maxSuppressed, base, table } = problem
  const fails = new Uint8Array(base.list.count)
  const late = judging.ruling.filter((judge) => !judging.early.includes(judge))
  let rows = 0

  /** Marks finished classes that an early judge rejects, and ends the pass when their rows are too many. */
  const watch = (sizes: Uint32Array, from: number, to: number): boolean => {
    const seen: Classes = { count: to, sizes, rows: sizes, histograms: [], tableRows: table.rows }
    fails.fill(0, from, to)
    rows += reject(seen, judging.early, fails, from)
    return rows <= maxSuppressed
  }

  return (levels: Levels, worseThan: number): Evaluation => {
    rows = 0
    const list = path.watchNode(levels, watch)
    if (!list) return { kind: 'impossible' }
    if (late.length > 0) {
      if (loss.atLeast(levels, rows) > worseThan) return { kind: 'worse', atLeastSuppressed: rows }
      rows += reject(classes.whole(list), late, fails)
      if (rows > maxSuppressed) return { kind: 'impossible' }
    }
    const atLeastSuppressed = rows
    if (loss.atLeast(levels, rows) > worseThan) return { kind: 'worse', atLeastSuppressed }
    if (judging.nonRuling.length > 0) {
      rows += reject(classes.whole(list), judging.nonRuling, fails)
      if (rows > maxSuppressed) return { kind: 'invalid', atLeastSuppressed }
    }
    const failed = failsTable(problem, () => remaining(classes.whole(list), fails))
    if (failed === 'rules') return { kind: 'impossible' }
    if (failed) return { kind: 'invalid', atLeastSuppressed }
    return {
      kind: 'valid',
      loss: loss.loss(list, levels, { fails, rows }),
      suppressedRows: rows,
      atLeastSuppressed,
    }
  }
}

/** Marks the classes that a judge does not admit and returns their rows; those marked before are not asked again. */
export function reject(
  classes: Classes,
  judges: readonly BoundClassJudge[],
  fails: Uint8Array,
  from = 0,
): number {
  const { count, rows } = classes
  let rejected = 0
  for (const { judge } of judges) {
    for (let c = from; c < count; c++) {
      if (fails[c] === 1 || rows[c] === 0 || judge.admits(classes, c)) continue
      fails[c] = 1
      rejected += rows[c]
    }
  }
  return rejected
}

/** The classes that are left; a class without rows of its own is none. */
export function remaining(classes: Classes, fails: Uint8Array): Classes {
  const members: number[] = []
  for (let c = 0; c < classes.count; c++) if (fails[c] === 0 && classes.rows[c] > 0) members.push(c)
  return selectClasses(classes, Int32Array.from(members))
}

/** Whether a table judge fails, and whether that rules out all more specific nodes. */
function failsTable({ judging }: Problem, classes: () => Classes): 'rules' | 'fails' | undefined {
  if (judging.tableJudges.length === 0) return undefined
  const left = classes()
  const failed = judging.tableJudges.filter(({ judge }) => !judge.holds(left))
  if (failed.length === 0) return undefined
  return failed.some((judge) => judging.rulingTables.includes(judge)) ? 'rules' : 'fails'
}

function matchedEvaluator(parts: EvaluateParts) {
  const { problem, path, loss } = parts
  const { judging, maxSuppressed } = problem
  return (levels: Levels, worseThan: number): Evaluation => {
    const list = path.listAt(levels, levels.length)
    const ruled = suppressMatched(parts, { list, levels, judges: judging.ruling })
    if (ruled.rows > maxSuppressed) return { kind: 'impossible' }
    const atLeastSuppressed = ruled.rows
    if (loss.atLeast(levels, ruled.rows) > worseThan) return { kind: 'worse', atLeastSuppressed }
    const suppressedByAll =
      judging.nonRuling.length === 0
        ? ruled
        : suppressMatched(parts, { list, levels, judges: judging.classJudges })
    if (suppressedByAll.rows > maxSuppressed) return { kind: 'invalid', atLeastSuppressed }
    if (failsTable(problem, suppressedByAll.left)) {
      return { kind: 'invalid', atLeastSuppressed }
    }
    return {
      kind: 'valid',
      loss: loss.loss(list, levels, suppressedByAll),
      suppressedRows: suppressedByAll.rows,
      atLeastSuppressed,
    }
  }
}

export interface MatchedSuppression extends Suppressed {
  /** The classes that are left, counted with what is left. */
  readonly left: () => Classes
}

/**
 * With wildcards classes lean on each other: what is suppressed no longer counts for the rest. So the classes that
 * fail are taken out and the rest is judged anew, until none fails.
 */
export function suppressMatched(
  { classes }: Pick<EvaluateParts, 'classes'>,
  {
    list,
    levels,
    judges,
  }: { readonly list: ClassList; readonly levels: Levels; readonly judges: readonly BoundClassJudge[] },
): MatchedSuppression {
  const fails = new Uint8Array(list.count)
  let rows = 0
  for (;;) {
    const matched = classes.matched(list, levels, fails)
    const rejected = reject(matched, judges, fails)
    if (rejected === 0) return { fails, rows, left: () => remaining(matched, fails) }
    rows += rejected
  }
}

/** All there is to say of one node, for explanations: no question is cut short. */
export interface Inspection {
  readonly list: ClassList
  readonly suppressed: Suppressed
  readonly loss: () => number
  /** The classes before anything is suppressed. */
  readonly classes: Classes
  /** Rows that each class judge alone rejects. */
  readonly rejected: readonly { readonly bound: BoundClassJudge; readonly rows: number }[]
  /** Table judges that fail on what is left. */
  readonly failedTables: readonly BoundTableJudge[]
  readonly valid: boolean
}

export function inspectNode(parts: EvaluateParts, levels: Levels): Inspection {
  const { problem, path, loss } = parts
  const { judging, maxSuppressed, wildcards } = problem
  const list = path.listAt(levels, levels.length)
  const noneSuppressed = new Uint8Array(list.count)
  const classes = wildcards ? parts.classes.matched(list, levels, noneSuppressed) : parts.classes.whole(list)
  const suppressed = wildcards
    ? suppressMatched(parts, { list, levels, judges: judging.classJudges })
    : suppressPlain(classes, judging.classJudges)
  const failedTables = failingTables(judging.tableJudges, suppressed)
  return {
    list,
    suppressed,
    loss: () => loss.loss(list, levels, suppressed),
    classes,
    rejected: judging.classJudges.map((bound) => ({
      bound,
      rows: reject(classes, [bound], new Uint8Array(list.count)),
    })),
    failedTables,
    valid: suppressed.rows <= maxSuppressed && failedTables.length === 0,
  }
}

function suppressPlain(classes: Classes, judges: readonly BoundClassJudge[]) {
  const fails = new Uint8Array(classes.count)
  const rows = reject(classes, judges, fails)
  return { fails, rows, left: () => remaining(classes, fails) }
}

function failingTables(
  judges: readonly BoundTableJudge[],
  { left }: { readonly left: () => Classes },
): readonly BoundTableJudge[] {
  if (judges.length === 0) return []
  const classes = left()
  return judges.filter(({ judge }) => !judge.holds(classes))
}
