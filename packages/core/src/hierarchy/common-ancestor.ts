import type { Hierarchy } from './hierarchy.ts'

/** Lowest level on which two values are one node. O(height). */
export function commonLevel({ levels, height }: Hierarchy, codeA: number, codeB: number): number {
  let level = 0
  while (level < height && levels[level].nodeOf[codeA] !== levels[level].nodeOf[codeB]) level++
  return level
}

/** The lowest node above all the values (at least one): its level and its number there. O(codes × height), most often less. */
export function lowestCommonAncestor(
  { levels, height }: Hierarchy,
  codes: ArrayLike<number>,
): { readonly level: number; readonly node: number } {
  let level = 0
  while (level < height && !allOneNode(levels[level].nodeOf, codes)) level++
  return { level, node: levels[level].nodeOf[codes[0]] }
}

function allOneNode(nodeOf: Uint32Array, codes: ArrayLike<number>): boolean {
  const node = nodeOf[codes[0]]
  for (let i = 1; i < codes.length; i++) if (nodeOf[codes[i]] !== node) return false
  return true
}
