import * as z from 'zod/mini'
import type { BinsPolicy } from '../method-policy.ts'
import { exactlyOneOf, mapping, maybe, onlyBeside, positive, whole } from './words.ts'

/** How numbers are cut into bins: so many, or so wide. */
export const binsSchema = () =>
  mapping({
    count: maybe(whole(1), 'Number of bins. Default 10.'),
    by: maybe(z.enum(['width', 'frequency']), 'Bins of equal width or of equal frequency. Default width.'),
    width: maybe(positive(), 'Width of a bin.'),
    from: maybe(z.number(), 'Where bins begin to be counted. Default 0.'),
  }).check(
    exactlyOneOf(['count', 'width'], 'how numbers are cut'),
    onlyBeside('by', ['count']),
    onlyBeside('from', ['width']),
  )

export type WrittenBins = z.infer<ReturnType<typeof binsSchema>>

export function toBins(written: WrittenBins = {}): BinsPolicy {
  if (written.width !== undefined) return { kind: 'width', width: written.width, from: written.from ?? 0 }
  return { kind: 'count', count: written.count ?? 10, by: written.by ?? 'width' }
}
