import type { AttackExample } from '../attack.ts'

const policy = (mode: string) => `
attributes:
  age: { role: quasi }
  town: { role: quasi, hierarchy: { groups: { North: [Kiel, Husum], South: [Ulm, Lindau] } } }
  diagnosis: sensitive
method: { mondrian: { k: 2, l: 2, mode: ${mode} } }`

const COUNT = 24
const header = 'age|town|diagnosis'
const places = Array.from({ length: COUNT }, (_, index) => index)
const illness = (at: number) => (at % 2 === 0 ? 'flu' : 'gout')

/** Two of each age; two of the 24 live in the smaller town. */
const twins = [
  header,
  ...places.map((at) => `${20 + (at >> 1)}|${at === 0 || at === 11 ? 'Husum' : 'Kiel'}|${illness(at)}`),
]

/** Every age once; every second person lives in the smaller town. */
const neighbours = [
  header,
  ...places.map((at) => `${20 + at}|${at % 2 === 0 ? 'Husum' : 'Kiel'}|${illness(at)}`),
]

/**
 * Weak: pairs of neighbours, each shown by the least range and group that holds both. Resists: pairs of twins, all of them
 * shown by the group, though two of twelve need it: as many as chance would have.
 */
export const downcodingExample: AttackExample = {
  weak: {
    policy: policy('faithful'),
    original: neighbours,
    release: [header, ...places.map((at) => `[${20 + (at & ~1)},${21 + (at & ~1)}]|North|${illness(at)}`)],
    origin: places,
    others: twins,
  },
  resists: {
    policy: policy('hardened'),
    original: twins,
    release: [header, ...places.map((at) => `${20 + (at >> 1)}|North|${illness(at)}`)],
    origin: places,
    others: twins,
  },
}
