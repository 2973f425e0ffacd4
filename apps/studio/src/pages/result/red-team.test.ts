import { describe, expect, it } from 'vitest'
import type { AttackFinding } from '../../server/runs-api.ts'
import { findingsByAttack } from './red-team.tsx'

const finding = (attack: string, of: string) => ({ attack, of }) as AttackFinding

describe('what the red team found', () => {
  it('[BR405] is told attack by attack: nothing is left out, and what came first leads its attack', () => {
    const findings = [finding('a', 'x'), finding('b', 'x'), finding('a', 'y'), finding('a', 'z')]
    const grouped = findingsByAttack(findings)
    expect(grouped.map((tries) => tries.map(({ of }) => of))).toEqual([['x', 'y', 'z'], ['x']])
    expect(grouped.flat()).toHaveLength(findings.length)
    expect(findingsByAttack([])).toEqual([])
  })
})
