import { type Classes, histogramMerger } from '../../../../data/table/classes.ts'
import { MISSING, SUPPRESSED, type Table } from '../../../../data/table/table.ts'
import { bindJudges } from '../../../../models/kit/bind-judges.ts'
import type { Requirement } from '../../../../models/model.ts'
import type { StrataRequest } from '../../strata-request.ts'
import type { StratumPart } from '../stratum-part.ts'
import { stratumAttributes, stratumTable } from '../stratum-table.ts'

/**
 * Rows of the rest that show what rows of another stratum show, in all that stratum's columns. They are no decoys, but a
 * reader cannot tell them from decoys, so nothing promised of the rest can be checked on them.
 * O(combinations × columns × strata).
 *
 * @returns the weights of the rest without them
 */
export function withoutLookAlikes(
  table: Table,
  rest: StratumPart,
  others: readonly StratumPart[],
): Uint32Array {
  const left = rest.weights.slice()
  for (const otherPart of others) {
    if (!otherPart.treated) continue
    const columns = otherPart.stratum.quasi.map(({ column }) => column)
    const shownForms = new Set<string>()
    for (const entry of entriesOf(otherPart.weights))
      shownForms.add(shownBy(table, otherPart, { columns, entry }))
    for (const entry of entriesOf(rest.weights)) {
      if (shownForms.has(shownBy(table, rest, { columns, entry }))) left[entry] = 0
    }
  }
  return left
}

const entriesOf = (weights: Uint32Array): number[] =>
  Array.from(weights.keys()).filter((entry) => weights[entry] > 0)

/** Texts that a combination is published as in some columns, where the rows of a part are published. */
function shownBy(
  table: Table,
  { stratum, treated }: StratumPart,
  { columns, entry }: { readonly columns: readonly number[]; readonly entry: number },
): string {
  const texts = columns.map((column) => {
    const columnIndex = stratum.quasi.findIndex((quasiIdentifier) => quasiIdentifier.column === column)
    if (!treated || columnIndex < 0) {
      const { dictionary, codes } = table.columns[column]
      return dictionary.values[codes[entry]]
    }
    const { suppressed, columns: cells } = treated.cells
    return suppressed[entry] === 1 ? SUPPRESSED : cells[columnIndex].labels[cells[columnIndex].codes[entry]]
  })
  return JSON.stringify(texts)
}

/**
 * The first model of a stratum that does not hold on some of its rows as they are published, suppressed ones as a class where
 * the request protects them; undefined where all do.
 */
export function brokenOn(
  table: Table,
  request: Pick<StrataRequest, 'sensitive' | 'missing' | 'protectSuppressed'>,
  { part: { stratum, treated }, weights }: { readonly part: StratumPart; readonly weights: Uint32Array },
): Requirement | undefined {
  if (!treated) return undefined
  const { table: part, combination } = stratumTable(table, weights)
  if (part.rows === 0) return undefined
  const sensitive = stratumAttributes(part, request.sensitive, request.missing)
  const { classJudges, tableJudges } = bindJudges(
    stratum.models,
    sensitive.map(({ attribute }) => attribute),
  )
  const { groups, suppressed } = treated.cells
  const numberOf = new Map<number, number>()
  const classOf = Int32Array.from(combination, (entry) => {
    if (suppressed[entry] === 1) return -1
    const number = numberOf.get(groups.groupOf[entry]) ?? numberOf.size
    numberOf.set(groups.groupOf[entry], number)
    return number
  })
  const classes = classesOf(part, { classOf, count: numberOf.size, sensitive, missing: request.missing })
  const hasPool = request.protectSuppressed === true && classes.rows[classes.count] > 0
  const judged = hasPool ? classes.count + 1 : classes.count
  const refuses = ({ judge }: (typeof classJudges)[number]) => {
    for (let c = 0; c < judged; c++) if (!judge.admits(classes, c)) return true
    return false
  }
  const broken = classJudges.find(refuses) ?? tableJudges.find(({ judge }) => !judge.holds(classes))
  return broken?.requirement
}

function classesOf(
  part: Table,
  {
    classOf,
    count,
    sensitive,
    missing,
  }: {
    readonly classOf: Int32Array
    readonly count: number
    readonly sensitive: ReturnType<typeof stratumAttributes>
    readonly missing: StrataRequest['missing']
  },
): Classes {
  // Suppressed rows are put into a class behind the last.
  const placed = classOf.map((c) => (c < 0 ? count : c))
  const sizes = new Uint32Array(count + 1)
  for (let entry = 0; entry < part.length; entry++) sizes[placed[entry]] += part.weights[entry]
  return {
    count,
    sizes,
    rows: sizes,
    tableRows: part.rows,
    histograms: sensitive.map(({ column, attribute }) =>
      histogramMerger(attribute).count(
        { classOf: placed, values: part.columns[column].codes, rows: part.weights },
        count + 1,
        missing === 'wildcard' ? MISSING : -1,
      ),
    ),
  }
}
