import { OutisError } from '@outis/core/errors'
import type { Finding } from '@outis/interpret'

/** What was sent to be interpreted. */
export interface SentResult {
  readonly text: string
  /** A form, or a family of forms. Default: recognised. */
  readonly form?: string
  /** The column that leaves and rules predict. */
  readonly classColumn?: string
  /** The column that counts are about. */
  readonly column?: string
  readonly digits?: number
}

/** Digits that leave a side open are counted both ways; everything else that is not understood is refused. */
export function refuseFindings(findings: readonly Finding[]): void {
  const open = findings.filter(({ kind }) => kind !== 'rounding')
  if (open.length === 0) return
  const places = open.slice(0, 5).map(({ place }) => place)
  throw new OutisError('INTERPRET_REFUSED', {
    message: `${open.length} ${open.length === 1 ? 'part' : 'parts'} of the result cannot be turned into real terms (${places.join(', ')}).`,
    hint: 'Send the model alone, with columns by their names; name its class where labels are published as aliases.',
    details: { parts: open.length, places },
  })
}
