import type { Mode } from '../../policy/options/policy.ts'
import type { AskedClasses } from '../contract/asked-releases.ts'
import { drawnCovers } from './drawn-covers.ts'

/** Faithful, no label is wider than its rows need; hardened, the ends of free ranges are values of the class. */
export const askedClasses = ({
  method,
}: {
  readonly method: { readonly mode: Mode; readonly ranges: boolean }
}): AskedClasses => ({
  by: 'node',
  tight: method.mode === 'faithful' || method.ranges,
  ...(method.mode === 'hardened' && {
    draws: { secret: 'the choice of classes that are more general than needed', traces: drawnCovers },
  }),
})
