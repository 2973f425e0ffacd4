import { keyedHash, rowText } from '../../../data/random/keyed-hash.ts'
import { levelsRecoding } from '../../../data/recoding/levels-recoding.ts'
import type { Table } from '../../../data/table/table.ts'
import { counted, percent } from '../../../data/words/words.ts'
import type {
  ColumnReason,
  Context,
  LatticeOutcome,
  LatticeSummary,
  Request,
  SearchNode,
} from '../../contract/search.ts'
import { type BlankedClasses, blankClasses, drawnClasses } from './blank-classes.ts'
import { fullDomainAsync } from './full-domain.ts'
import { classOfCombinations } from './grouping/base-classes.ts'
import { recodeAtLevels } from './recode-at-levels.ts'
import { evaluateParts, remaining } from './search/evaluate-node.ts'
import { positionLevels } from './search/lattice-search.ts'
import { prepareProblem } from './search/search-problem.ts'

export interface HardenedLevels {
  /** How much more than the best levels may lose, as a share of the way to losing all. */
  readonly near: number
  /** Decoy classes for each class that fails. */
  readonly decoys: number
  /** Share of the rows that may be blanked in all. */
  readonly blankLimit: number
  readonly seed: string
}

/** Levels that lose little more than the best, ranked at most. */
const MOST_NODES = 60

/**
 * Full-domain generalisation without the premise of minimality attacks. Levels are chosen from quasi-identifiers and models
 * of sizes alone, drawn by the seed among those that lose little more than the best: why a lower level was not taken says
 * nothing of sensitive values. Classes that then fail a model are blanked whole, with decoys of like size. Missing values
 * follow the request.
 * The premise: Wong, Fu, Wang, Pei 2007, Minimality attack in privacy preserving data publishing, VLDB.
 */
export async function hardenedFullDomain(
  table: Table,
  request: Request,
  settings: { readonly context: Context; readonly hardening: HardenedLevels },
): Promise<LatticeOutcome> {
  const outcome = await atDrawnLevels(table, request, settings)
  if (outcome.kind !== 'impossible' || outcome.model !== HARDENED_MODEL) return outcome
  // A larger k takes a search each: not where the answer is at hand.
  if (outcome.remedies[0] !== LESS_ASKED) return outcome
  const k = await sufficientK(table, request, settings)
  return {
    ...outcome,
    remedies: [
      ...outcome.remedies,
      ...(k === undefined ? [] : [`Ask for \`k: ${k}\`: with classes of that size few enough fail.`]),
    ],
  }
}

/** The same, without a `k` that would do where there is no answer. */
export async function atDrawnLevels(
  table: Table,
  request: Request,
  { context, hardening }: { readonly context: Context; readonly hardening: HardenedLevels },
): Promise<LatticeOutcome> {
  const sized: Request = {
    ...request,
    models: request.models.filter(({ sensitive }) => sensitive === undefined),
  }
  const outcome = await fullDomainAsync(table, sized, { ...context, runnersUp: MOST_NODES })
  if (outcome.kind === 'impossible') return outcome
  const search = outcome.kind === 'stopped' ? outcome.best?.search : outcome.search
  if (!search || (outcome.kind === 'stopped' && outcome.because === 'abort')) return outcome
  const { levels } = drawLevels(search.best, { worst: lossAtTop(table, sized), hardening })
  return releaseAt(table, request, { levels, hardening, search })
}

/** Times that k is doubled to find one that would do. */
const DOUBLINGS = 7

/** A larger k with which there is a release: what an error can say. */
async function sufficientK(
  table: Table,
  request: Request,
  settings: { readonly context: Context; readonly hardening: HardenedLevels },
): Promise<number | undefined> {
  const largestK = Math.max(1, ...request.models.map(({ options }) => Number(options.k ?? 1)))
  for (let k = 2 * largestK, tries = 0; tries < DOUBLINGS && k <= table.rows; k *= 2, tries++) {
    const models = request.models.map((model) =>
      model.options.k === undefined ? model : { ...model, options: { ...model.options, k } },
    )
    if ((await atDrawnLevels(table, { ...request, models }, settings)).kind === 'released') return k
  }
  return undefined
}

const lossAtTop = (table: Table, request: Request): number =>
  recodeAtLevels(
    table,
    request,
    request.quasi.map(({ hierarchy }) => hierarchy.height),
  ).loss

/** One of those that lose little more than the best, by the seed. */
function drawLevels(
  nodes: readonly SearchNode[],
  { worst, hardening: { near, seed } }: { readonly worst: number; readonly hardening: HardenedLevels },
): SearchNode {
  const [best] = nodes
  const most = best.loss + near * Math.max(0, worst - best.loss) + 1e-12 * Math.abs(best.loss)
  const { order } = keyedHash(seed, 'levels')
  const draw = ({ levels }: SearchNode) => order(levels.join(), 1)
  return nodes
    .filter(({ loss }) => loss <= most)
    .reduce((chosen, node) => (draw(node) < draw(chosen) ? node : chosen))
}

interface ChosenLevels {
  readonly levels: readonly number[]
  readonly hardening: HardenedLevels
  readonly search: LatticeSummary
}

function releaseAt(
  table: Table,
  request: Request,
  { levels, hardening, search }: ChosenLevels,
): LatticeOutcome {
  const problem = prepareProblem(table, { ...request, suppressionLimit: 1 })
  const parts = evaluateParts(problem)
  const positioned = positionLevels(problem, levels)
  const list = parts.path.listAt(positioned, positioned.length)
  const classOf = classOfCombinations(problem.base, list)
  const sizes = list.sizes.subarray(0, list.count)
  const classes = (blanked: Uint8Array) =>
    problem.wildcards ? parts.classes.matched(list, positioned, blanked) : parts.classes.whole(list)
  const blanking = blankClasses({
    drawn: drawnClasses(
      sizes,
      textsOf(table, request, { levels, classOf, count: list.count }),
      hardening.seed,
    ),
    judges: problem.judging.classJudges,
    each: hardening.decoys,
    classes,
  })
  const fault = faultOf(table, blanking, hardening)
  if (fault) return fault
  const { blanked } = blanking!
  const left = remaining(classes(blanked), blanked)
  const broken = problem.judging.tableJudges.find(({ judge }) => !judge.holds(left))
  if (broken) return tableFault(broken.requirement.model.id)
  const recoding = levelsRecoding(table, request.quasi, { levels, classOf, suppressed: blanked })
  const loss = parts.loss.loss(list, positioned, { fails: blanked, rows: blanking!.rows })
  return {
    kind: 'released',
    recoding,
    optimal: false,
    search: {
      nodes: search.nodes,
      evaluated: search.evaluated,
      milliseconds: search.milliseconds,
      loss,
      best: [{ levels, loss, suppressedRows: recoding.suppressedRows }],
      reasons: reasonsOf(request, levels),
    },
  }
}

/** What the classes show. */
function textsOf(
  { columns, length }: Table,
  { quasi }: Request,
  node: { readonly levels: readonly number[]; readonly classOf: Int32Array; readonly count: number },
): string[] {
  const texts: string[] = new Array(node.count).fill('')
  for (let entry = 0; entry < length; entry++) {
    const c = node.classOf[entry]
    if (c < 0 || texts[c] !== '') continue
    texts[c] = rowText(
      quasi.map(({ column, hierarchy }, columnIndex) => {
        const { labels, nodeOf } = hierarchy.levels[node.levels[columnIndex]]
        return labels[nodeOf[columns[column].codes[entry]]]
      }),
    )
  }
  return texts
}

/** Levels were drawn, and nothing is told of what others would have done. */
const reasonsOf = ({ quasi }: Request, levels: readonly number[]): ColumnReason[] =>
  quasi.map(({ hierarchy }, columnIndex) => ({
    column: hierarchy.column,
    level: levels[columnIndex],
    height: hierarchy.height,
    text: 'Its level was drawn among those that lose little more than the best; sensitive values were not looked at.',
    fails: [],
  }))

function faultOf(
  table: Table,
  blanking: BlankedClasses | undefined,
  { blankLimit }: HardenedLevels,
): LatticeOutcome | undefined {
  const most = Math.floor(blankLimit * table.rows + 1e-9)
  if (blanking && blanking.rows <= most) return undefined
  const enough =
    blanking && blanking.rows <= table.rows / 2 && Math.ceil((blanking.rows / table.rows) * 100 - 1e-9) / 100
  const reason = blanking
    ? `At levels chosen by k alone, ${counted(blanking.rows, 'row')} would be blanked, with the decoys that hide which of them fail; the policy allows ${percent(blankLimit)} of the rows.`
    : 'At levels chosen by k alone, more classes fail the models of sensitive values than hold: there are not enough others to hide them among.'
  const remedies = enough
    ? [`Set \`blank-limit: ${enough}\`: these levels are released with that.`, LESS_ASKED]
    : [LESS_ASKED]
  return { kind: 'impossible', model: HARDENED_MODEL, reason, remedies }
}

/** What stands in the way is not one model. */
const HARDENED_MODEL = 'hardened'

const LESS_ASKED = 'Ask less of the sensitive attributes: a larger t or β, a smaller l.'

const tableFault = (model: string): LatticeOutcome => ({
  kind: 'impossible',
  model,
  reason: `With failing classes and their decoys blanked, ${model} does not hold for the rows that are left.`,
  remedies: ['Ask for a larger `k`.', `Ask less of ${model}.`],
})
