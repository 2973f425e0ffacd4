import { readFileSync } from 'node:fs'
import type { AssignedClass, AssignedRecoding } from '@outis/core/recoding'
import type { ColumnType } from '@outis/core/table'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { isWide } from '../../columns/width-limits.ts'
import { sha256File } from '../../files/scan-file.ts'
import { duckdbEngine } from '../duckdb-engine.ts'
import { faultOf, useBench } from '../tables.fixture.ts'
import { type Job, layout, nasty, plainRelease, release } from './release.fixture.ts'

/** These are the tests of tables in memory too (`memory-table.test.ts`), which know of no threads. */
const inMemory = vi.isMockFunction(isWide)

const bench = useBench()

interface Dealing {
  readonly names: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly missing: readonly string[]
  readonly keys: readonly string[]
  readonly columns: readonly string[]
  readonly classes: readonly AssignedClass[]
  /** The class of the next share, and at most how many rows it takes; used over and over. */
  readonly deals: readonly { readonly to: number; readonly most: number }[]
}

/** A plan that deals exactly these rows: combinations are cut into shares, and their shares stand among one another. */
function planFor({ names, rows, missing, keys, columns, classes, deals }: Dealing): AssignedRecoding {
  const sourceIndexes = keys.map((name) => names.indexOf(name))
  const values = sourceIndexes.map((sourceIndex) => {
    const absent = missing.at(-1)!
    return [absent, ...new Set(rows.map((row) => row[sourceIndex]).filter((cell) => !missing.includes(cell)))]
  })
  const codeOf = values.map((texts) => new Map(texts.map((text, code) => [text, code])))
  const left = new Map<string, { codes: number[]; rows: number }>()
  for (const row of rows) {
    const codes = sourceIndexes.map((sourceIndex, key) => codeOf[key].get(row[sourceIndex]) ?? 0)
    const known = left.get(codes.join())
    if (known) known.rows++
    else left.set(codes.join(), { codes, rows: 1 })
  }
  const shares: { codes: number[]; to: number; rows: number }[] = []
  const open = [...left.values()]
  // What is left of a combination waits behind all others.
  for (const [turn, next] of open.entries()) {
    const { to, most } = deals[turn % deals.length]
    const taken = Math.min(most, next.rows)
    shares.push({ codes: next.codes, to: to % classes.length, rows: taken })
    if (next.rows > taken) open.push({ codes: next.codes, rows: next.rows - taken })
  }
  const suppressed = shares.filter(({ to }) => classes[to].suppressed)
  return {
    kind: 'assigned',
    keys,
    columns,
    values,
    classes,
    assignments: {
      combination: keys.map((_, key) => shares.map(({ codes }) => codes[key])),
      classOf: shares.map(({ to }) => to),
      rows: shares.map((share) => share.rows),
    },
    suppressedRows: suppressed.reduce((sum, share) => sum + share.rows, 0),
  }
}

const jobs: fc.Arbitrary<Job & { readonly recoding: AssignedRecoding }> = fc
  .record({ width: fc.integer({ min: 1, max: 4 }), keys: fc.nat(4), columns: fc.nat(4) })
  .chain((drawn) => {
    const { width } = drawn
    const keys = Math.min(drawn.keys, width)
    const columns = Math.min(drawn.columns, keys)
    const list = <Value>(value: fc.Arbitrary<Value>, length: number) =>
      fc.array(value, { minLength: length, maxLength: length })
    return fc.record({
      names: fc.constant(['p', 'P2', '"q,"', 'ü'].slice(0, width)),
      keys: fc.constant(keys),
      columns: fc.constant(columns),
      pool: list(list(nasty, 4), width),
      picks: fc.array(list(fc.nat(3), width), { minLength: 1, maxLength: 40 }),
      classes: fc.array(fc.record({ labels: list(fc.option(nasty), columns), suppressed: fc.boolean() }), {
        minLength: 1,
        maxLength: 5,
      }),
      deals: fc.array(fc.record({ to: fc.nat(4), most: fc.constantFrom(1, 2, 3, 100) }), {
        minLength: 1,
        maxLength: 6,
      }),
      types: list(fc.constantFrom<ColumnType>('number', 'text', 'date'), width),
      missing: fc.constantFrom([''], ['', '*'], ['10', 'NULL', ''], ['-', '?']),
      backwards: fc.boolean(),
      keepOrder: fc.boolean(),
      profiled: fc.boolean(),
      seed: fc.constantFrom(undefined, 'a long seed', '\u001f"'),
    })
  })
  .map(
    ({
      names,
      pool,
      picks,
      backwards,
      classes,
      deals,
      missing,
      types,
      keepOrder,
      profiled,
      seed,
      ...shape
    }) => {
      const rows = picks.map((pick) => pick.map((at, index) => pool[index][at]))
      // The plan's columns need not stand in the order of the table's.
      const ordered = backwards ? [...names].reverse() : names
      const keys = ordered.slice(0, shape.keys)
      const columns = ordered.slice(0, shape.columns).reverse()
      const recoding = planFor({ names, rows, missing, keys, columns, classes, deals })
      return { names, rows, types, missing, keepOrder, profiled, seed, recoding }
    },
  )

/** Two classes over one column: shown, and suppressed. */
const small = (assignments: AssignedRecoding['assignments']): AssignedRecoding => ({
  kind: 'assigned',
  keys: ['a'],
  columns: ['a'],
  values: [['', 'x', 'y']],
  classes: [
    { labels: ['x or y'], suppressed: false },
    { labels: [null], suppressed: false },
    { labels: ['x or y'], suppressed: true },
  ],
  assignments,
  suppressedRows: 0,
})

describe('apply, for plans that deal rows', () => {
  it('[EN50] [EN296] [EN31] [EN32] equal to dealing row by row, byte for byte, for random plans', async () => {
    await fc.assert(
      fc.asyncProperty(jobs, async (job) => {
        const { text, pending } = await release(bench, 'dealt.csv', job)
        expect(text).toBe(plainRelease(job))
        expect(pending.rows).toBe(job.rows.length)
        expect(pending.suppressedRows).toBe(job.recoding.suppressedRows)
      }),
      { seed: 7, numRuns: 60 },
    )
  })

  it('[EN50] the first rows of a combination go to its first class, also where rows before them were dropped', async () => {
    const table = await bench.open('first.csv', 'a,b\nx,1\ny,2\nx,\nx,4\nx,5\n,6\n', layout)
    await table.dropMissing(['b'])
    const recoding = small({
      combination: [[1, 2, 1, 1, 0]],
      classOf: [2, 1, 1, 0, 1],
      rows: [1, 1, 1, 1, 1],
    })
    const target = bench.path('first-dealt.csv')
    const pending = await table.apply(recoding, {
      target: { kind: 'file', path: target },
      columns: ['a', 'b'].map((name) => ({ name, type: 'text' })),
      keepOrder: true,
    })
    await pending.commit()
    expect(readFileSync(target, 'utf8')).toBe('a,b\n*,1\ny,2\nx,4\nx or y,5\n,6\n')
    expect(pending.suppressedRows).toBe(1)
    await table.close()
  })

  it('[EN50] missing tokens are one combination; where it stays as it was, each cell keeps its own', async () => {
    const recoding: AssignedRecoding = {
      ...small({ combination: [[0, 0]], classOf: [1, 0], rows: [2, 1] }),
      values: [['?', 'x']],
    }
    const rows = [
      ['NA', 'NA'],
      ['?', '?'],
      ['NA', ''],
    ]
    const job = { names: ['a', 'b'], rows, recoding, missing: ['NA', '?'], keepOrder: true }
    expect((await release(bench, 'missing.csv', job)).text).toBe('a,b\nNA,NA\n?,?\nx or y,\n')
  })

  it('[EN51] [EN40] combinations the plan lacks: the count of rows, no value, no file', async () => {
    const recoding = small({ combination: [[1]], classOf: [0], rows: [1] })
    const rows = [['x'], ['SECRET'], ['y'], ['SECRET']]
    const before = bench.files()
    const fault = await faultOf(release(bench, 'unseen.csv', { names: ['a'], rows, recoding }))
    expect([fault.code, fault.details]).toEqual(['UNSEEN_VALUES', { rows: 3 }])
    expect(JSON.stringify([fault.message, fault.hint, fault.details])).not.toContain('SECRET')
    expect(bench.files().filter((name) => name !== 'source.csv')).toEqual(
      before.filter((name) => name !== 'source.csv'),
    )
  })

  it.each([
    ['too few', { combination: [[1, 1, 2]], classOf: [0, 1, 0], rows: [1, 1, 1] }, 1],
    ['too many', { combination: [[1, 2]], classOf: [0, 1], rows: [4, 2] }, 2],
    ['for a combination without rows', { combination: [[1, 2, 0]], classOf: [0, 1, 0], rows: [3, 1, 1] }, 1],
  ])('[EN51] rows that do not add up, %s', async (_, assignments, combinations) => {
    const job = { names: ['a'], rows: [['x'], ['x'], ['x'], ['y']], recoding: small(assignments) }
    const fault = await faultOf(release(bench, 'uneven.csv', job))
    expect([fault.code, fault.details]).toEqual(['INTERNAL', { combinations }])
  })

  it.each([
    ['a sourceIndex', { combination: [[3]], classOf: [0], rows: [1] }],
    ['a class', { combination: [[1]], classOf: [3], rows: [1] }],
    ['a number of rows', { combination: [[1]], classOf: [0], rows: [] }],
    ['a key', { combination: [], classOf: [0], rows: [1] }],
  ])('[EN51] lists that do not fit together: %s is missing', async (_, assignments) => {
    const job = { names: ['a'], rows: [['x']], recoding: small(assignments) }
    const fault = await faultOf(release(bench, 'broken.csv', job))
    expect([fault.code, fault.message]).toEqual(['INTERNAL', expect.stringContaining('not sound')])
  })

  it('[EN51] a key the data lacks', async () => {
    const recoding = small({ combination: [[1]], classOf: [0], rows: [1] })
    const job = {
      names: ['b'],
      rows: [['x']],
      recoding: { ...recoding, columns: [], classes: [{ labels: [], suppressed: false }] },
    }
    expect((await faultOf(release(bench, 'lacks.csv', job))).code).toBe('COLUMN_UNKNOWN')
  })

  it('[EN52] more keys than one number holds', async () => {
    const names = Array.from({ length: 9 }, (_, index) => `k${index}`)
    const rows = Array.from({ length: 600 }, (_, row) =>
      names.map((_name, nameIndex) => `${(row * (nameIndex + 3)) % 151}`),
    )
    const classes = [
      { labels: ['low', null], suppressed: false },
      { labels: [null, 'high'], suppressed: false },
    ]
    const deals = [
      { to: 0, most: 1 },
      { to: 1, most: 9 },
      { to: 1, most: 1 },
    ]
    const columns = ['k8', 'k0']
    const recoding = planFor({ names, rows, missing: [''], keys: names, columns, classes, deals })
    const job: Job = { names, rows, recoding, types: names.map(() => 'number') }
    expect((await release(bench, 'keys.csv', job)).text).toBe(plainRelease(job))
  })

  it.skipIf(inMemory)(
    '[EN34] [EN52] the same bytes with one thread and with more: 130,000 rows, a class for every second one',
    async () => {
      const total = 130_000
      const names = ['age', 'id', 'note']
      // Every fourth row is of one combination, which has thousands of shares; the others stand alone.
      const rows = Array.from({ length: total }, (_, index) => [
        index % 4 === 0 ? '40' : `${(index * 7919) % 90}`,
        index % 4 === 0 ? '' : `${(index * 104_729) % 200_003}`,
        `n,${index % 11}`,
      ])
      const classes = Array.from({ length: total / 2 }, (_, c) => ({
        labels: [`[${c % 80},${(c % 80) + 2})`, c % 5 === 0 ? null : `${c}…`],
        suppressed: c % 1_000 === 7,
      }))
      const deals = classes.map((_, c) => ({ to: (c * 31) % classes.length, most: 1 + (c % 3) }))
      const recoding = planFor({
        names,
        rows,
        missing: [''],
        keys: ['age', 'id'],
        columns: ['age', 'id'],
        classes,
        deals,
      })
      const job: Job = { names, rows, types: ['number', 'number', 'text'], recoding }
      const prints: string[] = []
      for (const threads of [1, 3]) {
        const engine = await duckdbEngine({ threads })
        const { pending } = await release(bench, 'dealt-threads.csv', { ...job, engine })
        expect(pending.suppressedRows).toBe(recoding.suppressedRows)
        prints.push((await sha256File(bench.path('dealt-threads.csv'))).sha256)
        await engine.close()
      }
      expect(prints[1]).toBe(prints[0])
      expect(recoding.suppressedRows).toBeGreaterThan(0)
      const inOrder = { ...job, keepOrder: true }
      expect((await release(bench, 'dealt-order.csv', inOrder)).text === plainRelease(inOrder)).toBe(true)
    },
  )
})
