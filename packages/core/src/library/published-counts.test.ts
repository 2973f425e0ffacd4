import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OutisError } from '../data/errors.ts'
import type { Report } from '../report/report.ts'
import { anonymize } from './anonymize.ts'
import { intervals } from './hierarchy-forms.ts'
import type { PolicyObject } from './policy-input.ts'

const TOWNS = { North: ['Kiel', 'Husum'], South: ['Ulm', 'Lindau', 'Passau'] }
const ILLNESSES = ['flu', 'gout', 'asthma', 'ulcer']

interface Person {
  readonly age: number | string
  readonly town: string
  readonly illness: string
}

const person: fc.Arbitrary<Person> = fc.record({
  age: fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 20, max: 49 }) },
    { weight: 1, arbitrary: fc.integer({ min: 20, max: 99 }) },
    { weight: 1, arbitrary: fc.constant('') },
  ),
  town: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('Kiel', 'Husum', 'Ulm') },
    { weight: 1, arbitrary: fc.constantFrom('Lindau', 'Passau') },
  ),
  illness: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('flu', 'gout') },
    { weight: 1, arbitrary: fc.constantFrom('asthma', 'ulcer') },
  ),
})
const crowd = fc.array(person, { minLength: 60, maxLength: 220 })

const METHODS: Readonly<Record<string, PolicyObject['method']>> = {
  'full-domain': { 'full-domain': { k: 3, l: 2, 'suppression-limit': 0.1 } },
  'full-domain, hardened': { 'full-domain': { mode: 'hardened', k: 3, t: 0.6, 'suppression-limit': 0.1 } },
  mondrian: { mondrian: { k: 3 } },
  'mondrian, hardened': { mondrian: { mode: 'hardened', k: 3, l: 2 } },
  local: { local: { k: 3 } },
  'local, hardened': { local: { mode: 'hardened', k: 3, l: 2 } },
  caat: { caat: { k: 3 } },
  'caat, hardened': { caat: { mode: 'hardened', k: 3, l: 2 } },
  kaca: { kaca: { k: 3 } },
  'kaca, hardened': { kaca: { mode: 'hardened', k: 3, l: 2 } },
  sbtam: { sbtam: { k: 3, 'sensitive-values': { illness: ['ulcer', 'asthma'] }, 'suppression-limit': 0.2 } },
  'sbtam, hardened': {
    sbtam: {
      mode: 'hardened',
      k: 3,
      'sensitive-values': { illness: ['ulcer', 'asthma'] },
      'suppression-limit': 0.2,
    },
  },
  mixed: {
    mixed: {
      strata: [
        { name: 'grave', where: { illness: ['ulcer', 'asthma'] }, k: 3, 'suppression-limit': 0.2 },
        { name: 'others', rest: true, k: 2, 'suppression-limit': 0.2 },
      ],
    },
  },
  slicing: { slicing: { l: 2 } },
}

const policyOf = (method: PolicyObject['method']): PolicyObject => ({
  attributes: {
    age: { role: 'quasi', hierarchy: intervals(5, 10, 20) },
    town: { role: 'quasi', hierarchy: { tree: TOWNS } },
    illness: 'sensitive',
  },
  method,
})

/** No release within these models is an answer. */
async function releaseOf(people: readonly Person[], method: PolicyObject['method']) {
  try {
    return await anonymize(people, policyOf(method), { seed: '7', allowSeed: true, attack: false })
  } catch (fault) {
    if (fault instanceof OutisError && fault.code === 'MODEL_IMPOSSIBLE') return undefined
    throw fault
  }
}

/** Whether a published text may stand for a value: read here, by the forms that this policy can publish. */
function standsFor(text: string, value: string): boolean {
  if (text === '*' || text === value) return true
  if (text in TOWNS) return TOWNS[text as keyof typeof TOWNS].includes(value)
  const [, low, high, end] = /^\[(\d+), ?(\d+)([)\]])$/.exec(text) ?? []
  if (low === undefined || value === '') return false
  return (
    Number(value) >= Number(low) &&
    (end === ')' ? Number(value) < Number(high) : Number(value) <= Number(high))
  )
}

/** Ages by one of the forms in which a report writes bins. */
function isInBar(label: string, value: string): boolean {
  if (label === value) return true
  const [, under] = /^under (\d+)$/.exec(label) ?? []
  const [, from] = /^(\d+) or more$/.exec(label) ?? []
  const [, low, high] = /^(\d+) to (\d+)$/.exec(label) ?? []
  if (value === '') return false
  if (under !== undefined) return Number(value) < Number(under)
  if (from !== undefined) return Number(value) >= Number(from)
  return low !== undefined && Number(value) >= Number(low) && Number(value) <= Number(high)
}

const DOMAIN: Readonly<Record<string, readonly string[]>> = {
  age: ['', ...Array.from({ length: 80 }, (_, index) => String(20 + index))],
  town: Object.values(TOWNS).flat(),
  illness: ILLNESSES,
}

/** Sets of bars that are tried: all of them where they are few. */
function* setsOf(bars: number): Generator<readonly boolean[]> {
  const most = Math.min(2 ** bars, 1024)
  for (let set = 1; set < most - 1; set++) {
    const bits = bars <= 10 ? set : Math.imul(set, 0x9e3779b1) >>> 0
    yield Array.from({ length: bars }, (_, bar) => ((bits >>> (bar % 32)) & 1) === 1)
  }
}

/** People of a set of bars whom the release does not show to be in it, for every set. */
function leftBy({ attributes }: Report, name: string, cells: readonly string[]): number[] {
  const before = attributes.find((attribute) => attribute.name === name)?.before
  if (before === undefined) return []
  const { bars, pooled, missing } = before
  const rows = [...bars.map((bar) => bar.rows), pooled.rows, missing]
  const barOf = (value: string) => {
    const bar = bars.findIndex(({ label }) => isInBar(label, value))
    return bar >= 0 ? bar : value === '' ? bars.length + 1 : bars.length
  }
  const texts = new Map<string, number>()
  for (const text of cells) texts.set(text, (texts.get(text) ?? 0) + 1)
  const labels = Array.from(texts, ([text, count]) => ({
    count,
    covers: [...new Set(DOMAIN[name].filter((value) => standsFor(text, value)).map(barOf))],
  }))
  for (const { covers } of labels) expect(covers).not.toEqual([])
  return Array.from(setsOf(rows.length), (set) => {
    const inside = labels.filter(({ covers }) => covers.every((bar) => set[bar]))
    return (
      rows.reduce((sum, count, bar) => sum + (set[bar] ? count : 0), 0) -
      inside.reduce((sum, { count }) => sum + count, 0)
    )
  })
}

const isFew = (people: number): boolean => people > 0 && people < 10

describe('counts of the original in a report', () => {
  it.each(Object.entries(METHODS))(
    '[LB1400] %s: less the release they leave nobody, or at least 10 people',
    async (name, method) => {
      let sets = 0
      await fc.assert(
        fc.asyncProperty(crowd, async (people) => {
          const release = await releaseOf(people, method)
          if (release === undefined) return
          for (const column of ['age', 'town', 'illness']) {
            const cells = release.rows.map((row) => String(row[column] ?? ''))
            const left = leftBy(release.report, column, cells)
            sets += left.length
            expect(left.filter(isFew)).toEqual([])
          }
        }),
        { seed: 1400, numRuns: /^(local|slicing|sbtam)/.test(name) ? 2 : 6 },
      )
      expect(sets).toBeGreaterThan(0)
    },
  )
})

/** What may differ between two runs that publish the same rows: how long they took, and losses against the whole table. */
const reportOf = ({ attributes, verdicts, risks, classSizes, release, attacks }: Report) =>
  JSON.stringify({ attributes, verdicts, risks, classSizes, release, attacks })

describe('a suppressed row whose illness is hidden', () => {
  const METHOD: PolicyObject['method'] = { 'full-domain': { k: 3, t: 0.6, 'suppression-limit': 0.05 } }
  const lonely = { age: 91, town: 'Passau' }
  const sixty: readonly Person[] = Array.from({ length: 60 }, (_, index) => ({
    age: 20 + (index % 30),
    town: ['Kiel', 'Husum', 'Ulm'][index % 3],
    illness: ILLNESSES[index % 3 === 0 ? index % 2 : (index + 1) % 3],
  }))

  it('[LB1401] does not change the report, whatever the illness is', async () => {
    let hidden = 0
    await fc.assert(
      fc.asyncProperty(crowd, async (people) => {
        const others = people.filter(({ age }) => age !== '' && Number(age) < 50)
        const [first, ...more] = await Promise.all(
          ILLNESSES.slice(0, 3).map((illness) => releaseOf([...others, { ...lonely, illness }], METHOD)),
        )
        for (const second of more) {
          if (!first?.report.release.hidden || !second) continue
          if (JSON.stringify(first.rows) !== JSON.stringify(second.rows)) continue
          hidden++
          expect(reportOf(second.report)).toBe(reportOf(first.report))
        }
      }),
      { seed: 1401, numRuns: 15 },
    )
    expect(hidden).toBeGreaterThan(5)
  })

  it('[LB1400] is in no class size of the original', async () => {
    const made = await releaseOf([...sixty, { ...lonely, illness: 'flu' }], METHOD)
    const { classSizes, release } = made!.report
    expect(release.suppressedRows).toBe(1)
    expect(classSizes.before.reduce((sum, { rows }) => sum + rows, 0)).toBe(60)
  })

  it('[LB1402] is guessed in attacks that are told in tens of people', async () => {
    const { report } = await anonymize([...sixty, { ...lonely, illness: 'flu' }], policyOf(METHOD), {
      seed: '7',
      allowSeed: true,
    })
    expect(report.release.hidden).toEqual(['illness'])
    const tried = report.attacks!.tried.filter(({ targets }) => targets > 0)
    expect(tried.length).toBeGreaterThan(3)
    for (const { targets, success, guess, control } of tried)
      for (const [share, among] of [
        [success.share, targets],
        [guess, targets],
        ...(control ? [[control.share, control.targets] as const] : []),
      ]) {
        const hits = Math.round(share * among * 1e6) / 1e6
        expect(hits % 10 === 0 || hits === among).toBe(true)
      }
  })

  it('[LB1403] is not told by its age: losses have two digits', async () => {
    const made = await releaseOf([...sixty, { ...lonely, illness: 'flu' }], METHOD)
    const { utility, method } = made!.report as Report & {
      readonly method: { readonly best: readonly { readonly loss: number }[] }
    }
    const losses = [
      ...utility
        .filter(({ id }) => ['loss', 'ncp', 'entropy'].includes(id))
        .map(({ value }) => Number(value)),
      ...method.best.map(({ loss }) => loss),
    ]
    expect(losses.length).toBeGreaterThan(3)
    for (const loss of losses) expect(loss).toBe(Number(loss.toPrecision(2)))
  })
})
