import type { Meaning } from '@outis/core/methods'
import type { RealValue } from './conditions/interpret-test.ts'
import {
  type Interpreter,
  type InterpretOptions,
  interpreterOf as interpreterWith,
  interpretValue as interpretValueWith,
  interpretResult as interpretWith,
} from './interpret-result.ts'
import type { Interpretation } from './interpreted-result.ts'

/** Results of these tests are of the release of their key, whether they show a code or not. */
const sameRelease = true

export const interpretResult = (
  meaning: Meaning,
  text: string,
  options: InterpretOptions = {},
): Interpretation => interpretWith(meaning, text, { ...options, sameRelease })

export const interpretValue = (meaning: Meaning, column: string, text: string): RealValue =>
  interpretValueWith(meaning, column, text, { sameRelease })

export const interpreterOf = (meaning: Meaning): Interpreter => interpreterWith(meaning, { sameRelease })
