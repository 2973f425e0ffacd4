import { describe, expect, it } from 'vitest'
import { type AttackInput, columnOf } from '../../attacks/attack.ts'
import { decoyOrder } from '../../attacks/decoy-order.ts'
import { judgeFinding } from '../../attacks/kit/judging/judge-finding.ts'
import { wilson } from '../../attacks/kit/judging/wilson.ts'
import { type AdultSetting, adultStrata } from '../../attacks/strata-adult.fixture.ts'
import { treatment } from '../../attacks/treatment.ts'
import { adultIsThere } from '../../testing/adult-folder.fixture.ts'

const SETTINGS: readonly AdultSetting[] = ['SBTAM, 4 columns', 'SBTAM, 7 columns', 'mixed']

describe.runIf(adultIsThere)('hardened releases of Adult', () => {
  it.each(SETTINGS)('[AD3] %s: neither form nor place tells more than a half', async (setting) => {
    const given = await adultStrata(setting, 'hardened')
    const { report: _, ...told } = given.told ?? {}
    const findings = [
      ...(await treatment.run({ ...given, told })).map((one) => judgeFinding('treatment', one, undefined)),
      ...(await decoyOrder.run(given)).map((one) => judgeFinding('decoy-order', one, undefined)),
    ]
    // Who is right no more often than without the release judges no promise of it.
    const many = findings.filter(({ targets, unjudged }) => targets >= 100 && unjudged === undefined)
    expect(many.length).toBeGreaterThanOrEqual(4)
    for (const { success } of many) expect(success.high).toBeLessThanOrEqual(0.5)
    const sure = findings.filter(({ way }) => way?.endsWith('nine in ten'))
    for (const { success } of sure) expect(success.high).toBeLessThanOrEqual(0.5)
    for (const { holds, certain = 0 } of findings) expect([holds ?? true, certain]).toEqual([true, 0])
  })

  it.each([
    ['faithful', 0.9, 1],
    ['hardened', 0, 0.5],
  ] as const)(
    '[DC13] SBTAM of seven columns, %s: the surest two hundred of who learned from others',
    async (mode, least, most) => {
      const given = await adultStrata('SBTAM, 7 columns', mode)
      const { low, high } = wilson(surest(given, 200))
      expect(low).toBeGreaterThanOrEqual(least)
      expect(high).toBeLessThanOrEqual(most)
    },
  )
})

/** Values that are hidden. */
const HIDDEN = ['Machine-op-inspct', 'Tech-support', 'Protective-serv']

/**
 * Written apart from the attack and from what verifies releases: of every combination, the rows that are not published as they
 * were; times what pairs of columns say of people who are not in the release, so many of them as sensitive (naive Bayes, halved as
 * pairs overlap).
 */
function surest({ original, release, others, quasi }: AttackInput, most: number) {
  const names = quasi.map(({ name }) => name)
  const cells = (table: AttackInput['original']) => {
    const columns = names.map((name) => columnOf(table, name))
    const secret = columnOf(table, 'occupation')
    return Array.from({ length: table.rows }, (_, row) => ({
      texts: columns.map(({ values, codes }) => values[codes[row]]),
      isHidden: HIDDEN.includes(secret.values[secret.codes[row]]),
    }))
  }
  const known = cells(others!)
  const base = known.filter(({ isHidden }) => isHidden).length / known.length
  const pairs = names.flatMap((_, one) => names.slice(one + 1).map((_, to) => [one, one + 1 + to] as const))
  const lifts = pairs.map(([one, other]) => {
    const counts = new Map<string, [own: number, all: number]>()
    for (const { texts, isHidden } of known) {
      const count = counts.get(`${texts[one]}|${texts[other]}`) ?? [10 * base, 10]
      counts.set(`${texts[one]}|${texts[other]}`, [count[0] + (isHidden ? 1 : 0), count[1] + 1])
    }
    return counts
  })
  const odds = (share: number) => Math.log(share / (1 - share))
  const logit = (texts: readonly string[]) =>
    pairs.reduce((sum, [one, other], pairIndex) => {
      const [own, all] = lifts[pairIndex].get(`${texts[one]}|${texts[other]}`) ?? [base, 1]
      return sum + (odds(own / all) - odds(base)) / 3
    }, odds(base))
  const shown = new Map<string, number>()
  for (const { texts, isHidden } of cells(release))
    if (!isHidden) shown.set(texts.join('|'), (shown.get(texts.join('|')) ?? 0) + 1)
  const people = cells(original)
  const there = new Map<string, number>()
  for (const { texts } of people) there.set(texts.join('|'), (there.get(texts.join('|')) ?? 0) + 1)
  const scored = people.map(({ texts, isHidden }) => {
    const key = texts.join('|')
    const missing = 1 - (shown.get(key) ?? 0) / there.get(key)!
    const prior = 1 / (1 + Math.exp(-logit(texts)))
    return { isHidden, score: prior > 0.5 ? 0 : missing * prior }
  })
  scored.sort((one, other) => other.score - one.score)
  return { targets: most, hits: scored.slice(0, most).filter(({ isHidden }) => isHidden).length }
}
