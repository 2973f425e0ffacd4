import type { PartValues, TableParts } from '../../engine/table-parts.ts'
import { keyedHash } from '../../random/keyed-hash.ts'
import { seededRandom } from '../../random/seeded-random.ts'
import type { AssignedClass } from '../../recoding/assigned-recoding.ts'
import type { Context } from '../../search/method.ts'
import type { Table } from '../../table/table.ts'
import type { ClassInput } from './class-input.ts'
import { labelsOf } from './plan/assigned-plan.ts'
import type { ClassFigures } from './plan/class-figures.ts'
import { textOf } from './plan/keyed-rows.ts'
import { joinOpenClasses, type OpenClasses, sharesOf } from './plan/open-classes.ts'
import { quasiColumns } from './plan/quasi-column.ts'
import { shownFigures } from './plan/summary.ts'
import { type Widening, widenOpenClasses } from './plan/widen-classes.ts'

/** Values of parts in the order of their texts: cuts between equals then do not follow the order of the source. */
export const countedByCode = (parts: TableParts): TableParts => ({
  ...parts,
  values: async (column, of) => byCode(await parts.values(column, of)),
  tried: async (cuts, column) => byCode(await parts.tried(cuts, column)),
})

const byCode = (counted: PartValues): PartValues => ({
  ...counted,
  first: Float64Array.from(counted.codes),
})

/**
 * Draws for one block that follow from the seed and its rows: which blocks were planned before it does not matter. Combinations
 * stand in an order drawn by the seed, and no other block has the first of them.
 */
export const contextByContent = (context: Context, block: Table, seed: string): Context => ({
  ...context,
  random: seededRandom(keyedHash(seed, 'draws of a block').digest(textOf(block, 0), 1)),
})

/** The classes of all blocks as they are published. */
export interface WidenedBlocks {
  /** In the order in which they came. */
  shown(): Iterable<readonly AssignedClass[]>
  readonly figures: ClassFigures
  /** Classes that are more general than needed. */
  readonly changed: number
}

/**
 * Widens the classes of all blocks as those of one table: where a node is cut apart in one block and needed in another, whoever
 * counts classes of the release counts both.
 */
export function widenedBlocks(
  blocks: readonly OpenClasses[],
  { table: whole, request, ranges }: ClassInput,
  hardening: Widening,
): WidenedBlocks {
  const columns = quasiColumns(whole, request.quasi, { ranges })
  const { open, slots, from } = joinOpenClasses(blocks, columns)
  const shares = sharesOf({ table: whole, request, columns })
  const { keys: widened, changed } = widenOpenClasses(open, { ...hardening, slots, shares })
  const count = from.length
  const keys = widened.map((ofClass) => {
    const own = new Int32Array(count)
    for (const [at, c] of from.entries()) own[c] = ofClass[at]
    return own
  })
  const sizes = new Float64Array(count)
  for (const [at, c] of from.entries()) sizes[c] = open.sizes[at]
  const classes = { count, slots, keys }
  return {
    shown: () => shownClasses(labelsOf(classes), count),
    figures: shownFigures(classes, { whole, request, columns, sizes, rows: whole.rows }),
    changed,
  }
}

/** Classes that are handed over at once. */
const AT_ONCE = 65_536

function* shownClasses(labels: readonly string[][], count: number): Generator<readonly AssignedClass[]> {
  for (let begin = 0; begin < count; begin += AT_ONCE)
    yield Array.from({ length: Math.min(AT_ONCE, count - begin) }, (_, at) => ({
      labels: labels.map((ofClass) => ofClass[begin + at]),
      suppressed: false,
    }))
}
