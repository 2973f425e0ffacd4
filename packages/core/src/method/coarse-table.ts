import { tooManyCombinations } from '../engine/combination-limit.ts'
import type { CountedSizes, CountedSpreads, OpenTable, RolledColumn, ToldRows } from '../engine/engine.ts'
import type { OutisError } from '../errors.ts'
import type { Hierarchy } from '../hierarchy/hierarchy.ts'
import { MISSING } from '../table/dictionary.ts'
import type { Table } from '../table/table.ts'

/**
 * A table with more distinct combinations than may be held here. What a search needs of it is asked for at chosen levels,
 * where they are fewer: the engine counts, and only what fits is handed over. Levels are one for each quasi-identifier.
 */
export interface CoarseTable {
  /** Distinct combinations of the declared columns as they are. */
  readonly combinations: number
  /** How many may be held. */
  readonly most: number
  /** The refusal of a table that does not fit, with the limit as it was given. */
  tooMany(why: string): OutisError
  /** The combinations at these levels: a code stands for all that are the same there. Refuses what does not fit. */
  at(levels: readonly number[]): Promise<Table>
  /** Whether the combinations of the declared columns at these levels can be held. */
  fits(levels: readonly number[]): Promise<boolean>
  /** The classes of the quasi-identifiers alone at these levels, by their rows. */
  classes(levels: readonly number[]): Promise<CountedSizes>
  /** The same, told apart by the values that they have of a sensitive attribute. Absent: the engine does not tell. */
  spreads?(levels: readonly number[], sensitive: number): Promise<CountedSpreads>
}

export interface CoarseParts {
  readonly open: OpenTable
  /** Declared columns, quasi-identifiers first, with the rows of each value. */
  readonly table: Table
  readonly quasi: readonly { readonly hierarchy: Hierarchy }[]
  readonly combinations: number
  /** The rows it has, where it is a part of the whole. */
  readonly of?: ToldRows
  /** Columns that are no part of it, and count as they are where it is asked what can be held. */
  readonly beside?: readonly RolledColumn[]
  /** Of a part of a table: how many of its combinations may be held, and what the whole is refused with. */
  readonly part?: Pick<CoarseTable, 'most' | 'tooMany'>
}

export function coarseTable({
  open,
  table: { columns },
  quasi,
  combinations,
  of,
  beside = [],
  part,
}: CoarseParts): CoarseTable {
  const { rolledUp, rolledSizes, rolledSpreads, rolledCount } = open
  const most = part?.most ?? open.mostCombinations
  if (!rolledUp || !rolledSizes || !rolledCount || most === undefined)
    throw new TypeError('the engine cannot roll up')
  const ofLevels = quasi.map(({ hierarchy: { levels } }, place) =>
    levels.map(({ nodeOf }) => firstOfNode(nodeOf, columns[place].rows!)),
  )
  const rolled = (levels: readonly number[]): RolledColumn[] =>
    columns.map(({ name, dictionary }, place) => {
      const standsFor = place < levels.length ? ofLevels[place][levels[place]] : undefined
      return { name, dictionary, ...(standsFor && { standsFor }) }
    })
  return {
    combinations,
    most,
    tooMany: part?.tooMany ?? ((why) => tooManyCombinations(combinations, most, why)),
    async at(levels) {
      const table = await rolledUp(rolled(levels), of)
      return {
        ...table,
        columns: table.columns.map((column, place) => ({ ...column, rows: columns[place].rows! })),
      }
    },
    fits: async (levels) => (await rolledCount([...rolled(levels), ...beside], most, of)) <= most,
    classes: (levels) => rolledSizes(rolled(levels).slice(0, quasi.length), of),
    ...(rolledSpreads && {
      spreads: (levels, sensitive) =>
        rolledSpreads(rolled(levels).slice(0, quasi.length), columns[quasi.length + sensitive], of),
    }),
  }
}

/**
 * The first code of the node of each code, one that rows have, and a value rather than the missing one; undefined where each is
 * by itself. A search knows no other values than those that rows have.
 */
function firstOfNode(nodeOf: Uint32Array, rows: ArrayLike<number>): Uint32Array | undefined {
  const first = new Map<number, number>()
  for (let code = MISSING + 1; code < nodeOf.length; code++)
    if (rows[code] > 0 && !first.has(nodeOf[code])) first.set(nodeOf[code], code)
  const standsFor = nodeOf.map((node, code) => first.get(node) ?? code)
  return standsFor.some((other, code) => other !== code) ? standsFor : undefined
}
