import { identifyingHints } from './identifying-words.ts'
import type { NameHint } from './name-hint.ts'
import { neutralHints } from './neutral-words.ts'
import { quasiHints } from './quasi-words.ts'
import { sensitiveHints } from './sensitive-words.ts'

/** Earlier lines come first where a name fits several. */
export const nameHints: readonly NameHint[] = [
  ...identifyingHints,
  ...neutralHints,
  ...sensitiveHints,
  ...quasiHints,
]
