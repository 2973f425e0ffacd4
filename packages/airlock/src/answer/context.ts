import type { ReleaseIndex } from '../statements/release-index.ts'
import type { Gate } from './gate.ts'
import type { AirlockRules } from './rules.ts'

/** What every form answers with. */
export interface AnswerContext {
  readonly release: ReleaseIndex
  readonly rules: AirlockRules
  readonly gate: Gate
}
