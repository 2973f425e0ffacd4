/** Attacks on releases, and how a finding is judged: what is public of it, listed by hand. */

export { examplePicture, givenOfCase } from '../run/attack/example-case.ts'
export {
  type Attack,
  type AttackCase,
  type AttackColumn,
  type AttackContext,
  type AttackExample,
  type AttackFacts,
  type AttackFinding,
  type AttackInput,
  type AttackTable,
  defineAttack,
  type EarlierRelease,
  type Guesses,
  type Harmless,
  type TargetUnit,
} from './attack.ts'
export { excessOf, type JudgedFinding, judgeFinding } from './kit/judging/judge-finding.ts'
export { type Interval, wilson } from './kit/judging/wilson.ts'
export { type AttackId, attacks } from './registry.ts'
