import { groupCombinations } from '../../data/table/group.ts'
import { counted } from '../../data/words/words.ts'
import type { Prepared } from '../../methods/contract/prepared.ts'
import type { ReleasePart } from '../../methods/contract/release-part.ts'
import { tooManyCombinations } from '../../run/engine/table-refusals.ts'
import { allStars } from '../grouping.ts'
import { textsOf } from '../release-texts.ts'
import type { ReadCells } from './judge-cells.ts'
import type { ReleaseFault } from './release-fault.ts'

/**
 * Rows that the original, generalised to the levels of the release, does not have: copies of others, or rows of nobody.
 * Judged where every column is on one level and no label stands for different values. O(combinations × columns).
 */
export function judgeElsewhere(
  part: ReleasePart,
  read: ReadonlyMap<string, ReadCells>,
  { table, start, quasi }: Prepared,
): ReleaseFault[] {
  const columns = quasi.map(({ name }) => read.get(name))
  if (quasi.length === 0 || columns.some((column) => column === undefined || column.reading.ambiguous > 0))
    return []
  if (start?.levels.some((level, index) => columns[index]!.reading.level! < level))
    throw tooManyCombinations(
      start.combinations,
      start.most,
      'The release shows finer levels than those at which they fit, so its rows cannot be compared with the original.',
    )
  const texts = quasi.map(({ name }) => textsOf(part.rows, name))
  const released: number[] = []
  for (let row = 0; row < part.rows.rows.length; row++) if (!allStars(texts, row)) released.push(row)
  const grouped = quasi.map((_, columnIndex) => {
    const { reading, column } = columns[columnIndex]!
    const { nodeOf, labels } = column.hierarchy!.levels[reading.level!]
    const codes = new Int32Array(table.length + released.length)
    for (let entry = 0; entry < table.length; entry++)
      codes[entry] = nodeOf[table.columns[columnIndex].codes[entry]]
    for (const [row, place] of released.entries()) {
      const cell = reading.cells.get(texts[columnIndex][place])
      codes[table.length + row] = cell?.kind === 'node' ? cell.node : 0
    }
    return { codes, size: labels.length }
  })
  const { count, groupOf } = groupCombinations(grouped, table.length + released.length)
  const surplus = new Float64Array(count)
  for (let entry = 0; entry < table.length; entry++) surplus[groupOf[entry]] -= table.weights[entry]
  for (const [row, place] of released.entries()) surplus[groupOf[table.length + row]] += part.rows.rows[place]
  const rows = surplus.reduce((sum, one) => sum + Math.max(0, one), 0)
  if (rows === 0) return []
  return [
    {
      kind: 'rows-elsewhere',
      count: rows,
      text: `${counted(rows, 'row')} of the release ${rows === 1 ? 'has' : 'have'} quasi-identifiers that no row of the original, or not so many, comes to at these levels.`,
    },
  ]
}
