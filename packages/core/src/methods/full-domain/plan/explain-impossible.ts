import { agreeing, columnName, count, counted, quotedNames } from '../../../data/words/words.ts'
import type { BoundClassJudge, BoundTableJudge } from '../../../models/kit/bind-judges.ts'
import { withoutRemedy } from '../../../models/kit/bind-options.ts'
import type { Requirement } from '../../../models/model.ts'
import type { Outcome, QuasiIdentifier, Request } from '../../contract/search.ts'
import { reachableLimits } from './reachable-limits.ts'
import { evaluateParts, type Inspection, inspectNode } from './search/evaluate-node.ts'
import { positionLevels, type Search } from './search/lattice-search.ts'
import { type Problem, prepareProblem } from './search/search-problem.ts'

/** What stands in the way when no node is valid, and what would help: limits, suppression, columns to drop. */
export function explainImpossible(search: Search): Extract<Outcome, { kind: 'impossible' }> {
  const { problem } = search
  const top = inspectNode(search, problem.heights)
  const blamed = blame(top, problem.maxSuppressed)
  const remedies = [
    ...levelsRemedy(search),
    ...reachableLimits(search, top),
    ...suppressionRemedy(search),
    ...problem.request.quasi.flatMap((_, columnIndex) => dropRemedy(search, columnIndex)),
  ]
  return {
    kind: 'impossible',
    model: blamed.requirement.model.id,
    reason: reasonOf(search, top, blamed),
    remedies: remedies.length > 0 ? remedies : [withoutRemedy(blamed.requirement, problem.table.rows)],
  }
}

interface Blamed {
  readonly requirement: Requirement
  /** Rows in classes that fail at the most general node. */
  readonly rows: number
}

/** The first model that alone needs too much suppression at the most general node; else the one that rejects most. */
function blame({ rejected, failedTables }: Inspection, maxSuppressed: number): Blamed {
  const failsAlone = rejected.find(({ rows }) => rows > maxSuppressed)
  if (failsAlone) return blamedOf(failsAlone.bound, failsAlone.rows)
  if (failedTables.length > 0) return blamedOf(failedTables[0], 0)
  const worstEntry = rejected.reduce((worst, entry) => (entry.rows > worst.rows ? entry : worst))
  return blamedOf(worstEntry.bound, worstEntry.rows)
}

const blamedOf = ({ requirement }: BoundClassJudge | BoundTableJudge, rows: number): Blamed => ({
  requirement,
  rows,
})

function reasonOf({ problem }: Search, top: Inspection, { requirement, rows }: Blamed): string {
  const { maxSuppressed, table } = problem
  const name = requirementText(requirement, problem.request)
  if (rows === 0) {
    return top.valid
      ? `no choice of levels meets ${name}`
      : `with every quasi-identifier at ${topOf(problem)}, ${name} still fails`
  }
  const failingOfAll = `${count(rows)} of ${counted(table.rows, 'row')}`
  const failingRows =
    rows < table.rows ? failingOfAll : rows === 1 ? 'the one row' : `all ${counted(rows, 'row')}`
  const allowed = maxSuppressed === 0 ? 'none may be suppressed' : `${count(maxSuppressed)} may be suppressed`
  return `With every quasi-identifier at ${topOf(problem)}, ${failingRows} still ${agreeing(rows, 'fails', 'fail')} ${name}, and ${allowed}.`
}

const isBounded = ({ hierarchy, levels }: QuasiIdentifier): boolean =>
  levels !== undefined && levels.most < hierarchy.height

const topOf = ({ request }: Problem): string =>
  request.quasi.some(isBounded) ? 'the highest level that the policy allows' : 'its most general level'

/** Whether it is the policy's own bounds of levels that stand in the way. */
function levelsRemedy({ problem: { table, request } }: Search): readonly string[] {
  const bounded = request.quasi.filter(isBounded).map(({ hierarchy }) => hierarchy.column)
  if (bounded.length === 0) return []
  const quasi = request.quasi.map(({ levels: _, ...free }) => free)
  const free = prepareProblem(table, { ...request, quasi })
  if (!inspectNode(evaluateParts(free), free.heights).valid) return []
  return [`Allow higher \`levels\` of ${quotedNames(bounded)}: with any level allowed it can be met.`]
}

/** "k-anonymity (k = 5)", "distinct-l-diversity of occupation (l = 3)". */
function requirementText({ model, options, sensitive }: Requirement, request: Request): string {
  const ofAttribute =
    sensitive === undefined ? '' : ` of ${columnName(request.sensitive[sensitive].attribute.name)}`
  const settings = Object.entries(options)
    .filter(([name]) => model.options[name]?.kind !== 'source')
    .map(([name, value]) => `${name} = ${value}`)
  return `${model.id}${ofAttribute}${settings.length > 0 ? ` (${settings.join(', ')})` : ''}`
}

/** The least suppression among the nodes of the climb that would then be valid. */
function suppressionRemedy(search: Search): readonly string[] {
  const { problem } = search
  const { rows: rowCount } = problem.table
  let least = rowCount
  for (const node of problem.climb.nodes) {
    const { suppressed, failedTables } = inspectNode(search, positionLevels(problem, node))
    if (failedTables.length === 0) least = Math.min(least, suppressed.rows)
  }
  if (least >= rowCount || least <= problem.maxSuppressed) return []
  return [
    `Set suppression-limit to at least ${shareFor(least, rowCount)}: ${counted(least, 'row')} would be suppressed.`,
  ]
}

/** The share with the fewest digits that allows so many rows. */
function shareFor(rows: number, rowCount: number): number {
  for (let digits = 2; digits < 12; digits++) {
    const share = Math.ceil((rows / rowCount) * 10 ** digits - 1e-9) / 10 ** digits
    if (
      Math.floor(share * rowCount + 1e-9) >= rows &&
      (share - rows / rowCount) * rowCount < Math.max(1, rows / 20)
    )
      return share
  }
  return rows / rowCount
}

/** Dropping a column helps where its hierarchy does not end in one node. */
function dropRemedy({ problem }: Search, columnIndex: number): readonly string[] {
  const { request, table, columns } = problem
  const column = columns.find((candidate) => candidate.columnIndex === columnIndex)!
  if (column.levels[column.height].nodes.length < 2) return []
  const without = prepareProblem(table, {
    ...request,
    quasi: request.quasi.filter((_, index) => index !== columnIndex),
  })
  if (!inspectNode(evaluateParts(without), without.heights).valid) return []
  const name = request.quasi[columnIndex].hierarchy.column
  return [`Drop the quasi-identifier "${name}", or end its hierarchy in one node for all values.`]
}
