import type { LineCounter } from 'yaml'
import type { Locate } from '../policy-problem.ts'
import type { Part, Place } from './located-value.ts'

/** Where a path of the policy is written; for a path that is not, the nearest thing around it that is. */
export function locatorOf(root: Place, lines: LineCounter): Locate {
  return (path, part = 'value') => {
    let found: Part = { place: root }
    let whole = true
    for (const step of path) {
      const next = found.place.parts?.get(step)
      if (!next) {
        whole = false
        break
      }
      found = next
    }
    const offset =
      part === 'value' && whole ? (found.place.offset ?? found.key) : (found.key ?? found.place.offset)
    const { line, col } = lines.linePos(offset ?? 0)
    return { line, column: col }
  }
}
