import { under } from '../cases/tree.ts'
import { type Grouped, groupRows } from './classes.ts'
import { type Fault, fault } from './fault.ts'
import { judgeRequirement } from './judge-requirements.ts'
import { sameFigure } from './judge-verdicts.ts'
import { leavesOf } from './leaves.ts'
import { type JudgedNode, lossOf, minimised } from './node-losses.ts'
import { methodModels, type Requirement } from './policy-meaning.ts'
import { ofRole, type RunFacts } from './run-facts.ts'

/** Ways to generalise that are tried at most, and rows they are tried on. */
const MOST_NODES = 300
const MOST_ROWS = 60

const OF_ALL_CLASSES = new Set(['average-risk', 'uniqueness'])

/** A full-domain release loses what the report says, and where that is proven to be least, no other way loses less. */
export function judgeOptimal(facts: RunFacts, grouped: Grouped): Fault[] {
  const { meaning, report } = facts
  const asked = [...methodModels(meaning.options, meaning.attributes, 'all'), ...meaning.requirements]
  // Values that only a population has count among the leaves of a column.
  const widened = asked.some(({ population }) => population !== undefined)
  if (meaning.method !== 'full-domain' || meaning.wildcard || widened) return []
  const levels = ofRole(facts, 'quasi').map(
    ({ name }) => report.attributes.find((attribute) => attribute.name === name)?.level ?? 0,
  )
  const lattice = latticeOf(facts)
  if (lattice === undefined) return []
  const published = nodeAt(lattice, levels, grouped)
  return [
    ...judgeLosses(facts, published),
    ...(report.method.optimal ? judgeBest(facts, lattice, published) : []),
  ]
}

type Lattice = Pick<JudgedNode, 'columns' | 'leaves' | 'rows' | 'heights' | 'k'>

function latticeOf(facts: RunFacts): Lattice | undefined {
  const { original, meaning, sideRows } = facts
  const columns = ofRole(facts, 'quasi')
  const heights: number[] = []
  for (const column of columns) {
    const chains = column.texts.map((text) => column.chain(text))
    if (chains.some((chain) => chain === undefined) || chains.length === 0) return undefined
    heights.push(chains[0]!.length - 1)
  }
  const leaves = columns.map((column) =>
    column.onGap === 'suppress' ? undefined : leavesOf(column, sideRows),
  )
  const asked = [...methodModels(meaning.options, meaning.attributes, 'all'), ...meaning.requirements]
  const k = asked.find(({ id, options }) => id !== 'k-map' && options.k !== undefined)?.options.k ?? 1
  return { columns, leaves, heights, rows: original.rows, k }
}

const nodeAt = (
  lattice: Lattice,
  levels: readonly number[],
  { classes, suppressed }: Grouped,
): JudgedNode => ({
  ...lattice,
  levels,
  suppressed: new Set(suppressed),
  classSizes: classes.map(({ rows }) => rows.length),
})

function judgeLosses({ report }: RunFacts, published: JudgedNode): Fault[] {
  return ['precision', 'loss', 'entropy', 'class-size'].flatMap((id) => {
    const said = report.utility.find((figure) => figure.id === id)?.value
    // Rows of a release stand in another order than those of the original; every loss but these is the same for both.
    const counted =
      published.suppressed.size > 0 && id !== 'precision' && id !== 'class-size'
        ? undefined
        : lossOf(id, published)
    const stated = counted !== undefined && id === 'entropy' ? Number(counted.toPrecision(2)) : counted
    if (said === undefined || stated === undefined || sameFigure(said, stated)) return []
    return [fault(`figure-${id}`, `${id}: the report says ${said}, counted ${counted}`)]
  })
}

function judgeBest(facts: RunFacts, lattice: Lattice, published: JudgedNode): Fault[] {
  const { meaning, report, original } = facts
  const count = lattice.heights.reduce((product, height) => product * (height + 1), 1)
  if (count > MOST_NODES || original.rows.length > MOST_ROWS) return []
  const id = String(under(meaning.options, 'loss') ?? 'loss')
  const said = report.utility.find((figure) => figure.id === id)?.value
  if (typeof said !== 'number') return []
  const best = minimised(id, said)
  for (const levels of allLevels(lattice.heights)) {
    const loss = validLoss(facts, lattice, levels, id)
    if (loss !== undefined && minimised(id, loss) < best - roundingOf(said)) {
      return [
        fault(
          'not-optimal',
          `levels ${published.levels.join(' ')} are said to lose least by ${id} (${said}), and ${levels.join(' ')} lose ${loss}`,
        ),
      ]
    }
  }
  return []
}

/** How far a figure may be from what was rounded to two digits of it. */
const roundingOf = (said: number): number =>
  said === 0 ? 1e-9 : 0.5 * 10 ** (Math.floor(Math.log10(Math.abs(said))) - 1) + 1e-9

function* allLevels(heights: readonly number[]): Generator<readonly number[]> {
  if (heights.length === 0) yield []
  else
    for (const rest of allLevels(heights.slice(1)))
      for (let level = 0; level <= heights[0]!; level++) yield [level, ...rest]
}

/** What a node loses if the models hold there; undefined if they do not, or stand on their very limit. */
function validLoss(
  facts: RunFacts,
  lattice: Lattice,
  levels: readonly number[],
  id: string,
): number | undefined {
  const { meaning, original } = facts
  const { columns } = lattice
  const rows = original.rows.map((row) =>
    columns.map((column, columnIndex) => column.chain(row[column.place]!)![levels[columnIndex]!]!),
  )
  const sensitive = ofRole(facts, 'sensitive')
  const release = {
    columns: [...columns, ...sensitive].map(({ name }) => name),
    rows: rows.map((cells, row) => [
      ...cells,
      ...sensitive.map((column) => original.rows[row]![column.place]!),
    ]),
  }
  const seen: RunFacts = { ...facts, release }
  const among = [...original.rows.keys()]
  const all = groupRows(rows, {
    places: columns.map((_, columnIndex) => columnIndex),
    columns,
    wildcard: false,
    starsApart: false,
  })
  const models = methodModels(meaning.options, meaning.attributes, 'all')
  const holds = (requirement: Requirement, grouped: Grouped): boolean =>
    judgeRequirement(requirement, seen, { grouped: { ...grouped, suppressed: [] }, among, quasi: columns })
      ?.holds === true
  const ofClasses = models.filter((model) => !OF_ALL_CLASSES.has(model.id))
  const kept = all.classes.filter((one) =>
    ofClasses.every((model) => holds(model, { classes: [one], suppressed: [] })),
  )
  const suppressed = all.classes.filter((one) => !kept.includes(one)).flatMap((one) => one.rows)
  const limit = Number(under(meaning.options, 'suppression-limit') ?? 0)
  if (suppressed.length > Math.floor(limit * original.rows.length + 1e-9)) return undefined
  const left = { classes: kept, suppressed }
  if (!models.every((model) => !OF_ALL_CLASSES.has(model.id) || holds(model, left))) return undefined
  return lossOf(id, nodeAt(lattice, levels, left))
}
