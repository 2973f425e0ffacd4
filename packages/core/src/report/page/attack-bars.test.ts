import { describe, expect, it } from 'vitest'
import { type AttackBar, attackBars } from './attack-bars.ts'

const ONE: AttackBar = {
  title: 'Linkage',
  targets: 100,
  guess: 0.1,
  control: 0.2,
  success: { share: 0.5, low: 0.4, high: 0.6 },
  bound: 0.25,
  state: 'broken',
}

const drawn = (...bars: AttackBar[]) => attackBars(bars, 'what attackers reach').html
const labels = (picture: string) =>
  [...picture.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text.replaceAll(/\s/g, ' '))

describe('bars of attacks', () => {
  it('[W58] names every bar and what is allowed', () => {
    expect(labels(drawn(ONE))).toEqual(
      expect.arrayContaining([
        'Linkage',
        'at most 25 %',
        'guessing',
        'outsiders',
        'attacker',
        '10 %',
        '20 %',
        '50 %',
      ]),
    )
    const { control: _, bound: __, ...alone } = ONE
    expect(labels(drawn(alone))).not.toContain('outsiders')
    expect(labels(drawn(alone)).join()).not.toContain('at most')
  })

  it('[W58] draws no bar and no interval where nobody was guessed of', () => {
    const nobody = drawn({ ...ONE, targets: 0, success: { share: 0, low: 0, high: 1 } })
    expect(labels(nobody)).toContain('nobody to guess of')
    expect(nobody).not.toMatch(/class="(track|whisker|attacker)/)
  })

  it('[W58] gives each attack lines of its own', () => {
    const { control: _, ...second } = ONE
    const tops = [...drawn(ONE, second).matchAll(/<text[^>]*x="0" y="([\d.]+)"/g)].map(([, y]) => Number(y))
    expect(tops).toHaveLength(7)
    for (const [topIndex, top] of tops.slice(1).entries())
      expect(top - tops[topIndex]).toBeGreaterThanOrEqual(11)
  })
})
