import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../data/random/seeded-random.ts'
import { anonymize } from '../../library/anonymize.ts'

const TOWNS: Readonly<Record<string, readonly string[]>> = {
  North: ['Kiel', 'Bremen', 'Husum'],
  South: ['Ulm', 'Lindau'],
  East: ['Jena', 'Halle', 'Cottbus'],
}
const townOf = Object.values(TOWNS).flat()

interface Patient {
  readonly age: string
  readonly town: string
  readonly income: string
  readonly illness: string
}

/** Most live in one town, as most do in one country. */
function patients(count: number, seed: string): Patient[] {
  const { below } = seededRandom(seed)
  return Array.from({ length: count }, () => ({
    age: String(20 + below(50)),
    town: below(10) < 6 ? 'Kiel' : townOf[below(townOf.length)],
    income: String(1000 + 7 * below(300)),
    illness: ['flu', 'gout', 'ulcer', 'asthma'][below(4)],
  }))
}

const attributes = {
  age: { role: 'quasi', hierarchy: { intervals: [5, 10, 20] } },
  town: { role: 'quasi', hierarchy: { groups: TOWNS } },
  income: 'quasi',
  illness: 'sensitive',
} as const

const METHODS = ['caat', 'kaca', 'mondrian', 'local'] as const

const release = (method: (typeof METHODS)[number], people: readonly Patient[], more: object = {}) =>
  anonymize(
    people,
    {
      attributes,
      method: {
        [method]: { k: 3, l: 2, mode: 'hardened', ...(method === 'local' && { moves: 300 }), ...more },
      },
      release: { 'keep-order': true },
    },
    { seed: 'a secret that nobody guesses' },
  )

const texts = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()

const shuffled = <Row>(rows: readonly Row[]): Row[] => {
  const { next } = seededRandom('shuffle')
  return rows
    .map((row) => ({ row, key: next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ row }) => row)
}

/** The rows of each class, and what they show. */
function classesOf(people: readonly Patient[], rows: readonly Readonly<Record<string, unknown>>[]) {
  const classes = new Map<string, { readonly shown: Readonly<Record<string, unknown>>; people: Patient[] }>()
  for (const [at, row] of rows.entries()) {
    const { illness: _, ...shown } = row
    const key = JSON.stringify(shown)
    const known = classes.get(key)
    if (known) known.people.push(people[at])
    else classes.set(key, { shown, people: [people[at]] })
  }
  return [...classes.values()]
}

describe.each(METHODS)('hardened %s', (method) => {
  it('[C35] the same rows in any order give the same release, and it holds', async () => {
    const people = patients(240, method)
    const one = await release(method, people)
    expect(one.holds).toBe(true)
    expect(texts((await release(method, shuffled(people))).rows)).toEqual(texts(one.rows))
    expect(texts((await release(method, people.toReversed())).rows)).toEqual(texts(one.rows))
  })

  it('[C34] [C401] groups of towns are needed as often as chance has it, no more and no less', async () => {
    const people = patients(1200, 'many')
    const { rows } = await release(method, people)
    const count = (...towns: readonly string[]) => people.filter(({ town }) => towns.includes(town)).length
    let needed = 0
    let byChance = 0
    for (const { shown, people: members } of classesOf(people, rows)) {
      const town = String(shown.town)
      const children = town === '*' ? Object.values(TOWNS) : TOWNS[town]?.map((own) => [own])
      if (!children) continue
      const whole = count(...children.flat())
      const seen = children.filter((child) => members.some((member) => child.includes(member.town)))
      needed += seen.length > 1 ? 1 : 0
      byChance += 1 - children.reduce((sum, of) => sum + (count(...of) / whole) ** members.length, 0)
    }
    expect(byChance).toBeGreaterThan(0)
    // Classes that become alike are looked at anew, but not without end.
    expect(needed).toBeLessThanOrEqual(byChance * 1.05 + 1)
    expect(needed).toBeGreaterThanOrEqual(byChance * 0.95 - 1)
  })

  it('[C36] a number without hierarchy shows bands of the whole table, and ranges where they are asked for', async () => {
    const people = patients(240, method)
    const values = [...new Set(people.map(({ income }) => Number(income)))].sort((a, b) => a - b)
    const ends = (label: string) =>
      label.startsWith('[') ? label.slice(1, -1).split(',').map(Number) : [Number(label), Number(label)]
    const isBand = (label: string) => {
      const [low, high] = ends(label).map((end) => values.indexOf(end))
      const size = high - low + 1
      return low % size === 0 || high === values.length - 1
    }
    const banded = (await release(method, people)).rows.map(({ income }) => String(income))
    expect(banded.filter((label) => label !== '*' && !isBand(label))).toEqual([])
    const ranged = (await release(method, people, { ranges: true })).rows.map(({ income }) => String(income))
    expect(ranged.filter((label) => label !== '*' && !isBand(label)).length).toBeGreaterThan(20)
  })

  it('[C37] every sensitive attribute needs a model of its values', async () => {
    const people = patients(60, method)
    await expect(release(method, people, { l: undefined })).rejects.toThrow(
      /hardened asks for `l`, `t` or a model of β-likeness for every sensitive attribute, and "illness" has none/,
    )
    expect((await release(method, people, { l: undefined, t: 0.5 })).holds).toBe(true)
  })
})
