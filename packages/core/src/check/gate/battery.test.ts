import { describe, expect, it } from 'vitest'
import type { Content } from './contents.fixture.ts'
import { GATES, ROLES, saidOf } from './gate-tries.fixture.ts'
import { MORE_CODED, MORE_COPIED, MORE_TELLING } from './more-contents.fixture.ts'
import { MORE_HARMLESS } from './more-harmless.fixture.ts'
import { UNLISTED } from './unlisted-contents.fixture.ts'

interface Try {
  readonly title: string
  readonly said: string
}

/** What the gates say of contents; roles take turns. */
async function tried(contents: readonly Content[], gates: readonly (typeof GATES)[number][]): Promise<Try[]> {
  const tries: Try[] = []
  for (const [index, content] of contents.entries())
    for (const gate of gates) {
      const role = ROLES[index % ROLES.length]
      const said = await saidOf(content, role, gate)
      tries.push({ title: `${content.what} (${content.name}, ${role}), ${gate}`, said })
    }
  return tries
}

const titlesOf = (tries: readonly Try[]): readonly string[] => tries.map(({ title }) => title)

const BESIDE = ['run', 'check --original'] as const

describe('a battery of contents', () => {
  it('[E1306] at most 3 of 100 leaks pass silently', { timeout: 180_000 }, async () => {
    const leaks = [
      ...(await tried([...MORE_TELLING, ...UNLISTED], GATES)),
      ...(await tried([...MORE_COPIED, ...MORE_CODED], BESIDE)),
    ]
    const silent = leaks.filter(({ said }) => said === 'pass')
    expect(leaks.length).toBeGreaterThan(133)
    expect(silent.length, titlesOf(silent).join('\n')).toBeLessThanOrEqual(0.03 * leaks.length)
  })

  it('[E1306] at most 1 of 30 harmless columns is stopped or warned of', { timeout: 180_000 }, async () => {
    const harmless = await tried(MORE_HARMLESS, GATES)
    const alarms = harmless.filter(({ said }) => said !== 'pass')
    expect(harmless.length).toBeGreaterThan(34)
    expect(alarms.length, titlesOf(alarms).join('\n')).toBeLessThanOrEqual(harmless.length / 30)
  })
})
