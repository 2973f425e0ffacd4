import type { Report } from '@outis/core/report'
import { describe, expect, it } from 'vitest'
import type { AttackDocument, AttackFinding } from '../server/runs-api.ts'
import { largestAttack, releaseConcerns } from './release-figures.ts'

const at = (share: number) => ({ share, low: share, high: share })
const finding = (attack: string, success: number, baseline: number, control?: number, isExposed = false) =>
  ({
    attack,
    baseline,
    isExposed,
    isBroken: false,
    success: at(success),
    ...(control !== undefined && { control: { ...at(control), targets: 10 } }),
  }) as unknown as AttackFinding

const reportOf = (risk: number | string) =>
  ({ risks: { before: [], after: [{ id: 'prosecutor-risk', value: risk }] } }) as unknown as Report
const attacksOf = (...findings: AttackFinding[]) => ({ findings, tried: [] }) as unknown as AttackDocument

describe('the largest attack', () => {
  it('[STU37] is not one that learns as much of people who are not in the release', () => {
    const [similarity, linkage] = [finding('similarity', 1, 0.1, 1), finding('linkage', 0.4, 0.2, 0.1)]
    expect(largestAttack([similarity, linkage])).toBe(linkage)
    expect(largestAttack([linkage, similarity])).toBe(linkage)
  })

  it('[STU37] is compared with guessing where nobody outside was asked, or outsiders are worse than guessing', () => {
    const [guessed, real] = [finding('skewness', 0.9, 0.8), finding('linkage', 0.5, 0.1, 0.05)]
    expect(largestAttack([guessed, real])).toBe(real)
  })

  it('[STU37] is none where no attack learns more than guessing and of outsiders, unless it leaks', () => {
    const [similarity, linkage] = [finding('similarity', 1, 0.1, 1), finding('linkage', 0.1, 0.2)]
    expect(largestAttack([similarity, linkage])).toBeUndefined()
    const broken = finding('linkage', 0.1, 0.2, undefined, true)
    expect(largestAttack([similarity, broken])).toBe(broken)
    expect(releaseConcerns(reportOf(0.2), attacksOf(broken))).toHaveLength(1)
  })
})

describe('why a release that holds is not safe', () => {
  it('[STU34] somebody is certain to be found', () => {
    expect(releaseConcerns(reportOf(1), undefined)).toEqual([expect.stringContaining('1 in 1')])
    expect(releaseConcerns(reportOf(0.5), undefined)).toEqual([])
    expect(releaseConcerns(reportOf('not judged'), undefined)).toEqual([])
  })

  it('[STU34] attacks that leak are counted once each, the largest named; others are not counted', () => {
    const harmless = finding('similarity', 1, 1, 1)
    expect(releaseConcerns(reportOf(0.2), attacksOf(harmless))).toEqual([])
    const leaks = [
      finding('linkage', 0.3, 0.1, 0.1, true),
      finding('linkage', 0.5, 0.1, 0.1, true),
      finding('homogeneity', 0.9, 0.1, 0.8, true),
    ]
    expect(releaseConcerns(reportOf(0.2), attacksOf(harmless, ...leaks))).toEqual([
      expect.stringMatching(/^2 attacks .*“linkage”.*50\u00a0%/),
    ])
    expect(releaseConcerns(reportOf(1), attacksOf(leaks[0]!))).toHaveLength(2)
  })
})
