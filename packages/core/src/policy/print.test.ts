import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OutisError } from '../errors.ts'
import { parsePolicy } from './parse.ts'
import type { Policy } from './policy.ts'
import { printPolicy } from './print.ts'

const word = fc.constantFrom('a', 'b', 'c', '7', 'North', 'x y')
const words = fc.uniqueArray(word, { minLength: 1 })
const options = <T extends Readonly<Record<string, fc.Arbitrary<unknown>>>>(shape: T) =>
  fc.record(shape as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] })

const gap = options({ 'on-gap': fc.constantFrom('error', 'suppress'), 'allow-overlap': fc.boolean() })
const form = fc.oneof(
  fc.constantFrom(
    { intervals: [5, 10], from: 3 },
    { prefix: 4 },
    { prefix: 4, keep: [2, 1] },
    { dates: ['quarter', 'year'] },
    { suppress: true },
    { file: 'h.csv' },
    { tree: { x: ['a'], y: { z: ['b', 3] } } },
    { groups: [[['a', 'b'], { L: ['c'] }], [['L', 'd']]] },
  ),
  words.map((members) => ({ groups: [members] })),
  words.map((members) => ({ groups: { levels: [{ L: members }] } })),
)
const hierarchy = fc.oneof(
  fc.constant('h.csv'),
  fc.tuple(form, gap).map(([f, g]) => ({ ...f, ...g })),
)

const attributes = fc
  .tuple(
    options({ order: words, hierarchy }),
    options({ taxonomy: hierarchy }),
    fc.shuffledSubarray(['x', '10', '9', 'y']),
  )
  .map(([quasi, sensitive, neutral]) => {
    const rest = neutral.map((name) => [name, 'neutral'] as const)
    const q = { role: 'quasi', ...quasi }
    const s = { role: 'sensitive', ...sensitive }
    return new Map<string, unknown>([
      ...rest,
      ['q', q],
      ['r', 'quasi'],
      ['s', s],
      ['s2', 'sensitive'],
      ['id', 'identifying'],
    ])
  })

const model = fc.constantFrom(
  { 'k-anonymity': { k: 3 } },
  { 't-closeness': { t: 0.5, distance: 'ordered' } },
  { 'distinct-l-diversity': { l: 2, of: 's' } },
  { 'k-map': { population: 'all.csv' } },
  { 'k-map': { k: 4, population: { postgres: 'postgres://h', query: 'SELECT 1' } } },
)
const search = options({
  l: fc.integer({ min: 2, max: 5 }),
  t: fc.double({ min: 0, max: 1, noNaN: true }),
  models: fc.array(model, { maxLength: 2 }),
  loss: fc.constantFrom('ncp', 'entropy'),
  'suppression-limit': fc.double({ min: 0, max: 1, noNaN: true }),
  budget: fc.constantFrom('30s', '1.5m', '7ms'),
}).map((keys) => ({ k: 5, ...keys }))
const mode = options({ mode: fc.constantFrom('faithful', 'hardened') })
const and = (...parts: fc.Arbitrary<object>[]) =>
  fc.tuple(...parts).map((all) => Object.assign({}, ...all) as object)
const always = (value: object) => fc.constant(value)
const hardened = always({ mode: 'hardened' })
const values = { s: ['a', 7] }

const method = fc.oneof(
  and(search, mode).map((keys) => ({ 'full-domain': keys })),
  and(search, mode, options({ split: fc.constant('relaxed'), ranges: fc.boolean() })).map((keys) => ({
    mondrian: keys,
  })),
  and(
    search,
    options({ ranges: fc.boolean(), start: fc.constantFrom('greedy', 'caat'), moves: fc.nat(1000) }),
  ).map((keys) => ({ local: keys })),
  and(search, hardened, always({ 'sensitive-values': values, decoys: { 'max-posterior': 0.3 } })).map(
    (keys) => ({ sbtam: keys }),
  ),
  fc.tuple(search, search, hierarchy).map(([one, two, h]) => {
    const first = { ...one, name: 'n', where: values, quasi: ['q'], hierarchies: { q: h } }
    return { mixed: { strata: [first, { rest: true, ...two }] } }
  }),
  and(
    always({ l: 2, 'bucket-k': 3 }),
    hardened,
    options({
      columns: fc.constantFrom('auto', 2, [
        ['q', 'r', 's'],
        ['s2', 's'],
      ]),
      bins: fc.constantFrom({ width: 3 }, { count: 4, by: 'frequency' }),
      generalise: always({ 'min-frequency': 9 }),
      layout: fc.constant('paper'),
    }),
  ).map((keys) => ({ slicing: keys })),
  options({
    ties: fc.constant('all'),
    range: fc.constant('hull'),
    models: fc.array(model),
    l: fc.constant(2),
    ranges: fc.constant(false),
    budget: fc.constant('90s'),
    blocks: fc.constantFrom({}, { above: 100 }, { above: 100, size: 20 }),
  }).map((keys) => ({ caat: { k: 2, ...keys } })),
  fc.array(model, { minLength: 1 }).map((models) => ({ kaca: { models, mode: 'hardened', extra: 0.1 } })),
  and(
    hardened,
    options({
      k: fc.constant(4),
      flatness: fc.constant(0.5),
      alias1: fc.constant('group'),
      grade: fc.constantFrom({ s: { bounds: [1, 2] } }, { s: { categories: 3, range: [0, 9] } }),
    }),
    fc.constantFrom(
      { choice: { column: 'c' } },
      { choice: { file: 'f', key: 'id', column: 'c' } },
      { choice: { per: { s: { register: true } } } },
    ),
  ).map((keys) => ({ personalised: keys })),
)

const place = fc.constantFrom(
  'a.csv',
  { postgres: 'postgres://h', table: 't' },
  { spark: 'spark://h', table: 't' },
)
const policy = fc
  .record(
    {
      outis: fc.constant(1),
      data: and(
        place.map((source) => ({ source })),
        options({
          missing: words,
          'missing-as': fc.constant('refuse'),
          csv: always({ quote: '', header: true }),
        }),
      ),
      attributes,
      others: fc.constantFrom('drop', 'neutral'),
      method,
      require: fc.array(fc.oneof(model, fc.constant({ ncp: { max: 0.5 } }))),
      attack: fc.constantFrom('none', { limits: { linkage: 0.1 } }),
      release: and(
        always({ to: 'out.csv' }),
        options({ 'keep-order': fc.boolean(), 'spreadsheet-safe': fc.boolean() }),
      ),
      seed: fc.oneof(fc.integer(), fc.constant('s')),
    },
    { requiredKeys: ['outis', 'data', 'attributes', 'method', 'release'] },
  )
  .map((document) => ('slicing' in (document.method as object) ? sliceable(document) : document))

/** Sliced releases have no classes to ask for, and no order to keep. */
function sliceable<Document extends object>(document: Document): Document {
  return { ...document, require: [{ 'mean-probability': { max: 0.5 } }], release: { to: 'out.csv' } }
}

/** Everything but where requirements were written. */
const comparable = (value: Policy) =>
  JSON.parse(
    JSON.stringify(value, (key, inner) =>
      key === 'path' && /[.[]/.test(inner) && !/csv/.test(inner) ? undefined : inner,
    ),
  )

describe('printing a policy', () => {
  it('[P9] parsing what was printed gives the same policy', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(policy, (document) => {
        const once = parsePolicy(document)
        const twice = parsePolicy(printPolicy(once))
        seen.add(once.method.id)
        expect(comparable(twice)).toEqual(comparable(once))
        expect(printPolicy(twice)).toEqual(printPolicy(once))
        expect(parsePolicy(printPolicy(twice))).toEqual(twice)
      }),
      { seed: 7, numRuns: 300 },
    )
    expect(seen.size).toBe(9)
  })
})

describe('whatever comes', () => {
  const onlyOutisErrors = (value: unknown) => {
    try {
      parsePolicy(value)
    } catch (error) {
      if (!(error instanceof OutisError)) throw error
    }
  }

  const wild = fc.anything({
    withMap: true,
    withSet: true,
    withDate: true,
    withBigInt: true,
    withNullPrototype: true,
    withSparseArray: true,
    withObjectString: true,
  })

  it('[P16] any value is read or refused by an OutisError', () => {
    fc.assert(fc.property(wild, onlyOutisErrors), { seed: 7, numRuns: 500 })
  })

  it('[P16] so is any value in place of any part of a policy', () => {
    const broken = fc
      .tuple(policy, wild, fc.nat(), fc.nat({ max: 6 }))
      .map(([document, value, which, depth]) => replaceAt(document, value, which, depth))
    fc.assert(fc.property(broken, onlyOutisErrors), { seed: 7, numRuns: 1_500 })
  })
})

/** A copy in which one part, some levels down, is another value. */
function replaceAt(from: unknown, value: unknown, which: number, depth: number): unknown {
  if (depth === 0 || typeof from !== 'object' || from === null) return value
  if (from instanceof Map) {
    return new Map(Object.entries(replaceAt(Object.fromEntries(from), value, which, depth) as object))
  }
  const keys = Object.keys(from)
  if (keys.length === 0) return value
  const key = keys[which % keys.length]
  const copy = (Array.isArray(from) ? [...from] : { ...from }) as Record<string, unknown>
  copy[key] = replaceAt(copy[key], value, Math.floor(which / keys.length), depth - 1)
  return copy
}
