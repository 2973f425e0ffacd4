import type { RedTeam } from '@outis/core/pipeline'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { printAttacks } from './print-attacks.ts'

type Finding = RedTeam['findings'][number]

const found = (of: string, way: string, share: number): Finding => ({
  attack: 'treatment',
  of,
  way,
  targets: 100,
  baseline: 0.1,
  exposed: 1,
  why: 'By its form.',
  success: { share, low: share - 0.05, high: share + 0.05 },
  isExposed: true,
  isBroken: false,
})

afterEach(() => vi.restoreAllMocks())

function printed(findings: readonly Finding[], left: RedTeam['left'] = []): string {
  let text = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
    text += part
    return true
  })
  printAttacks({ findings, tried: [], left, holds: true })
  return text
}

describe('what is printed of attacks', () => {
  it('[X205] has of each attribute the way that went furthest, and counts the others', () => {
    const text = printed([
      found('illness', 'joint', 0.3),
      found('illness', 'marginal', 0.5),
      found('illness', 'alone', 0.2),
      found('ward', 'joint', 0.4),
    ])
    expect(text).toContain('treatment, illness, marginal')
    expect(text).toContain('treatment, ward, joint')
    expect(text).not.toMatch(/illness, (joint|alone)/)
    expect(text).toContain('2 other ways')
  })

  it('[X1001] shows beside what comes above chance the figure that makes it so', () => {
    const certain = { ...found('alcohol', 'classes', 0.3), reason: '15 people are certain' }
    expect(printed([certain])).toMatch(/above .*treatment, alcohol.*15 people are certain/)
  })

  it('[X1001] says what was counted where that is not people, also where nothing is above chance', () => {
    const kept = { ...found('', 'one column', 0.5), unit: 'descriptions' as const, targets: 20 }
    const text = printed([{ ...kept, isExposed: false, limit: 0.9 }])
    expect(text).toMatch(/met .*10 of 20 descriptions fit one person/)
  })

  it('[X1001] calls a limit that nobody measured neither met nor not met where nothing is there to attack', () => {
    const composition = {
      attack: 'composition',
      title: '',
      harm: 'learned' as const,
      attacker: '',
      limit: 0.1,
      why: 'There is no other.',
    }
    const text = printed([], [{ ...composition, isBroken: false }])
    expect(text).toMatch(/not measured +composition/)
    expect(text).not.toMatch(/\bmet\b/)
  })

  it('[X205] counts nothing where every way is shown', () => {
    expect(printed([found('illness', 'joint', 0.3), found('ward', 'joint', 0.4)])).not.toContain('other way')
  })

  it('[X205] shows a way that judges the promise before one that does not, and says who is not judged', () => {
    const few = { ...found('illness', 'likely', 0.9), unjudged: 'Five people judge nothing.' }
    const judged = { ...found('illness', 'form', 0.3), bound: 0.5, limit: 0.5, leftOut: 'Two are left out.' }
    const text = printed([few, judged])
    expect(text).toContain('treatment, illness, form')
    expect(text).toContain('treatment: Two are left out.')
    expect(text).not.toContain('illness, likely')
    expect(printed([few])).toContain('treatment: Five people judge nothing.')
  })
})
