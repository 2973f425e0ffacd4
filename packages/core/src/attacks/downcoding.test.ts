import { describe, expect, it } from 'vitest'
import { attackedRun } from '../run/attack/attacked-run.fixture.ts'
import { givenOfCase } from '../run/attack/example-case.ts'
import { memoryEngine } from '../run/memory/memory-engine.ts'
import { CLUSTERED_COLUMNS } from '../testing/adult-columns.fixture.ts'
import { adultIsThere } from '../testing/adult-folder.fixture.ts'
import { ADULT_FILES, adultOthers, adultPeople } from '../testing/adult-people.fixture.ts'
import { downcoding } from './downcoding.ts'
import { judgeFinding } from './kit/judging/judge-finding.ts'

const judged = async (given: Parameters<typeof downcoding.run>[0]) =>
  (await downcoding.run(given)).map((finding) => judgeFinding('downcoding', finding, undefined))

describe('downcoding', () => {
  it('[AT20] of the least range and group every guess comes true; by hand', async () => {
    const [all, alone, whole, ...columns] = await downcoding.run(await givenOfCase(downcoding.example.weak))
    // 12 classes of two rows, each with a range and a group. Chance: two ages of one range 1/2, both towns 1 − (11/12)² − (1/12)².
    expect(all).toMatchObject({ success: { targets: 24, hits: 24 }, control: { hits: 8, by: 'others' } })
    expect(alone.success).toEqual({ targets: 24, hits: 24 })
    expect(whole).toMatchObject({ way: 'left whole', success: { targets: 24, hits: 0 } })
    expect(columns.map(({ of, way, success }) => [of, way, success.hits])).toEqual([
      ['age', 'finer values guessed', 12],
      ['age', 'left whole', 0],
      ['town', 'finer values guessed', 12],
      ['town', 'left whole', 0],
    ])
  })

  it('[AT26] shown without need by more classes than chance has it, a group tells that its rows are alike', async () => {
    // 24 pairs of one town each. The twelve of Kiel show the group without need, those of Husum show their town.
    const [header, ...lines] = downcoding.example.weak.original
    const rows = (texts: readonly [string, string]) => [
      header,
      ...texts.flatMap((town, half) =>
        lines.map((line, lineIndex) => `${20 + 20 * half + (lineIndex >> 1)}|${town}|${line.split('|')[2]}`),
      ),
    ]
    const findings = await judged(
      await givenOfCase({
        ...downcoding.example.weak,
        original: rows(['Kiel', 'Husum']),
        release: rows(['North', 'Husum']),
        origin: Array.from({ length: 2 * lines.length }, (_, index) => index),
        others: [header, ...lines, '50|Kiel|flu'],
      }),
    )
    const whole = findings.find(({ way, of }) => way === 'left whole' && of === 'town')
    // Elsewhere 13 of 25 live in Kiel: two at random both do in (13/25)² = 27 % of the cases, 3 of 12.
    expect(whole).toMatchObject({
      isExposed: true,
      targets: 12,
      success: { share: 1 },
      control: { share: 0.25 },
    })
    expect(findings[0]).toMatchObject({ isExposed: false, success: { share: 0 } })
  })

  it('[AT21] shown without need as often as chance has it, a group tells nothing', async () => {
    const [all] = await judged(await givenOfCase(downcoding.example.resists))
    expect(all).toMatchObject({ targets: 12, isExposed: false })
    expect(all.success.share).toBeCloseTo(2 / 12, 10)
  })

  it('[AT22] suppressed rows, and releases whose rows cannot be scored, are left out', async () => {
    const { origin: _, ...unscored } = downcoding.example.weak
    const given = await givenOfCase(unscored)
    expect(downcoding.unfit?.(given)).toMatch(/^Which row was whose/)
    const { release, ...rest } = downcoding.example.weak
    const stars = release.map((line, index) =>
      index === 0 || index > 4 ? line : `*|*|${line.split('|')[2]}`,
    )
    const [all] = await downcoding.run(await givenOfCase({ ...rest, release: stars }))
    expect(all.success).toEqual({ targets: 20, hits: 20 })
  })
})

const QUASI = CLUSTERED_COLUMNS.slice(0, 7)

const adult = (method: string, mostCombinations = Number.POSITIVE_INFINITY) =>
  attackedRun({
    policy: `
outis: 1
data: { source: adult.csv }
attributes:
${QUASI.map((name) => `  ${name}: { role: quasi, hierarchy: ${name}.csv }`).join('\n')}
  occupation: sensitive
method: { ${method} }
release: { to: out.csv }`,
    source: adultPeople(CLUSTERED_COLUMNS),
    others: adultOthers(CLUSTERED_COLUMNS),
    files: ADULT_FILES,
    seed: 'a seed that nobody tries',
    engine: memoryEngine(new Map(), { mostCombinations }),
  })

describe.runIf(adultIsThere)('downcoding on Adult', () => {
  it('[AT23] every cell of a faithful release of CAAT is put back; of a hardened one no more than chance puts back', async () => {
    const [faithful] = await judged(await adult('caat: { k: 3, l: 2 }'))
    expect(faithful).toMatchObject({ isExposed: true, success: { share: 1 } })
    withinChance(await judged(await adult('caat: { k: 3, l: 2, mode: hardened }')))
  })

  it('[AT24] of a hardened release of Mondrian neither classes nor rows alone in them are told better than by chance', async () => {
    withinChance(await judged(await adult('mondrian: { k: 3, l: 2, mode: hardened }')))
  })

  it('[AT25] no leak is found in a hardened release of CAAT whose search began on levels at which the combinations fit', async () => {
    const raised = await adult('caat: { k: 3, l: 2, mode: hardened }', 4000)
    expect(JSON.stringify(raised.told?.report)).toMatch(/Not considered: .* below level/)
    expect((await judged(raised)).filter(({ isExposed }) => isExposed)).toEqual([])
  })
})

/** No guess is right more often than rows of other people at random would make it, and those that can be turned not less often. */
function withinChance(findings: Awaited<ReturnType<typeof judged>>): void {
  expect(findings.filter(({ isExposed }) => isExposed)).toEqual([])
  for (const { way, success, control } of findings.filter(({ of }) => !of)) {
    expect(success.share).toBeLessThanOrEqual(control!.high)
    if (way !== 'singled out') expect(success.share).toBeGreaterThanOrEqual(control!.low)
  }
}
