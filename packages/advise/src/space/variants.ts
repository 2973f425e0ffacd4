import type { MethodName } from './candidate.ts'

/** A way to run a method that differs from its plain one in an option. */
export interface Variant {
  /** What is different, for people. */
  readonly words: string
  readonly options: Readonly<Record<string, unknown>>
}

/** The ways of each method beside its plain one, those that help most often first. */
export const variants: Readonly<Record<MethodName, readonly Variant[]>> = {
  'full-domain': [
    { words: 'loss by entropy', options: { loss: 'entropy' } },
    { words: 'loss by precision', options: { loss: 'precision' } },
  ],
  mondrian: [
    { words: 'halves of equal size', options: { split: 'relaxed' } },
    { words: 'hierarchy nodes instead of free ranges', options: { ranges: false } },
  ],
  local: [
    { words: 'begun with the classes of KACA', options: { start: 'kaca' } },
    { words: 'free ranges', options: { ranges: true } },
    { words: 'loss by precision', options: { loss: 'precision' } },
  ],
  kaca: [{ words: 'hierarchy nodes instead of free ranges', options: { ranges: false } }],
  caat: [
    { words: 'distance by hulls', options: { range: 'hull' } },
    { words: 'hierarchy nodes instead of free ranges', options: { ranges: false } },
  ],
  slicing: [{ words: 'bins of equal frequency', options: { bins: { count: 10, by: 'frequency' } } }],
  sbtam: [],
  mixed: [],
  personalised: [{ words: 'categories of equal width', options: {} }],
}

/** Hardened, free ranges tell what was in a class: there a method stays with hierarchies. */
const TELLING = ['ranges']

/** The variant of a candidate, if it has one. */
export function variantOf({
  method,
  mode,
  variant,
}: {
  readonly method: MethodName
  readonly mode: 'faithful' | 'hardened'
  readonly variant: number
}): Variant | undefined {
  const one = variants[method][variant - 1]
  return one && mode === 'hardened' && TELLING.some((name) => name in one.options) ? undefined : one
}
