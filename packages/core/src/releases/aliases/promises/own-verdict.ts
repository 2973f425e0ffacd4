import type { Verdict } from '../../../check/check-input.ts'

/** Something that the method promises of itself, at most so much. */
export const ownVerdict = (
  of: string,
  told: Pick<Verdict, 'model' | 'holds' | 'figure' | 'limit' | 'text'>,
): Verdict => ({
  options: {},
  of,
  rows: 'all',
  direction: 'at-most',
  failingClasses: 0,
  failingRows: 0,
  source: 'method',
  ...told,
})
