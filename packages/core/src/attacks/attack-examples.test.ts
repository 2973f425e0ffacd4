import { describe, expect, it } from 'vitest'
import { OutisError } from '../data/errors.ts'
import { givenOfCase } from '../run/attack/example-case.ts'
import type { AttackInput } from './attack.ts'
import { judgeFinding } from './kit/judging/judge-finding.ts'
import { attacks } from './registry.ts'

for (const [id, load] of Object.entries(attacks)) {
  describe(id, async () => {
    const attack = await load()
    const judged = async (given: AttackInput) =>
      (await attack.run(given)).map((finding) => judgeFinding(id, finding, undefined))

    it('[A1] names itself and its attacker', () => {
      expect(attack.id).toBe(id)
      expect(attack.title).toMatch(/^[A-Z].*[^.]$/)
      expect(attack.attacker).toMatch(/\.$/)
    })

    it('[A1] succeeds on the weak release of its example', async () => {
      const findings = await judged(await givenOfCase(attack.example.weak))
      expect(findings.some(({ isExposed }) => isExposed)).toBe(true)
    })

    it('[A1] fails on the release that resists', async () => {
      const findings = await judged(await givenOfCase(attack.example.resists))
      expect(findings.length).toBeGreaterThan(0)
      expect(findings.filter(({ isExposed, holds }) => isExposed || holds === false)).toEqual([])
    })

    it('[A2] finds the same again', async () => {
      const given = await givenOfCase(attack.example.weak)
      expect(await attack.run(given)).toEqual(await attack.run(given))
    })

    it('[A9] stops at the next pause once it is aborted', async () => {
      let [pauses, stopAt] = [0, Number.POSITIVE_INFINITY]
      const pause = async () => {
        if (++pauses >= stopAt)
          throw new OutisError('STOPPED', { message: 'Stopped.', hint: 'Run it again.' })
      }
      // What attacks keep of a release for each other is made anew.
      const run = async () => attack.run({ ...(await givenOfCase(attack.example.weak)), context: { pause } })
      await run()
      expect(pauses).toBeGreaterThan(0)
      for (stopAt of new Set([1, Math.ceil(pauses / 2), pauses])) {
        pauses = 0
        await expect(run()).rejects.toMatchObject({ code: 'STOPPED' })
        expect(pauses).toBe(stopAt)
      }
    })

    it('[A3] tells no cell value', async () => {
      const given = await givenOfCase(attack.example.weak)
      const told = (await attack.run(given)).map(({ why, fix = '' }) => `${why} ${fix}`).join(' ')
      const cells = [...given.original.columns.values()].flatMap(({ values }) => values)
      const words = cells.filter((text) => text.length > 2 && !/^\d+$/.test(text))
      for (const cell of words) expect(told).not.toContain(cell)
    })
  })
}
