import { setIn } from './edit-policy.ts'
import { documentOf, nodeAt, plainValue } from './policy-text.ts'
import type { Plain } from './yaml-form.ts'

/** The policy without the requirement at a place of its list. */
export function withoutRequirement(text: string, place: number): string {
  const written = plainValue(nodeAt(documentOf(text), ['require']))
  if (!Array.isArray(written)) return text
  const rest = written.filter((_, index) => index !== place) as Plain[]
  return setIn(text, ['require'], rest.length === 0 ? undefined : rest)
}
