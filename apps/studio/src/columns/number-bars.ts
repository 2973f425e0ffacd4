import type { Distribution } from '../server/projects.ts'

export interface NumberBar {
  readonly from: number
  readonly to: number
  readonly rows: number
}

/** The bars of numbers. Few numbers come as values: each is a bar of its own, as wide as the least gap, at most one. */
export function numberBars(
  distribution: Pick<Distribution, 'bars' | 'values'> | undefined,
): readonly NumberBar[] {
  if (distribution?.bars) return distribution.bars
  const numbers = (distribution?.values ?? [])
    .map(({ value, rows }) => ({ from: Number(value), rows }))
    .filter(({ from }) => Number.isFinite(from))
    .sort((a, b) => a.from - b.from)
  const gap = numbers
    .slice(1)
    .reduce((least, one, numberIndex) => Math.min(least, one.from - (numbers[numberIndex]?.from ?? 0)), 1)
  return numbers.map(({ from, rows }) => ({ from, to: from + gap, rows }))
}
