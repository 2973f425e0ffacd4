import { OutisError } from '@outis/core/errors'
import { AUDIENCES, FEARS } from '@outis/core/policy'
import { defined } from '@outis/core/value'
import { limitsOf } from '@outis/core/verdict'
import { type AskedQuestion, DEFAULT_TRIALS, type Question, type Use } from './question.ts'

/** A question in words that are known; what it says of columns is held against the table later. */
export function readQuestion(question: Question): AskedQuestion {
  const { audience, highestRisk, aboveControl, values, choice, trials = DEFAULT_TRIALS, seed = 1 } = question
  const fears = [...new Set(question.fear)]
  if (fears.length === 0 || !fears.every((fear) => FEARS.includes(fear)))
    throw unfit(`What is feared must be named: ${FEARS.join(', ')}.`, 'Write --fear recognised,learned.')
  if (!AUDIENCES.includes(audience))
    throw unfit(`The audience must be one of ${AUDIENCES.join(', ')}.`, 'Write --audience contract.')
  for (const [name, limit] of Object.entries({ highestRisk, aboveControl }))
    if (limit !== undefined && !(limit > 0 && limit <= 1))
      throw unfit(`The limit ${name} must be above 0 and at most 1.`, 'Write 0.2 for one in five.')
  if (!Number.isSafeInteger(trials) || trials < 1)
    throw unfit('The number of trials must be a whole number of at least 1.', 'Write --trials 60.')
  refuseHalf(fears.includes('some-values'), values, {
    message: 'The fear some-values needs the values that are to be protected.',
    hint: 'Name them: --values diagnosis=hepatitis,tuberculosis.',
  })
  refuseHalf(fears.includes('own-choice'), choice, {
    message: 'The fear own-choice needs the column with each person’s choice 1, 2 or 3.',
    hint: 'Name it: --choice consent.',
  })
  return {
    fears,
    use: readUse(question.purpose),
    audience,
    limits: limitsOf({
      kind: audience,
      ...defined({ highestRisk, aboveControl }),
    }),
    ...defined({ values, choice }),
    trials,
    seed: String(seed),
  }
}

export function readUse(purpose: string): Use {
  if (purpose === 'counts' || purpose === 'values' || purpose === 'order') return { kind: purpose }
  const [, column] = /^model:(.+)$/s.exec(purpose) ?? []
  if (column !== undefined) return { kind: 'model', column }
  throw unfit(
    'The purpose must be counts, values, order, or model: and a column.',
    'Write --purpose counts, or --purpose model:income.',
  )
}

function refuseHalf(
  isFeared: boolean,
  given: unknown,
  words: { readonly message: string; readonly hint: string },
): void {
  if (isFeared && given === undefined) throw unfit(words.message, words.hint)
}

export const unfit = (
  message: string,
  hint: string,
  details: Readonly<Record<string, string>> = {},
): OutisError => new OutisError('QUESTION_UNFIT', { message, hint, details })
