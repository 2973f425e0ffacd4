import type { AttackFinding } from '../../server/runs.ts'

export type AttackTries = readonly [AttackFinding, ...AttackFinding[]]

/** The tries of each attack, in the order in which the attacks come; so do the tries of one. */
export function findingsByAttack(findings: readonly AttackFinding[]): readonly AttackTries[] {
  const tries = new Map<string, [AttackFinding, ...AttackFinding[]]>()
  for (const finding of findings) {
    const known = tries.get(finding.attack)
    if (known === undefined) tries.set(finding.attack, [finding])
    else known.push(finding)
  }
  return [...tries.values()]
}
