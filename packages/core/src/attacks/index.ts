/** Attacks on releases, and how a finding is judged: what is public of it, listed by hand. */

export { examplePicture, givenOfCase } from '../run/attack/example-case.ts'
export {
  type Attack,
  type AttackContext,
  type AttackFinding,
  type AttackGiven,
  defineAttack,
  type EarlierRelease,
  type Guesses,
  type Harmless,
  type TargetUnit,
} from './attack.ts'
export type { AttackCase, AttackExample } from './attack-example.ts'
export type { AttackFacts } from './attack-facts.ts'
export type { AttackColumn, AttackTable } from './attack-table.ts'
export { excessOf, type JudgedFinding, judgeFinding } from './kit/judging/judge-finding.ts'
export { type Interval, wilson } from './kit/judging/wilson.ts'
export { type AttackId, attacks } from './registry.ts'
