import { OutisError } from '../errors.ts'
import type { Histograms } from '../table/classes.ts'
import type { SensitiveAttribute } from '../table/sensitive-attribute.ts'

/**
 * Rows of class c whose sensitive value is known: the sum of its counts. Equal to the class's size unless missing
 * values are wildcards, which belong to no value. A double: sums and products of counts pass 2^32.
 */
export function knownRows(histograms: Histograms, c: number): number {
  const { offsets, counts } = histograms
  const end = offsets[c + 1]
  let rows = 0
  for (let entry = offsets[c]; entry < end; entry++) rows += counts[entry]
  return rows
}

/** The attribute a model of sensitive values is bound to; a request without one is refused. */
export function requireAttribute(
  modelId: string,
  attribute: SensitiveAttribute | undefined,
): SensitiveAttribute {
  if (attribute) return attribute
  throw new OutisError('ROLE_MISSING', {
    message: `${modelId} judges a sensitive column, and none is declared.`,
    hint: 'Give one column the role "sensitive", or leave this model out.',
    details: { model: modelId, role: 'sensitive' },
  })
}
