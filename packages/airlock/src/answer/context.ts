import type { RealExpression } from '@outis/interpret'
import type { ReleaseIndex } from '../statements/release-index.ts'
import type { RevealedItem } from '../statements/revealed-items.ts'
import type { Gate } from './gate.ts'
import type { AirlockRules } from './rules.ts'

/** What every form answers with. */
export interface AnswerContext {
  readonly release: ReleaseIndex
  readonly rules: AirlockRules
  readonly gate: Gate
  /** What a condition gives away. Default: what it tells of the key. */
  readonly itemsOf?: (when: RealExpression) => readonly RevealedItem[]
}
