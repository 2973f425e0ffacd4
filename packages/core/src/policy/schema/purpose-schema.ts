import * as z from 'zod/mini'
import { defined } from '../../data/value/defined.ts'
import { AUDIENCES, FEARS, type PurposePolicy } from '../options/policy.ts'
import { mapping, maybe, must, refuse, text } from '../options/schema-words.ts'
import { MOST_TRIALS } from '../policy-limits.ts'

/** The question of `outis advise`, so that its answer can be repeated. */
export function purposeSchema() {
  const share = () => z.number().check(z.gt(0), z.lte(1))
  return mapping({
    use: must(
      text().check(
        z.check<string>((context) => {
          if (!/^(counts|values|order|model:.+)$/s.test(context.value))
            refuse(context, 'must be counts, values, order, or model: and a column, such as model:income')
        }),
      ),
      'What the release is for: counts, values, order, or model:COLUMN.',
    ),
    fear: must(
      z.array(z.enum(FEARS)).check(z.minLength(1)),
      'What is feared: recognised, learned, member, some-values, own-choice.',
    ),
    audience: must(z.enum(AUDIENCES), 'Who gets it: public, contract, internal.'),
    limits: maybe(
      mapping({
        'highest-risk': maybe(share(), 'Largest risk of any row to be named. Default: the audience’s.'),
        'above-control': maybe(
          share(),
          'How far an attack may come above guessing and above outsiders. Default: the audience’s.',
        ),
      }),
      'Limits in place of the audience’s.',
    ),
    values: maybe(
      z.record(z.string(), z.array(text()).check(z.minLength(1))),
      'Sensitive column → values that are to be protected (some-values).',
    ),
    choice: maybe(text(), 'The column with each person’s choice 1, 2 or 3 (own-choice).'),
    trials: maybe(
      z.int().check(z.gte(1), z.lte(MOST_TRIALS)),
      'How many policies are tried. The same number and seed give the same answer. Default 40.',
    ),
    seed: maybe(z.union([text(), z.number()]), 'Of the search. Default 1.'),
  })
}

export type WrittenPurpose = z.infer<ReturnType<typeof purposeSchema>>

export function toPurpose({ limits = {}, ...written }: WrittenPurpose): PurposePolicy {
  const { use, fear, audience, values, choice, trials, seed } = written
  const { 'highest-risk': highestRisk, 'above-control': aboveControl } = limits
  return {
    ...{ use, fear, audience },
    ...defined({ highestRisk, aboveControl, values, choice, trials, seed }),
  }
}
