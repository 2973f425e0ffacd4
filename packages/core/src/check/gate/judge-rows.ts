import { count, counted } from '../../data/words/words.ts'
import type { ReleaseFault } from './release-fault.ts'

/** A release has a row for each row of its original: suppressed ones too. */
export function judgeRows(released: number, original: number): ReleaseFault[] {
  if (released === original) return []
  const difference = Math.abs(released - original)
  return [
    {
      kind: 'rows',
      count: difference,
      text: `The release has ${counted(released, 'row')} and the original ${count(original)}: ${counted(difference, 'row')} ${difference === 1 ? 'was' : 'were'} ${released < original ? 'lost' : 'added'}.`,
    },
  ]
}
