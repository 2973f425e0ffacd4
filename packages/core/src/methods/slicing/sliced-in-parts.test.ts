import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CheckedQuasi } from '../../check/check-input.ts'
import type { PartedColumn } from '../../engine/table-parts.ts'
import { readPeople } from '../../library/people.ts'
import { memoryEngine } from '../../memory/memory-engine.ts'
import { seededRandom } from '../../random/seeded-random.ts'
import { applySliced } from '../../recoding/apply-sliced.ts'
import type { Policy } from '../../search/policy.ts'
import { rowsOfCodes, type Table } from '../../table/table.ts'
import { checkSlicedInParts } from './check/check-sliced-in-parts.ts'
import { checkSlicedTable, slicedOriginal } from './check/check-sliced-table.ts'
import type { SlicingPolicy } from './description.ts'
import { splitInEngine } from './plan/engine-splits.ts'
import { codeLine } from './plan/positions.ts'
import { slicing } from './plan/slicing.ts'
import type { SlicingRequest } from './request.ts'

type Person = Record<string, string>
const NAMES = ['age', 'town', 'job', 'illness']
const person = fc.record({
  age: fc.integer({ min: 1, max: 30 }).map(String),
  town: fc.nat(6).map((value) => `town ${value}`),
  job: fc.nat(3).map((value) => `job ${value}`),
  illness: fc.nat(4).map((value) => `illness ${value}`),
})
const people = fc.array(person, { minLength: 50, maxLength: 110 })
const GROUPS = [['age', 'town'], ['job'], ['illness']]

const request: SlicingRequest = {
  quasi: [{ column: 0 }, { column: 1 }, { column: 2 }],
  sensitive: [{ column: 3 }],
  l: 2,
  columns: GROUPS,
  split: 'strict',
  tries: 'all',
  bins: { kind: 'count', count: 10, by: 'width' },
  correlation: 'phi2',
  mode: 'faithful',
  missing: 'value',
}

const policy = {
  attributes: NAMES.map((name) => ({ name, role: name === 'illness' ? 'sensitive' : 'quasi' })),
  data: { missing: [''] },
  method: { id: 'slicing', mode: 'faithful', l: 2, layout: 'table' },
  require: [],
} as unknown as Policy<SlicingPolicy>

async function sliced(rows: readonly Person[], most: number) {
  const open = await memoryEngine(new Map()).open(readPeople(rows).source)
  const columns: PartedColumn[] = []
  for (const name of NAMES) columns.push({ name, dictionary: await open.dictionary({ name }) })
  const table = await open.census(columns)
  const whole: Table = {
    ...table,
    columns: table.columns.map((column, place) => ({ ...column, rows: rowsOfCodes(table, place) })),
  }
  const parts = await open.parts!(columns)
  const { levels, blocks } = await splitInEngine({
    ...{ parts, whole, request, most },
    groups: [
      { columns: [0, 1], quasi: [0, 1] },
      { columns: [2], quasi: [2] },
      { columns: [3], quasi: [], sensitive: 3 },
    ],
    lines: request.quasi.map((own) =>
      codeLine(own, columns[own.column].dictionary, rowsOfCodes(table, own.column)),
    ),
    beat: () => undefined,
  })
  const outcome = slicing.run(table, request, { random: seededRandom(1), now: () => 0 })
  if (outcome.kind !== 'released') return undefined
  const { columns: shown, rows: length } = applySliced(outcome.recoding, { seed: 'a seed' })
  const release = Array.from({ length }, (_, row) =>
    Object.fromEntries(shown.map(({ name, labels, codes }) => [name, labels[codes[row]]])),
  )
  const quasi = columns
    .slice(0, 3)
    .map(({ name, dictionary }): CheckedQuasi => ({ name, type: dictionary.type, dictionary }))
  return { open, table, levels, blocks: blocks.length, release, quasi }
}

type Sliced = NonNullable<Awaited<ReturnType<typeof sliced>>>

const MOST = 20

/** Checked at once, in the parts of the run, or in parts that the release allows where `finds`. */
async function checked(
  { open, table, levels, quasi }: Sliced,
  release: readonly Person[],
  { finds = false } = {},
) {
  const engine = memoryEngine(new Map(), finds ? { mostCombinations: MOST } : {})
  const written = () => engine.open(readPeople(release).source)
  const original = slicedOriginal({ table } as Parameters<typeof slicedOriginal>[0])
  const at = { policy, groups: GROUPS, quasi }
  const all = await memoryEngine(new Map()).open(readPeople(release).source)
  const { check: whole } = await checkSlicedTable(all, { ...at, layout: 'table', original })
  const limited = { ...open, mostCombinations: MOST }
  const parts = await checkSlicedInParts(await written(), {
    ...at,
    ...(finds ? { original: { open: limited, table } } : { levels, original: { open, table } }),
  }).then(
    ({ check }) => check,
    (fault: Error) => fault,
  )
  return { whole, parts }
}

const verdictOf = ({ verdicts }: Awaited<ReturnType<typeof checked>>['whole'], model: string) =>
  verdicts.find((verdict) => verdict.model === model)!

/** Ways to make a release another. */
const TAMPERED: Readonly<Record<string, (rows: Person[], one: number, other: number) => void>> = {
  'cells of two rows change places'(rows, one, other) {
    const [a, b] = [rows[one].job, rows[other].job]
    rows[one] = { ...rows[one], job: b }
    rows[other] = { ...rows[other], job: a }
  },
  'illnesses of two rows change places'(rows, one, other) {
    const [a, b] = [rows[one].illness, rows[other].illness]
    rows[one] = { ...rows[one], illness: b }
    rows[other] = { ...rows[other], illness: a }
  },
  'a cell becomes that of another row'(rows, one, other) {
    rows[one] = { ...rows[one], age: rows[other].age }
  },
  'a cell becomes a text that the original lacks'(rows, one) {
    rows[one] = { ...rows[one], town: 'nowhere' }
  },
  'a cell is suppressed'(rows, one) {
    rows[one] = { ...rows[one], job: '*' }
  },
  'a row goes to another bucket'(rows, one, other) {
    rows[one] = { ...rows[one], bucket: rows[other].bucket }
  },
  'a bucket has one illness alone'(rows, one) {
    const { bucket, illness } = rows[one]
    for (const [at, row] of rows.entries()) if (row.bucket === bucket) rows[at] = { ...row, illness }
  },
}

/** Everything is found in parts that is found at once. */
async function expectAlike({ finds }: { readonly finds: boolean }) {
  let several = 0
  await fc.assert(
    fc.asyncProperty(people, async (rows) => {
      const made = await sliced(rows, MOST)
      if (made === undefined) return
      const { whole, parts } = await checked(made, made.release, { finds })
      expect(parts).toEqual({
        ...whole,
        disclosure: { ...whole.disclosure, mean: expect.closeTo(whole.disclosure.mean, 10) },
        risks: expect.anything(),
      })
      expect(whole.holds).toBe(true)
      if (made.blocks > 1) several++
    }),
    { numRuns: 8, seed: 1093, endOnFailure: true },
  )
  expect(several).toBeGreaterThan(3)
}

/** A release that was changed holds in parts only if it holds at once. */
async function expectFound(how: string, { finds }: { readonly finds: boolean }) {
  const seen = { faults: 0, judged: 0, failed: 0 }
  await fc.assert(
    fc.asyncProperty(people, fc.nat(), fc.nat(), async (rows, one, other) => {
      const made = await sliced(rows, MOST)
      if (made === undefined) return
      const release = made.release.slice()
      TAMPERED[how](release, one % release.length, other % release.length)
      const { whole, parts } = await checked(made, release, { finds })
      if (parts instanceof Error) {
        seen.faults++
        expect(parts.message).toContain(finds ? 'cannot be checked in parts' : 'do not stand apart')
        return
      }
      seen.judged++
      if (!whole.holds) seen.failed++
      // Sums in another order may be rounded otherwise in a sentence.
      for (const model of ['slicing-l-diversity', 'independent-columns'])
        expect({ ...verdictOf(parts, model), text: '' }).toEqual({ ...verdictOf(whole, model), text: '' })
      expect(parts.holds).toBe(whole.holds)
    }),
    { numRuns: 8, seed: 1094, endOnFailure: true },
  )
  expect(seen.failed + seen.faults).toBeGreaterThan(0)
  if (finds) expect(seen.judged).toBeGreaterThan(0)
}

describe('a sliced release that is checked in parts', () => {
  it('[SC1093] an honest one: everything that the check at once finds', () => expectAlike({ finds: false }))

  it.each(Object.keys(TAMPERED))('[SC1094] %s: it holds in parts only if it holds at once', (how) =>
    expectFound(how, { finds: false }),
  )
})

describe('a sliced release that is checked in parts which it allows', () => {
  it('[SC1095] an honest one: everything that the check at once finds', () => expectAlike({ finds: true }))

  it.each(Object.keys(TAMPERED))('[SC1095] %s: it holds in parts only if it holds at once', (how) =>
    expectFound(how, { finds: true }),
  )
})
