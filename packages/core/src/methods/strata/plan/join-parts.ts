import { assignCombinations } from '../../../data/recoding/assign-combinations.ts'
import type { AssignedClass, AssignedRecoding } from '../../../data/recoding/recoding.ts'
import type { Table } from '../../../data/table/table.ts'
import { SUPPRESSED } from '../../../data/table/table.ts'
import type { QuasiIdentifier } from '../../contract/search.ts'
import type { StratumPart, TreatedRows } from './stratum-part.ts'

/** The strata as one plan: T* = T1 ∪ T2 ∪ …, each class marked with its stratum. O(combinations × columns). */
export function joinParts(
  table: Table,
  quasi: readonly QuasiIdentifier[],
  parts: readonly StratumPart[],
): AssignedRecoding {
  const recoded = quasi.map(({ column }) => column)
  const classes: AssignedClass[] = []
  const shares: Shares = { combination: [], classOf: [], rows: [] }
  for (const part of parts) {
    if (part.treated) addTreated(part, part.treated, { recoded, classes, shares })
    else addUntouched(part, { recoded, classes, shares })
  }
  const names = recoded.map((column) => table.columns[column].name)
  return assignCombinations(table, names, { classes, shares })
}

interface Shares {
  readonly combination: number[]
  readonly classOf: number[]
  readonly rows: number[]
}

interface Joined {
  /** Columns of the table. */
  readonly recoded: readonly number[]
  readonly classes: AssignedClass[]
  readonly shares: Shares
}

function addUntouched({ stratum, weights, rows }: StratumPart, { recoded, classes, shares }: Joined): void {
  if (rows === 0) return
  const c = classes.push({ labels: recoded.map(() => null), suppressed: false, part: stratum.name }) - 1
  addRows(shares, weights, () => c)
}

/** Decoys join the class of the rows they hide. */
function addTreated(
  { stratum, weights }: StratumPart,
  { cells, decoys }: TreatedRows,
  { recoded, classes, shares }: Joined,
): void {
  const columnIndexes = recoded.map((column) =>
    stratum.quasi.findIndex((quasiIdentifier) => quasiIdentifier.column === column),
  )
  const classOfGroup = new Int32Array(cells.groups.count).fill(-1)
  let ofSuppressed = -1
  const suppressedClass = (): number => {
    const labels = columnIndexes.map((columnIndex) => (columnIndex < 0 ? null : SUPPRESSED))
    if (ofSuppressed < 0) ofSuppressed = classes.push({ labels, suppressed: true, part: stratum.name }) - 1
    return ofSuppressed
  }
  const classOf = (entry: number): number => {
    if (cells.suppressed[entry] === 1) return suppressedClass()
    const group = cells.groups.groupOf[entry]
    if (classOfGroup[group] >= 0) return classOfGroup[group]
    const labels = columnIndexes.map((columnIndex) => {
      if (columnIndex < 0) return null
      const { labels: texts, codes } = cells.columns[columnIndex]
      return texts[codes[entry]]
    })
    classOfGroup[group] = classes.push({ labels, suppressed: false, part: stratum.name }) - 1
    return classOfGroup[group]
  }
  addRows(shares, weights, classOf)
  if (!decoys) return
  addRows(shares, decoys.generalised, classOf)
  addRows(shares, decoys.suppressed, suppressedClass)
}

function addRows(shares: Shares, weights: Uint32Array, classOf: (entry: number) => number): void {
  for (let entry = 0; entry < weights.length; entry++) {
    if (weights[entry] === 0) continue
    shares.combination.push(entry)
    shares.classOf.push(classOf(entry))
    shares.rows.push(weights[entry])
  }
}
