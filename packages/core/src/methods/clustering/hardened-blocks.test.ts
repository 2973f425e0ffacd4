import { describe, expect, it } from 'vitest'
import { downcoding } from '../../attacks/downcoding.ts'
import { judgeFinding } from '../../attacks/judge-finding.ts'
import { anonymize } from '../../library/anonymize.ts'
import { filesInMemory } from '../../library/files-in-memory.ts'
import { readPeople } from '../../library/people.ts'
import { memoryEngine } from '../../memory/memory-engine.ts'
import { attackedRun } from '../../pipeline/attack/attacked-run.fixture.ts'
import { seededRandom } from '../../random/seeded-random.ts'
import { cutsTell, recordingBlocks } from './told-by-cuts.fixture.ts'

const TOWNS: Readonly<Record<string, readonly string[]>> = {
  North: ['Kiel', 'Bremen', 'Husum'],
  South: ['Ulm', 'Lindau'],
  East: ['Jena', 'Halle', 'Cottbus'],
}
const towns = Object.values(TOWNS).flat()
const METHODS = ['caat', 'kaca', 'mondrian', 'local'] as const
type Method = (typeof METHODS)[number]

/** Most live in one town, as most do in one country. */
function patients(count: number, seed: string) {
  const { below } = seededRandom(seed)
  return Array.from({ length: count }, () => ({
    age: String(20 + below(50)),
    town: below(10) < 6 ? 'Kiel' : towns[below(towns.length)],
    income: String(1000 + 7 * below(300)),
    illness: ['flu', 'gout', 'ulcer', 'asthma'][below(4)],
  }))
}

const policyOf = (method: Method, options: string) => `outis: 1
data: { source: people.csv }
attributes:
  age: { role: quasi, hierarchy: { intervals: [5, 10, 20] } }
  town: { role: quasi, hierarchy: { groups: { North: [Kiel, Bremen, Husum], South: [Ulm, Lindau], East: [Jena, Halle, Cottbus] } } }
  income: { role: quasi, hierarchy: { intervals: [100, 200, 400, 800], from: 1000 } }
  illness: sensitive
method: { ${method}: { k: 3, l: 2, ${method === 'local' ? 'moves: 1500, ' : ''}${options} } }
release: { to: out.csv }`

const SEED = 'a secret that nobody guesses'
const texts = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()

describe.each(METHODS)('hardened %s in blocks of the engine', (method) => {
  const release = (people: readonly object[], mostCombinations?: number) =>
    anonymize(people, policyOf(method, 'mode: hardened'), {
      seed: SEED,
      attack: false,
      ...(mostCombinations !== undefined && { mostCombinations }),
    })

  it('[C1182] the same rows in any order give the same release, and it holds', async () => {
    const people = patients(400, method)
    const one = await release(people, 60)
    expect(one.holds).toBe(true)
    expect(one.report.clustering!.engineBlocks).toBeGreaterThan(3)
    const { next } = seededRandom('shuffle')
    const keys = people.map(() => next())
    const shuffled = [...people.keys()].sort((a, b) => keys[a] - keys[b]).map((at) => people[at])
    expect(texts((await release(shuffled, 60)).rows)).toEqual(texts(one.rows))
    expect(texts((await release(people.toReversed(), 60)).rows)).toEqual(texts(one.rows))
  })

  it('[C1183] downcoding puts back a faithful release and learns nothing of a hardened one, nor do the cuts tell it', async () => {
    const attacked = async (options: string) => {
      const { engine, blocks } = recordingBlocks(memoryEngine(new Map(), { mostCombinations: 400 }))
      const given = await attackedRun({
        policy: policyOf(method, options),
        source: readPeople(patients(3000, 'in it')).source,
        others: readPeople(patients(3000, 'not in it')).source,
        files: filesInMemory({}).files,
        seed: SEED,
        engine,
      })
      expect(blocks.length).toBeGreaterThan(5)
      const findings = (await downcoding.run(given)).map((one) => judgeFinding('downcoding', one, undefined))
      return { findings, told: cutsTell(given, blocks) }
    }
    const faithful = await attacked('ranges: false')
    expect(faithful.findings[0]).toMatchObject({ isExposed: true, success: { share: 1 } })
    const { findings, told } = await attacked('mode: hardened')
    expect(findings.filter(({ isExposed }) => isExposed)).toEqual([])
    // Nobody needs a node that all blocks cut apart, so nobody shows it; where some do not, others show it all the same.
    expect(told.cells).toBeGreaterThan(500)
    expect(told.whole).toBeLessThanOrEqual(told.cells / 100)
  })
})

describe('hardened Mondrian in blocks of the engine', () => {
  it('[C1182] is that of one table where every cut is into two', async () => {
    const { below } = seededRandom('two')
    const people = Array.from({ length: 500 }, () => ({
      age: String(20 + below(64)),
      town: ['Kiel', 'Ulm'][below(2)],
      income: String(1000 + 7 * below(256)),
      illness: ['flu', 'gout', 'ulcer', 'asthma'][below(4)],
    }))
    const release = (mostCombinations?: number) =>
      anonymize(
        people,
        {
          attributes: { age: 'quasi', town: 'quasi', income: 'quasi', illness: 'sensitive' },
          method: { mondrian: { k: 3, l: 2, mode: 'hardened' } },
        },
        { seed: SEED, attack: false, ...(mostCombinations !== undefined && { mostCombinations }) },
      )
    const blocks = await release(60)
    const whole = await release()
    expect(blocks.report.clustering!.engineBlocks).toBeGreaterThan(3)
    expect(blocks.report.clustering!.generalisedFurther).toBe(whole.report.clustering!.generalisedFurther)
    expect(texts(blocks.rows)).toEqual(texts(whole.rows))
  })
})
