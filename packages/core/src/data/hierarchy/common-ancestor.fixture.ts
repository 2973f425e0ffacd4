import type { Hierarchy } from './hierarchy.ts'

/** Lowest level on which two values are one node. O(height). */
export function commonLevel({ levels, height }: Hierarchy, codeA: number, codeB: number): number {
  let level = 0
  while (level < height && levels[level].nodeOf[codeA] !== levels[level].nodeOf[codeB]) level++
  return level
}
