import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OutisError } from '../data/errors.ts'
import { defined } from '../data/value/defined.ts'
import { givenOfCase } from '../run/attack/example-case.ts'
import { inference } from './inference.ts'
import { nearestRows } from './kit/candidates/nearest-rows.ts'
import { judgeFinding } from './kit/judging/judge-finding.ts'
import { predicateColumns, predicateCounter } from './kit/reading/predicates.ts'
import { linkability } from './linkability.ts'
import { singlingOut } from './singling-out.ts'

const policy = `
attributes:
  age: { role: quasi, type: number, hierarchy: { intervals: [10] } }
  job: quasi
  salary: { role: sensitive, type: number }
method: { full-domain: { k: 2 } }`

const original = ['age|job|salary', '31|baker|1000', '45|clerk|2000', '62|mayor|4000']
const given = (release: readonly string[], others?: readonly string[]) =>
  givenOfCase({ policy, original, release, ...defined({ others }) })

describe('the nearest row', () => {
  it('[AT72] is the one that a plain sum of Gower’s distances finds, save where several are equally near', async () => {
    const person = fc.tuple(fc.integer({ min: 20, max: 69 }), fc.constantFrom('a', 'b', 'c'))
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { minLength: 2, maxLength: 10 }),
        fc.array(fc.tuple(person, fc.boolean()), { minLength: 2, maxLength: 10 }),
        async (people, released) => {
          const lines = (of: readonly (readonly [number, string])[]) =>
            of.map(([age, job]) => `${age}|${job}|1000`)
          const decade = (age: number) => Math.floor(age / 10) * 10
          const found = await givenOfCase({
            policy,
            original: ['age|job|salary', ...lines(people), '20|a|1', '69|c|1'],
            release: [
              'age|job|salary',
              ...released.map(([[age, job], isRange]) =>
                isRange ? `[${decade(age)}, ${decade(age) + 10})|${job}|1` : `${age}|${job}|1`,
              ),
            ],
          })
          const ends = released.flatMap(([[age], isRange]) =>
            isRange ? [decade(age), decade(age) + 10] : [age],
          )
          const all = [...ends, ...people.map(([age]) => age), 20, 69]
          const whole = Math.max(...all) - Math.min(...all)
          const distance = (
            [age, job]: readonly [number, string],
            [[at, its], isRange]: (typeof released)[number],
          ) => {
            const [low, high] = isRange ? [decade(at), decade(at) + 10] : [at, at]
            const isCovered = isRange ? decade(age) === low : age === at
            return (isCovered ? 0 : Math.max(low - age, age - high, 0) / whole) + (job === its ? 0 : 1)
          }
          const nearest = nearestRows(found, found.original, { names: ['age', 'job'], lot: 'x' })
          for (const [row, person] of people.entries()) {
            const least = Math.min(...released.map((other) => distance(person, other)))
            expect(distance(person, released[nearest(row)])).toBeCloseTo(least, 9)
          }
        },
      ),
      { seed: 61, numRuns: 60 },
    )
  })
})

describe('linkability', () => {
  it('[AT73] is 1 where the release is the original and every column names its row', async () => {
    const [finding] = await linkability.run(await given(original, ['age|job|salary', '20|baker|1000']))
    expect(finding).toMatchObject({ success: { targets: 3, hits: 3 }, baseline: 1 / 3 })
    // 20 is nearest to 31, and the only baker is 31's: linked too, though nobody of them is in it.
    expect(finding.control).toEqual({ targets: 1, hits: 1, by: 'others' })
  })

  it('[AT73] is 0 where the parts are nearest to different rows', async () => {
    const mixed = ['age|job|salary', '31|clerk|1000', '45|mayor|2000', '62|baker|4000']
    const [finding] = await linkability.run(await given(mixed))
    expect(finding.success).toEqual({ targets: 3, hits: 0 })
  })
})

describe('people as if their own row were not there', () => {
  const numbers = `
attributes:
  age: { role: quasi, type: number }
  zip: { role: quasi, type: number }
  salary: { role: sensitive, type: number }
method: { full-domain: { k: 2 } }`
  const people = ['age|zip|salary', '31|10|1000', '33|11|2000', '62|90|4000', '64|92|4100']
  const alone = givenOfCase({ policy: numbers, original: people, release: people, origin: [0, 1, 2, 3] })

  it('[AT76] are linked as well where their neighbour is nearest to both parts', async () => {
    // Without 31, the row of 33 is nearest by age and by ZIP; and so for the others.
    const [finding] = await linkability.run(await alone)
    expect(finding).toMatchObject({
      success: { targets: 4, hits: 4 },
      control: { targets: 4, hits: 4, by: 'left out' },
    })
    expect(judgeFinding('linkability', finding, undefined).isExposed).toBe(false)
  })

  it('[AT76] are guessed by their neighbour: 4100 for 4000 is within 5 % and so is 4000 for 4100, 2000 for 1000 is not', async () => {
    const [finding] = await inference.run(await alone)
    expect(finding).toMatchObject({
      success: { targets: 4, hits: 4 },
      control: { targets: 4, hits: 2, by: 'left out' },
    })
  })

  it('[AT76] one person alone has nobody else to be taken for', async () => {
    const one = people.slice(0, 2)
    const [finding] = await inference.run(
      await givenOfCase({ policy: numbers, original: one, release: one, origin: [0] }),
    )
    expect(finding.control).toEqual({ targets: 1, hits: 0, by: 'left out' })
  })

  it('[AT76] are not left out where cells of one row belong to several people: the other half of a rehearsal is the control', async () => {
    const many = ['age|zip|salary', ...Array.from({ length: 40 }, (_, i) => `${i}|${i}|${10 ** (i % 9)}`)]
    const given = await givenOfCase({
      policy: numbers,
      original: many,
      release: many,
      origin: many.slice(1).map((_, row) => row),
    })
    const facts = { ...given.facts, groups: { bucket: 'bucket', columns: [['age'], ['zip', 'salary']] } }
    const others = ['age|zip|salary', ...Array.from({ length: 40 }, (_, i) => `${i}|${i}|7`)]
    const rehearsal = async () => givenOfCase({ policy: numbers, original: many, release: many, others })
    for (const attack of [inference, linkability]) {
      const [alone] = await attack.run({ ...given, facts })
      expect(alone.control).toBeUndefined()
      const [rehearsed] = await attack.run({ ...given, facts, rehearsal })
      expect(rehearsed.control).toMatchObject({ targets: 40, by: 'others' })
    }
  })

  it('[AT76] the nearest other row is the one that a look at all others finds', async () => {
    const person = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 2, maxLength: 9 }), async (drawn) => {
        const lines = ['age|zip|salary', ...drawn.map(([age, zip]) => `${age}|${zip}|1`), '0|0|1', '9|9|1']
        const rows = [...drawn, [0, 0], [9, 9]]
        const found = await givenOfCase({
          policy: numbers,
          original: lines,
          release: lines,
          origin: rows.map((_, row) => row),
        })
        const nearest = nearestRows(found, found.original, {
          names: ['age', 'zip'],
          lot: 'x',
          leftOut: Int32Array.from(rows.keys()),
        })
        const distance = (a: number, b: number) =>
          Math.abs(rows[a][0] - rows[b][0]) / 9 + Math.abs(rows[a][1] - rows[b][1]) / 9
        for (const row of rows.keys()) {
          const least = Math.min(
            ...[...rows.keys()].filter((one) => one !== row).map((one) => distance(row, one)),
          )
          expect(nearest(row)).not.toBe(row)
          expect(distance(row, nearest(row))).toBeCloseTo(least, 9)
        }
      }),
      { seed: 65, numRuns: 60 },
    )
  })
})

describe('inference', () => {
  it('[AT74] is 1 where everybody’s nearest row is their own, and chance counts rows that would be right', async () => {
    const [finding] = await inference.run(await given(original))
    expect(finding).toMatchObject({ of: 'salary', success: { targets: 3, hits: 3 }, baseline: 1 / 3 })
  })

  it('[AT74] takes numbers within 5 % of the guess for right', async () => {
    // 1000 is within 5 % of 1050 (52.5), 2000 not of 2110 (105.5), 4000 within 5 % of 3810 (190.5).
    const near = ['age|job|salary', '31|baker|1050', '45|clerk|2110', '62|mayor|3810']
    const [finding] = await inference.run(await given(near))
    expect(finding.success).toEqual({ targets: 3, hits: 2 })
  })

  it('[AT74] guesses nothing of attributes that are not shown as they are', async () => {
    const aliases = [{ column: 'salary', attribute: 'salary' }]
    expect(inference.unfit?.({ ...(await given(original)), facts: { attackedBy: [], aliases } })).toContain(
      'shown',
    )
  })
})

describe('singling out', () => {
  it('[AT77] what looks like a leak and has no outsiders is measured on a rehearsal, and nothing else is', async () => {
    const leaking = await given(original)
    const outsiders = await given(original, original)
    let rehearsed = 0
    const rehearsal = async () => {
      rehearsed++
      return outsiders
    }
    const findings = await singlingOut.run({ ...leaking, rehearsal })
    expect(rehearsed).toBe(1)
    // The outsiders of the rehearsal are the same three people: whatever fits one of them in the release fits one outside.
    expect(findings[0].control).toEqual({ ...findings[0].success, by: 'others' })
    await singlingOut.run({ ...outsiders, rehearsal })
    const quiet = await given(['age|job|salary', ...original.slice(1).map(() => '*|*|*')])
    expect((await singlingOut.run({ ...quiet, rehearsal }))[0].success.targets).toBe(0)
    expect(rehearsed).toBe(1)
  })

  it('[AT77] where the policy cannot be run on a half, guessing is what it is judged by', async () => {
    const rehearsal = async () => {
      throw new OutisError('MODEL_IMPOSSIBLE', { message: 'Nothing holds.', hint: 'Ask less.' })
    }
    const [one] = await singlingOut.run({ ...(await given(original)), rehearsal })
    expect(one.success.hits).toBeGreaterThan(0)
    expect(one.control).toBeUndefined()
  })

  it('[AT75] by one column: values of one row, and the ends of numbers', async () => {
    const released = ['age|job|salary', '31|baker|1000', '45|baker|2000', '62|mayor|2000']
    const [one] = await singlingOut.run(await given(released))
    // Ages 31, 45, 62, at most 31, at least 62; mayor; salary 1000, at most 1000. (2000 and baker fit two.)
    // In the original each fits one person.
    expect(one).toMatchObject({ way: 'described by one column', success: { targets: 8, hits: 8 } })
  })

  it('[AT75] by ranges: a range that one row has may hold several people', async () => {
    const people = ['age|job|salary', '31|baker|1000', '32|baker|1000', '62|baker|1000']
    const released = ['age|job|salary', '[30, 40)|*|1000', '[60, 70)|*|1000', '[60, 70)|*|1000']
    const [one] = await singlingOut.run(await givenOfCase({ policy, original: people, release: released }))
    expect(one.success).toEqual({ targets: 1, hits: 0 })
  })

  it('[AT75] counts what a look at every row counts', async () => {
    const table = await given(original)
    const columns = predicateColumns(table, ['age', 'job'])
    const count = predicateCounter(columns, table.original, false)
    const atLeast = (text: string) =>
      ({ column: 0, is: 'at least', text: columns[0].values.indexOf(text) }) as const
    const job = (text: string) => ({ column: 1, is: 'equal', text: columns[1].values.indexOf(text) }) as const
    expect(count([atLeast('45')])).toBe(2)
    expect(count([atLeast('45')], 1)).toBe(1)
    expect(count([atLeast('45'), job('mayor')])).toBe(1)
    expect(count([atLeast('45'), job('baker')])).toBe(0)
  })

  it('[AT75] brings the control to as many people as the original has', async () => {
    // Six others for three people: each predicate that fits m of them fits λ = m / 2 of three.
    const others = ['age|job|salary', ...Array.from({ length: 6 }, (_, index) => `${50 + index}|clerk|1500`)]
    const released = ['age|job|salary', '31|*|1000', '45|*|1000', '52|*|1000']
    const [one] = await singlingOut.run(await given(released, others))
    // Ages 31, 45, 52, at most 31, at least 52: of others 0, 0, 1, 0, 4 match: 1/2 e^(−1/2) + 2 e^(−2) = 0.57 → 1.
    expect(one.control).toEqual({ targets: 5, hits: 1, by: 'others' })
  })
})
