import type { AttackFacts } from '../../attacks/attack.ts'
import { defined } from '../../data/value/defined.ts'
import type { AskedAliases } from '../../methods/contract/asked-releases.ts'
import type { PersonalisedPolicy } from '../../methods/personalised/description.ts'
import { NUMBER_GAIN } from '../../methods/personalised/number-gain.ts'
import { choiceName, choiceOf } from '../../policy/options/choices.ts'
import type { Policy } from '../../policy/options/policy.ts'
import { drawnAliases } from './drawn-aliases.ts'

/** Beside what is counted on the release, an attacker's success has an interval. */
const INTERVAL = 0.01

/** What everybody can read in the policy: which columns show aliases or grades, and whose choices decide. */
export function attackedAliases(policy: Policy<PersonalisedPolicy>, { graded }: AskedAliases): AttackFacts {
  const { attributes, method } = policy
  const sensitive = attributes.filter(({ role }) => role === 'sensitive').map(({ name }) => name)
  const isGraded = (name: string) => graded.includes(name)
  return {
    attackedBy: ['alias-frequency', 'grade-inversion', 'choice-told', 'seed'],
    draws: (shown) => drawnAliases(policy, shown),
    aliases: sensitive
      .filter((name) => !isGraded(name))
      .map((name) => {
        const choice = choiceOf(method, name)
        const isKnown = choice !== undefined && choice.kind !== 'register'
        return {
          column: name,
          attribute: name,
          ...(isKnown && { choice: choiceName(choice) }),
          ...defined({ bound: method.maxPosterior }),
        }
      }),
    grades: sensitive.filter(isGraded).map((name) => ({
      column: name,
      attribute: name,
      ...(method.mode === 'hardened' && { gain: NUMBER_GAIN + INTERVAL }),
    })),
  }
}
