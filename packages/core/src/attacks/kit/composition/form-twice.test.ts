import { describe, expect, it } from 'vitest'
import { givenOfCase } from '../../../run/attack/example-case.ts'
import { composition } from '../../composition.ts'

const policy = `
attributes:
  age: { role: quasi, hierarchy: { intervals: [5, 10] } }
  zip: { role: quasi, type: text, hierarchy: { prefix: 5, keep: [3] } }
  diagnosis: sensitive
method:
  mixed:
    mode: hardened
    strata:
      - { name: grave, where: { diagnosis: [HIV] }, k: 2 }
      - { rest: true, quasi: [age], k: 2 }`

const header = 'age|zip|diagnosis'
const people = [
  '21|10115|HIV',
  '22|10117|HIV',
  '23|10119|flu',
  '24|10113|flu',
  '33|20095|flu',
  '34|20095|flu',
]

/** Ordinary rows show their age by five years; those with HIV, and one that hides them, by ten, and less of the ZIP code. */
const released = (decoy: number) => [
  header,
  ...people.map((line, row) => {
    const [age, zip, diagnosis] = line.split('|')
    if (diagnosis === 'HIV' || row === decoy) return `[20,30)|101**|${diagnosis}`
    return `${Number(age) < 30 ? '[20,25)' : '[30,35)'}|${zip}|${diagnosis}`
  }),
]

const formOf = async (newest: number, earlier: number) => {
  const given = await givenOfCase({
    policy,
    original: [header, ...people],
    release: released(newest),
    earlier: [{ release: released(earlier) }],
  })
  return (await composition.run(given)).find(({ way }) => way?.includes('form'))!
}

describe('the sensitive form in every release', () => {
  it('[AT39] is told by fitting no class of ordinary rows, also where these are generalised; by hand', async () => {
    // Alone, the two with HIV and their decoy; together the two, for the decoys are others.
    const two = await formOf(2, 3)
    expect(two.success).toEqual({ targets: 2, hits: 2 })
    expect(two.baseline).toBeCloseTo(2 / 3, 12)
  })

  it('[AT39] tells no more where the same rows hide them again', async () => {
    const same = await formOf(2, 2)
    expect(same.success).toEqual({ targets: 3, hits: 2 })
    expect(same.baseline).toBeCloseTo(2 / 3, 12)
    expect(same.fix).toBeUndefined()
  })

  it('[AT38] what both releases make likely multiplies: the surest are those with HIV, and as many by one are not', async () => {
    const times = 50
    const many = ([first, ...lines]: readonly string[]) => [
      first,
      ...lines.flatMap((line) => Array<string>(times).fill(line)),
    ]
    const surestOf = async (newest: number, earlier: number) => {
      const given = await givenOfCase({
        policy,
        original: many([header, ...people]),
        release: many(released(newest)),
        earlier: [{ release: many(released(earlier)) }],
      })
      return (await composition.run(given)).find(({ way }) => way === 'surest by every release')!
    }
    const two = await surestOf(2, 3)
    expect(two.success).toEqual({ targets: 100, hits: 100 })
    expect(two.baseline).toBeCloseTo(2 / 3, 2)
    const same = await surestOf(2, 2)
    expect(same.success).toEqual({ targets: 150, hits: 100 })
    expect(same.baseline).toBeCloseTo(2 / 3, 12)
  })
})
