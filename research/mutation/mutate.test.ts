import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/workspace.mjs'
import { mutantsOf, mutated } from './mutants.mjs'
import { nearestTests } from './nearest-tests.mjs'
import { resultsText } from './results.mjs'
import { sampled } from './sample.mjs'

/** What a line of code becomes, each mutant in its turn. */
const mutants = (code: string) => mutantsOf('packages/core/src/a.ts', code).map((one) => mutated(code, one))

describe('mutants', () => {
  it.each([
    ['x = a < b', ['x = a <= b', 'x = a >= b', ';']],
    ['x = a - b', ['x = a + b', ';']],
    ['x = a && b', ['x = a || b', ';']],
    ['x = a ?? b', ['x = b', 'x = a', ';']],
    ['x += rows[at]', ['x -= rows[at]', 'x += 1', ';']],
    ['x = !a', ['x = a', ';']],
    ['const RARE = 10', ['const RARE = 11']],
    ['const NONE = 0', ['const NONE = 1']],
    ['const ON = true', ['const ON = false']],
    ['const a = b.every(c)', ['const a = b.some(c)']],
    ['const a = b.filter(c).length', ['const a = b.length']],
    ['const a = Math.max(b, c)', ['const a = Math.min(b, c)']],
    ['const f = () => a', ['const f = () => undefined']],
    ['function f() { return a }', ['function f() { return undefined }']],
    ['function f() { throw a }', ['function f() { ; }']],
    ['const a = b ? c : d', ['const a = true ? c : d', 'const a = false ? c : d']],
  ])('[MU1] %s', (code, expected) => {
    expect(mutants(code).sort()).toEqual([...expected].sort())
  })

  it('[MU1] types, imports, keys and texts stay as they are', () => {
    expect(mutants("import { a } from 'b'")).toEqual([])
    expect(mutants('type A = 1 | 2')).toEqual([])
    expect(mutants('interface A { readonly a: true }')).toEqual([])
    expect(mutants('const a = { 1: b } as A<2>')).toEqual([])
    expect(mutants("const a = 'text'")).toEqual([])
    expect(mutants('function f(): undefined { return undefined }')).toEqual([])
  })

  it('[MU1] code inside types’ assertions is changed, and lines are counted from 1', () => {
    const [one] = mutantsOf('packages/core/src/a.ts', 'const a =\n  (b as number) + c!')
    expect(one).toMatchObject({ line: 2, becomes: '-' })
  })
})

describe('a sample of mutants', () => {
  const all = mutantsOf('packages/core/src/a.ts', 'x = a < b && c > d || e === f')

  it('[MU2] is drawn by its seed and has no mutant twice', () => {
    expect(sampled(all, 4, '1')).toEqual(sampled([...all].reverse(), 4, '1'))
    expect(sampled(all, 4, '1')).not.toEqual(sampled(all, 4, '2'))
    expect(new Set(sampled(all, 100, '1')).size).toBe(all.length)
    expect(sampled(all, 3, '1')).toEqual(sampled(all, 4, '1').slice(0, 3))
  })

  it('[MU3] is told by folder, with every survivor', () => {
    const [first, second, third] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]]
    const text = resultsText({
      tried: [
        { mutant: first, killedBy: 'a.test.ts' },
        { mutant: second, killedBy: 'a.test.ts', endless: true },
        { mutant: third, tests: 2 },
      ],
      textOf: new Map([[first.path, 'x = a < b && c > d || e === f']]),
      all,
      options: { sample: '3', seed: '1', only: [] },
    })
    expect(text).toContain(`| \`core\` | ${all.length} | 3 | 2 | 67 % |`)
    expect(text.match(/^- packages/gm)).toHaveLength(1)
  })
})

describe('the nearest tests of a file', () => {
  it('[MU4] are those that import it, the fewest imports between them first, never through an index', () => {
    const tests = nearestTests(root)('packages/core/src/run/report/published-original.ts')
    expect(tests[0]).toBe('packages/core/src/run/report/published-original.test.ts')
    expect(tests.every((path) => path.startsWith('packages/core/'))).toBe(true)
    expect(nearestTests(root)('packages/core/src/index.ts').length).toBeLessThan(5)
  })
})
