import { list } from '@outis/core/words'
import { type BasePolicy, namesOf } from '../policy/base-policy.ts'
import { type Fear, fears } from '../question/fears.ts'

/** What a release that passes does not protect against: said to whoever signs for it. */
export function notProtected(base: BasePolicy, feared: readonly Fear[]): string[] {
  const unasked = (['recognised', 'learned', 'member'] as const).filter((fear) => !feared.includes(fear))
  const neutral = namesOf(base, 'neutral')
  return [
    ...unasked.map(
      (fear) => `The question does not name this fear: ${fears[fear].title}. ${fears[fear].meaning}`,
    ),
    'Attackers who know more than the quasi-identifiers declared here, such as a friend or a colleague of a person.',
    ...(neutral.length > 0
      ? [
          `Columns declared as neutral are published as they are: ${list(neutral, { rest: 'columns' })}. Whoever knows them of a person may find the row by them.`,
        ]
      : []),
    'Other releases of the same people: none was laid beside this one. Make all of them with one ledger (--ledger FILE).',
    'What is learned of a whole group, and so of everybody in it: that is no leak of one person, and may harm all the same.',
    'Attacks that nobody has written down yet. Attacks find faults; they prove nothing safe.',
  ]
}
