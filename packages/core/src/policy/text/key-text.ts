import { isScalar } from 'yaml'

/** A key or value as it is written: 007 is the text 007, not the number 7. Undefined where it is no scalar. */
export function keyText(node: unknown): string | undefined {
  if (!isScalar(node)) return undefined
  return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value))
}
