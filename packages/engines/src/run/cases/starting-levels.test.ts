import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anonymize } from '@outis/core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkFile } from '../../check/check-file.ts'
import { faultOf } from '../../duckdb/tables.fixture.ts'
import { applyKey } from '../../reuse/apply-key.ts'
import { explainRow } from '../../reuse/explain-file-row.ts'
import { runPolicy } from '../run-policy.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-levels-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const NAMES = ['age', 'zip', 'job', 'illness'] as const
type Person = Record<string, string>

const person: fc.Arbitrary<Person> = fc.record({
  age: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 20, max: 60 }).map(String) }, fc.constant('')),
  zip: fc.integer({ min: 0, max: 9 }).map((part) => `0${1000 + part * 111}`),
  job: fc.constantFrom('nurse', 'smith', 'cook', 'é', ''),
  illness: fc.constantFrom('flu', 'cold', 'cough', 'ulcer'),
})
const tables = fc.array(person, { minLength: 80, maxLength: 140 })

/** What a policy asks for beside the usual. */
interface Asked {
  readonly data?: string
  readonly intervals?: string
  readonly column?: string
  readonly more?: string
  readonly ledger?: boolean
}

const policyFor = (
  method: string,
  { data = '', intervals = '[5, 10, 20]', column = '', more = '' }: Asked = {},
): string => `outis: 1
data: { source: people.csv${data} }
attributes:
  age: { role: quasi, hierarchy: { intervals: ${intervals} } }
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [3, 1] } }
  job: quasi
  illness: sensitive
${column}others: drop
method: { ${method} }
release: { to: out/release.csv }
seed: seventeen letters or more
${more}`

/** Few enough for every table above to have more of them. */
const MOST = 40

const options = { attack: false, allowSeed: true, mostCombinations: MOST } as const
const paths = () => ({
  policyPath: join(folder, 'policy.yaml'),
  original: join(folder, 'people.csv'),
  release: join(folder, 'out/release.csv'),
})

async function run(rows: readonly Person[], policy: string, more: object = options) {
  const lines = rows.map((row) => [...NAMES.map((name) => row[name]), '2'].join())
  writeFileSync(paths().original, `${NAMES.join()},says\n${lines.join('\n')}\n`)
  writeFileSync(paths().policyPath, policy)
  const { report } = await runPolicy({ policyPath: paths().policyPath, version: '0', ...more })
  return { report, text: readFileSync(paths().release, 'utf8') }
}

/** Cells of a release, row by row. */
const cellsOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) =>
      line.match(/("[^"]*"|[^,]*)(,|$)/g)!.map((cell) => cell.replace(/,$/, '').replaceAll('"', '')),
    )
    .map((cells) => cells.slice(0, NAMES.length))

/** Whether every class has k rows and l values, counted by the published texts alone. */
function holds(text: string, { k, l = 1 }: { readonly k: number; readonly l?: number }): boolean {
  const classes = new Map<string, string[]>()
  for (const cells of cellsOf(text)) {
    const key = cells.slice(0, 3).join('|')
    classes.set(key, [...(classes.get(key) ?? []), cells[3]])
  }
  return [...classes].every(
    ([key, illnesses]) => key === '*|*|*' || (illnesses.length >= k && new Set(illnesses).size >= l),
  )
}

/** The level of a published age: 0 as recorded, then intervals of 5, 10 and 20 years, then `*`. */
function ageLevel(cell: string): number {
  if (cell === '*') return 4
  const bounds = cell.match(/\d+/g)?.map(Number) ?? []
  if (bounds.length < 2) return 0
  return [5, 10, 20].indexOf(bounds[1] - bounds[0]) + 1 || 4
}

const notConsidered = (notices: readonly string[]): Map<string, number> =>
  new Map(
    [...notices.join(' ').matchAll(/"([a-z]+)" below level (\d)/g)].map(([, name, level]) => [
      name,
      Number(level),
    ]),
  )

const METHODS = [
  ['full-domain: { k: 3, suppression-limit: 0.1 }', { k: 3 }],
  ['full-domain: { mode: hardened, k: 3, t: 0.9, suppression-limit: 0.1 }', { k: 3 }],
  ['mondrian: { k: 3, l: 2 }', { k: 3, l: 2 }],
  ['mondrian: { k: 3, ranges: false, split: relaxed }', { k: 3 }],
  ['mondrian: { mode: hardened, k: 3, t: 0.9 }', { k: 3 }],
  ['local: { k: 3, moves: 100 }', { k: 3 }],
  ['local: { mode: hardened, k: 3, t: 0.9, moves: 100 }', { k: 3 }],
  ['caat: { k: 3 }', { k: 3 }],
  ['caat: { mode: hardened, k: 3, l: 2, t: 0.9 }', { k: 3, l: 2 }],
  ['kaca: { k: 3, l: 2 }', { k: 3, l: 2 }],
  ['kaca: { mode: hardened, k: 3, t: 0.9 }', { k: 3 }],
  [
    'mixed: { strata: [{ name: grave, where: { illness: [ulcer] }, k: 3, suppression-limit: 1 }, { name: others, rest: true, k: 3, suppression-limit: 1 }] }',
    { k: 1 },
  ],
] as const

describe('a table with more combinations than fit into memory', () => {
  it.each(METHODS)(
    '[EN1201] %s: the search begins on levels at which they fit, and the release is sound',
    async (method, promise) => {
      let raised = 0
      await fc.assert(
        fc.asyncProperty(tables, async (rows) => {
          const policy = policyFor(method)
          const { report, text } = await run(rows, policy)
          expect(report.holds).toBe(true)
          expect(report.method.optimal).toBe(false)
          expect(holds(text, promise)).toBe(true)
          expect(cellsOf(text)).toHaveLength(rows.length)
          const levels = notConsidered(report.notices)
          raised += levels.size
          expect(report.notices.join()).toContain(`at most ${MOST} are taken into memory`)
          // A missing age stays missing on every level.
          const ages = cellsOf(text).flatMap(([age]) => (age === '' ? [] : [ageLevel(age)]))
          expect(Math.min(...ages)).toBeGreaterThanOrEqual(levels.get('age') ?? 0)
          // Every row shows its own secret: none was exchanged on the way.
          const secrets = (list: readonly string[]) => list.toSorted().join()
          const shown = cellsOf(text).map(([, , , illness]) => illness)
          if (!shown.includes('*')) expect(secrets(shown)).toBe(secrets(rows.map(({ illness }) => illness)))
          const whole = await checkFile(paths())
          expect([whole.holds, whole.faults]).toEqual([true, []])
          const inMemory = await anonymize(rows, policy, options)
          const lines = inMemory.rows.map((row) => NAMES.map((name) => row[name] ?? '').join('|'))
          expect(lines.sort()).toEqual(
            cellsOf(text)
              .map((cells) => cells.join('|'))
              .sort(),
          )
        }),
        { seed: 1201, numRuns: 2, endOnFailure: true },
      )
      expect(raised).toBeGreaterThan(0)
    },
  )

  it('[EN1202] no column could begin one level lower', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        const { report } = await run(rows, policyFor('full-domain: { k: 2 }'))
        const start = notConsidered(report.notices)
        const generalised = (levels: ReadonlyMap<string, number>) =>
          new Set(
            rows.map(({ age, zip, job, illness }) => {
              const width = [1, 5, 10, 20][levels.get('age') ?? 0]
              const years = width === undefined ? '*' : age === '' ? '' : Math.floor(Number(age) / width)
              const kept = [5, 3, 1, 0][levels.get('zip') ?? 0]
              return [years, zip.slice(0, kept), levels.get('job') ? '*' : job, illness].join('|')
            }),
          ).size
        expect(generalised(start)).toBeLessThanOrEqual(MOST)
        for (const [name, level] of start)
          expect(generalised(new Map([...start, [name, level - 1]]))).toBeGreaterThan(MOST)
      }),
      { seed: 1202, numRuns: 4, endOnFailure: true },
    )
  })

  it('[EN1203] the release is the one of a policy that forbids the lower levels', async () => {
    const [rows] = fc.sample(tables, { seed: 1203, numRuns: 1 })
    const method = 'full-domain: { k: 3, suppression-limit: 0.1 }'
    const { report, text } = await run(rows, policyFor(method))
    const bounded = [...notConsidered(report.notices)].reduce(
      (policy, [name, level]) =>
        policy
          .replace(new RegExp(`  ${name}: quasi`), `  ${name}: { role: quasi }`)
          .replace(
            new RegExp(`(  ${name}: \\{ role: quasi)`),
            `$1, levels: [${level}, ${{ age: 4, zip: 3, job: 1 }[name]}]`,
          ),
      policyFor(method),
    )
    expect(bounded).toContain('levels:')
    expect((await run(rows, bounded, { attack: false, allowSeed: true })).text).toBe(text)
  })

  it('[EN1204] which sensitive values people have does not decide where a hardened search begins', async () => {
    const [rows] = fc.sample(tables, { seed: 1204, numRuns: 1 })
    const policy = policyFor('full-domain: { mode: hardened, k: 3, t: 0.9, suppression-limit: 0.2 }')
    const shuffled = rows.map((row, index) => ({
      ...row,
      illness: rows[(index * 7 + 3) % rows.length].illness,
    }))
    const alike = rows.map((row, index) => ({
      ...row,
      illness: ['flu', 'cold', 'cough', 'ulcer'][Math.min(index, 3)],
    }))
    const starts: unknown[] = []
    for (const table of [rows, shuffled, alike])
      starts.push(notConsidered((await run(table, policy)).report.notices))
    expect(starts[1]).toEqual(starts[0])
    expect(starts[2]).toEqual(starts[0])
    // A faithful search begins where the values that people have allow it.
    const faithful = policyFor('full-domain: { k: 3, suppression-limit: 0.2 }')
    const [varied, uniform] = [await run(rows, faithful), await run(alike, faithful)]
    expect(notConsidered(uniform.report.notices)).not.toEqual(notConsidered(varied.report.notices))
  })

  it('[EN1205] `outis check` compares such a release with its original within the same limit', async () => {
    const [rows] = fc.sample(tables, { seed: 1205, numRuns: 1 })
    await run(rows, policyFor('full-domain: { k: 3, suppression-limit: 0.1 }'))
    process.env.OUTIS_COMBINATIONS = String(MOST)
    try {
      const sound = await checkFile(paths())
      expect([sound.holds, sound.faults]).toEqual([true, []])
      const lines = readFileSync(paths().release, 'utf8').split('\n')
      writeFileSync(paths().release, lines.with(-2, lines[1]).join('\n'))
      expect((await checkFile(paths())).holds).toBe(false)
    } finally {
      delete process.env.OUTIS_COMBINATIONS
    }
  })

  it('[EN1206] a stored plan is applied within the limit, and refused where its levels are finer than those that fit', async () => {
    const key = { path: join(folder, 'keys/plan.key'), passphrase: 'a passphrase of some length' }
    mkdirSync(join(folder, 'keys'))
    const [rows] = fc.sample(tables, { seed: 1206, numRuns: 1 })
    const apply = async (most: string) => {
      process.env.OUTIS_COMBINATIONS = most
      const to = join(folder, `applied${most}/release.csv`)
      try {
        await applyKey({ key, data: paths().original, to, unseen: 'refuse', version: '0', attack: false })
        return readFileSync(to, 'utf8')
      } finally {
        delete process.env.OUTIS_COMBINATIONS
      }
    }
    await run(rows, policyFor('full-domain: { k: 3, suppression-limit: 0.1 }'), { ...options, key })
    expect(await apply(String(MOST))).toBe(await apply(''))
    expect(await faultOf(apply('8'))).toMatchObject({
      code: 'DATA_TOO_LARGE',
      message: expect.stringContaining('The stored levels are finer'),
    })
  })

  it('[EN1207] `outis why` explains a class by all values that its rows had', async () => {
    const key = { path: join(folder, 'why.key'), passphrase: 'a passphrase of some length' }
    const [rows] = fc.sample(tables, { seed: 1207, numRuns: 1 })
    const { text } = await run(rows, policyFor('mondrian: { k: 3, ranges: false }'), { ...options, key })
    const { sentences } = await explainRow({ key, release: paths().release, row: 1 })
    const [age] = cellsOf(text)[0]
    expect(sentences.join(' ')).toContain(age)
    expect(sentences.join(' ')).not.toContain('as recorded')
  })

  it.each([
    ['slicing', 'slicing: { l: 2 }', {}],
    ['personalised', 'personalised: { choice: { column: says } }', {}],
    ['sbtam', 'sbtam: { sensitive-values: { illness: [ulcer] }, k: 2 }', {}],
    [
      'a stratum that is published as recorded',
      'mixed: { strata: [{ name: grave, where: { illness: [ulcer] }, k: 2 }] }',
      {},
    ],
    ['wildcards', 'full-domain: { k: 4 }', { data: ', missing-as: wildcard' }],
    ['limits on attacks', 'full-domain: { k: 3 }', { more: 'attack: { limits: { linkage: 0.9 } }\n' }],
    ['people', 'full-domain: { k: 2 }', { column: '  says: identifying\n', more: 'person: says\n' }],
    ['overlapping levels', 'full-domain: { k: 3 }', { intervals: '[5, 8], allow-overlap: true' }],
    [
      'a population',
      'full-domain: { k: 3 }',
      { more: 'require: [{ k-map: { k: 3, population: people.csv } }]\n' },
    ],
    ['a ledger', 'full-domain: { k: 3 }', { ledger: true }],
  ])(
    '[EN1208] %s: what needs all of them is refused with both numbers, the reason and what helps',
    async (_, method, asked: Asked) => {
      const [rows] = fc.sample(tables, { seed: 1208, numRuns: 1 })
      rmSync(join(folder, 'out'), { recursive: true, force: true })
      const ledger = { path: join(folder, 'ledger'), passphrase: 'a passphrase of some length' }
      const given = {
        ...options,
        attack: asked.more?.startsWith('attack') === true,
        ...(asked.ledger && { ledger }),
      }
      const fault = await faultOf(run(rows, policyFor(method, asked), given))
      expect(fault.code).toBe('DATA_TOO_LARGE')
      expect(fault.details.most).toBe(MOST)
      expect(fault.details.combinations).toBeGreaterThan(MOST)
      expect(fault.message).toMatch(
        /There are \d+ distinct combinations .* at most 40 .*(need|needs) (all of )?them( all)?\.$/,
      )
      expect(fault.hint).toContain('--combinations')
      expect(existsSync(paths().release)).toBe(false)
    },
  )

  it('[EN1209] a table whose sensitive values alone are too many is refused', async () => {
    const rows = Array.from({ length: 90 }, (_, index) => ({
      age: String(20 + (index % 40)),
      zip: `0${1000 + (index % 10) * 111}`,
      job: 'cook',
      illness: `d${index}`,
    }))
    const fault = await faultOf(run(rows, policyFor('mondrian: { k: 3 }')))
    expect([fault.code, fault.message]).toEqual([
      'DATA_TOO_LARGE',
      expect.stringContaining('Even on the most general levels'),
    ])
  })
})
