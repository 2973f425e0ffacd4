import type { PartCut } from '../../../engine/table-parts.ts'

/** How a part is cut along one column: which group each code goes to, and which groups make which part, in their order. */
export interface CutPieces {
  readonly column: string
  /** −1 for codes that the part does not have. */
  readonly groupOfCode: Int32Array
  readonly parts: readonly (readonly number[])[]
}

export const piecesOfPart = (
  column: string,
  groupOfCode: Int32Array,
  { parts }: Pick<CutPieces, 'parts'>,
): CutPieces => ({ column, groupOfCode, parts })

/** More pieces than this are put into one: between equals, what stands first in the table then decides. */
export const MOST_PIECES = 256

/**
 * The cuts of all pieces of a part, and the pieces of each part that is made: for each of its groups in their order, those of
 * the pieces in theirs.
 */
export function cutPieces(
  pieces: readonly number[],
  { column, groupOfCode, parts }: CutPieces,
  numbers: { next: number },
): { readonly cuts: readonly PartCut[]; readonly parts: readonly (readonly number[])[] } {
  const made: number[][] = []
  /** numberOf[piece][group] */
  const numberOf = pieces.map(() => new Map<number, number>())
  for (const groups of parts) {
    const joined = groups.length * pieces.length > MOST_PIECES
    const own: number[] = joined ? [numbers.next++] : []
    for (const group of groups) {
      for (const at of pieces.keys()) {
        if (!joined) own.push(numbers.next++)
        numberOf[at].set(group, own.at(-1)!)
      }
    }
    made.push(own)
  }
  const cuts = pieces.map((part, at) => ({
    part,
    column,
    to: groupOfCode.map((group) => (group < 0 ? -1 : numberOf[at].get(group)!)),
  }))
  return { cuts, parts: made }
}
