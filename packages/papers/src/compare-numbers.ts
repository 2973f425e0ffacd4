import type { Agreement } from './result.ts'

/** A number as printed and as computed; null where one of them is missing. */
export interface NumberPair {
  readonly paper: number
  readonly here: number | null
}

/** Whether the numbers of the paper come out, all, some or none of them. */
export function agreementOf(pairs: readonly NumberPair[], tolerance = 0): Agreement {
  const same = pairs.filter((pair) => isSame(pair, tolerance)).length
  if (same === pairs.length) return 'agrees'
  return same > 0 ? 'partly' : 'differs'
}

export const isSame = ({ paper, here }: NumberPair, tolerance = 0): boolean =>
  here !== null && Math.abs(paper - here) <= tolerance + 1e-9
