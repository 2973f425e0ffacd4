import type { NumericAttribute } from '@outis/learn'
import type { Gate } from '../answer/gate.ts'
import type { Fact } from '../knowledge/facts.ts'
import { addTuple, allRows, noRows, sizeOf } from '../sets/row-set.ts'
import type { RevealedItem } from '../statements/revealed-items.ts'
import { exactly } from '../statements/rows-of-test.ts'
import { type AnalysisContext, type AnalysisRule, asAnalysisRule } from './analysis.ts'
import { momentsOf, tellsCounts } from './naive-bayes-analysis.ts'
import type { PooledColumn } from './original-table.ts'

/** A column that a model predicts from: categories, or numbers. */
export type Predictor = PooledColumn | NumericAttribute

/** Operations of reading a cell of a combination, and of looking a combination up. */
const PER_CELL = 8
const PER_LOOKUP = 20

/** A column as a code for each tuple. */
interface CodedColumn {
  readonly codes: Uint32Array
  readonly levels: number
  /** Coefficients of one class that the column has. */
  readonly parameters: number
}

/**
 * Lets through the tables that the coefficients of a logistic model tell, or says which rule withholds one of them.
 * At the optimum Σp·x = Σy·x for every class and every column x of the design (Agresti 2013, "Categorical Data Analysis",
 * 5.5). Whoever knows the coefficients and how often each combination of predictors occurs computes the right side: the
 * cross table of class and predictor, and the sums of numbers by class. The same equations are linear in how often each
 * combination occurs, and tell that where there are at least as many equations as combinations. No cell of a model can be
 * hidden, so that every cell of these tables must be one that may leave.
 */
export function admitModelTables(
  context: AnalysisContext,
  classes: PooledColumn,
  predictors: readonly Predictor[],
): AnalysisRule | undefined {
  const coded = predictors.map((predictor) => codedColumn(context, predictor))
  const outcome = categoriesOf(classes)
  const tables: (readonly CodedColumn[])[] = []
  for (const [column, predictor] of predictors.entries())
    if (!('kind' in predictor) || tellsCounts(predictor)) tables.push([outcome, coded[column]])
  // How many rows categories have was told when they were admitted.
  const items = predictors.flatMap((predictor) =>
    'kind' in predictor && tellsCounts(predictor) ? [countedNumbers(context, predictor)] : [],
  )
  for (const set of revealedCombinations(context, presentOnly(context, coded), classes.labels.length))
    tables.push(set.map((column) => coded[column]))
  // Sizes first: they decide most models, and cost little.
  const cells = []
  for (const table of tables) {
    const sets = cellsOf(context, table)
    if (sets === undefined) return 'threshold'
    cells.push(...sets)
  }
  context.gate.admit({ rows: [], items })
  for (const set of cells) {
    const fault = context.gate.admit({ rows: [exactly(set)], items: [] })
    if (fault) return asAnalysisRule(fault)
  }
  for (const predictor of predictors) {
    if (!('kind' in predictor) || tellsCounts(predictor)) continue
    for (const [code, label] of classes.labels.entries()) {
      const moments = momentsOf(context, { classes, code, label, attribute: predictor }, [])
      if ('withheld' in moments) return moments.withheld
    }
  }
  return undefined
}

function countedNumbers({ original }: AnalysisContext, { name, numbers }: NumericAttribute): RevealedItem {
  const rows = new Map<number, number>()
  for (const number of numbers) if (!Number.isNaN(number)) rows.set(number, (rows.get(number) ?? 0) + 1)
  const facts = [...rows].map(
    ([number, count]): Fact => ({ kind: 'value', column: name, value: String(number), rows: count }),
  )
  return { column: name, costs: [], rows: allRows(original.index.universe), facts }
}

const categoriesOf = ({ codes, labels }: PooledColumn): CodedColumn => ({
  codes,
  levels: labels.length,
  parameters: labels.length - 1,
})

function codedColumn({ original }: AnalysisContext, predictor: Predictor): CodedColumn {
  if (!('kind' in predictor)) return categoriesOf(predictor)
  const { texts, codes } = original.index.columns.get(predictor.name)!
  const levelOf = new Map<number, number>()
  // NaN, a missing number, is one level too.
  const levels = Uint32Array.from(texts, (text) => {
    const number = text.trim() === '' ? Number.NaN : Number(text)
    const level = levelOf.get(number) ?? levelOf.size
    levelOf.set(number, level)
    return level
  })
  return { codes: Uint32Array.from(codes, (code) => levels[code]), levels: levelOf.size, parameters: 1 }
}

/** Without the tuples that have no rows. */
function presentOnly({ original }: AnalysisContext, columns: readonly CodedColumn[]): CodedColumn[] {
  const { weights } = original.index.universe
  return weights
    ? columns.map((column) => ({ ...column, codes: column.codes.filter((_, tuple) => weights[tuple] > 0) }))
    : [...columns]
}

/**
 * The sets of predictors of which the model may tell how often each combination occurs: no more combinations than
 * equations. Equations: of each class and column, and the cross tables of each two columns. A larger set is looked at
 * only where a smaller one is revealed: with all combinations present, each subset of a told set is revealed.
 */
function revealedCombinations(
  { gate }: AnalysisContext,
  predictors: readonly CodedColumn[],
  classes: number,
): readonly number[][] {
  const revealed: number[][] = []
  let sets = predictors.map((_, column) => [column])
  while (sets.length > 0) {
    const revealedNow = sets.filter((set) => {
      const columns = set.map((column) => predictors[column])
      const most = equationsOf(columns, classes)
      return combinationsOf(gate, columns, most) <= most
    })
    revealed.push(...revealedNow)
    sets = revealedNow.flatMap((set) =>
      [...predictors.keys()].filter((column) => column > set.at(-1)!).map((column) => [...set, column]),
    )
  }
  return revealed
}

function equationsOf(columns: readonly CodedColumn[], classes: number): number {
  let single = 1
  let pairs = 0
  for (const { parameters } of columns) {
    pairs += parameters * (single - 1)
    single += parameters
  }
  return single * classes + pairs
}

/** How many combinations occur; counted up to one more than `most`. */
function combinationsOf(gate: Gate, columns: readonly CodedColumn[], most: number): number {
  const seen = new Set<number>()
  const [{ codes }] = columns
  let tuple = 0
  for (; tuple < codes.length && seen.size <= most; tuple++) seen.add(cellOf(columns, tuple))
  gate.spend(tuple * (PER_CELL * columns.length + PER_LOOKUP))
  return seen.size
}

const cellOf = (columns: readonly CodedColumn[], tuple: number): number =>
  columns.reduce((cell, { codes, levels }) => cell * levels + codes[tuple], 0)

/** The rows of every cell; undefined where a cell has fewer rows than may be spoken of, nobody included. */
function cellsOf({ original, rules, gate }: AnalysisContext, table: readonly CodedColumn[]) {
  const { universe } = original.index
  const cells = table.reduce((product, { levels }) => product * levels, 1)
  if (cells * rules.minSupport > universe.rows) return undefined
  gate.spend(PER_CELL * universe.tuples * table.length)
  const sets = Array.from({ length: cells }, () => noRows(universe))
  for (let tuple = 0; tuple < universe.tuples; tuple++) addTuple(sets[cellOf(table, tuple)], tuple)
  return sets.every((set) => sizeOf(universe, set) >= rules.minSupport) ? sets : undefined
}
