/** One attack at a time, for threads that try them: nothing of the pipeline is loaded with it. Listed by hand. */

export { type AttackId, attacks } from '../../attacks/registry.ts'
export { type AttackOutcome, timed, tryAttack } from './try-attack.ts'
