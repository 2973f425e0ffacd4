import { missingAnywhere, missingInRelease } from '../../data/table/table.ts'
import type { AttributeParts } from '../common-parts.ts'

/** What means "no value" in a published column: in a quasi-identifier `*` is what is blanked out, elsewhere it is as it was. */
export const tokensOf = (role: AttributeParts['role'], tokens: readonly string[]): readonly string[] =>
  role === 'quasi' ? missingInRelease(tokens) : missingAnywhere(tokens)
