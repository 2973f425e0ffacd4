import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withMethod } from '../policy/documents.fixture.ts'
import { choice, integer, values } from '../policy/options/option.ts'
import { parsePolicy } from '../policy/parse.ts'
import { defineMethod } from './contract/method-record.ts'
import { modelOptions, modeOption } from './contract/search-options.ts'
import { testMethodRecord } from './method-record.contract.ts'
import { findMethod, methods } from './registry.ts'

/** As somebody else might declare one. */
const swapping = defineMethod({
  id: 'rank-swapping',
  title: 'Values are swapped with others of nearly the same rank.',
  citation: 'Moore 1996 (no DOI known)',
  modes: ['faithful'],
  makes: { kind: 'classes', recoding: 'assigned', levels: false, countsPeople: 'no' },
  options: {
    ...modelOptions,
    mode: modeOption(),
    window: integer({
      min: 1,
      max: 100,
      default: 5,
      help: 'How far ranks may differ, in percent of the rows.',
    }),
    'swap-within': values({ optional: true, help: 'Column → values between which nothing is swapped.' }),
    order: choice({ values: ['rank', 'random'], default: 'rank', hardened: true, help: 'Who goes first.' }),
  },
  needs: () => ({ roles: ['quasi'], models: true, hierarchies: 'unused' }),
  run: async () => ({
    outcome: { kind: 'impossible', model: 'k-anonymity', reason: 'Nobody swaps here.', remedies: [] },
  }),
  rules({ window }, rules) {
    if (window > 50) rules.warn('Half of the ranks are swapped.')
  },
  asks: () => ({}),
})

for (const record of [...methods, swapping]) testMethodRecord(record)

describe('our methods', () => {
  it('[MR1] have plain words of their own', () => {
    expect(methods.filter(({ plainly }) => plainly === undefined).map(({ id }) => id)).toEqual([])
    expect(new Set(methods.map(({ plainly }) => plainly?.name)).size).toBe(methods.length)
  })
})

describe('a method that declares no mode', () => {
  it('[MR8] runs in the one that its record names', () => {
    const { mode: _, ...options } = swapping.options
    const plain = { ...swapping, options }
    const { method } = parsePolicy(withMethod('rank-swapping', { k: 2 }), undefined, 'policy', {
      methods: [...methods, plain],
    })
    expect(method).toMatchObject({ id: 'rank-swapping', mode: 'faithful' })
  })
})

describe('methods of others', () => {
  const read = (keys: Readonly<Record<string, unknown>>) =>
    parsePolicy(withMethod('rank-swapping', keys), undefined, 'policy', { methods: [...methods, swapping] })

  it('[MR8] are read like ours', () => {
    const { method, warnings } = read({ k: 3, window: 60 })
    expect(method).toMatchObject({ id: 'rank-swapping', mode: 'faithful', window: 60 })
    expect(method).not.toHaveProperty('order')
    expect(warnings).toEqual(['Half of the ranks are swapped.'])
    expect(read({ k: 3, mode: 'hardened' }).method).toMatchObject({ order: 'rank', window: 5 })
  })

  it('[MR8] are refused like ours', () => {
    expect(() => read({ window: 5 })).toThrow('has nothing to reach; give it one of k, l, t, models')
    expect(() => read({ k: 3, order: 'rank' })).toThrow('has a meaning only with mode: hardened')
    expect(() => read({ k: 3, window: 0 })).toThrow('window: must be at least 1')
  })

  it('[MR8] are found beside ours, which come first', () => {
    expect(findMethod('rank-swapping')).toBeUndefined()
    expect(findMethod('rank-swapping', [swapping])).toBe(swapping)
    expect(findMethod('kaca', [{ ...swapping, id: 'kaca' }])?.title).toContain('Li et al.')
  })
})

describe('what methods need', () => {
  const bare = (id: string, attributes: Readonly<Record<string, string>>, keys: object) => () =>
    parsePolicy({ ...withMethod(id, { ...keys }), attributes })

  it.each([
    ['full-domain', {}],
    ['mondrian', {}],
    ['local', {}],
    ['sbtam', { 'sensitive-values': { illness: ['flu'] } }],
    ['caat', {}],
    ['kaca', {}],
  ])('[MR6] %s is given a model to reach', (id, keys) => {
    const attributes = { age: 'quasi', illness: 'sensitive' }
    expect(bare(id, attributes, keys)).toThrow('has nothing to reach')
    expect(bare(id, attributes, { ...keys, k: 2 })).not.toThrow()
    expect(bare(id, { illness: 'sensitive' }, { ...keys, k: 2 })).toThrow('needs a quasi attribute')
  })

  it.each([
    ['slicing', { l: 2 }],
    ['personalised', { choice: { column: 'c' } }],
    ['sbtam', { 'sensitive-values': { illness: ['flu'] }, k: 2 }],
  ])('[MR6] %s needs something sensitive', (id, keys) => {
    expect(bare(id, { age: 'quasi' }, keys)).toThrow('needs a sensitive attribute')
    expect(bare(id, { age: 'quasi', illness: 'sensitive' }, keys)).not.toThrow()
  })
})

describe('records and what is around them', () => {
  it('[MR7] load no search', () => {
    const reached = new Set<string>()
    const visit = (file: URL) => {
      if (reached.has(file.pathname)) return
      reached.add(file.pathname)
      const imports = readFileSync(file, 'utf8').matchAll(
        /^(?:import|export) (?!type\b)[^;]*? from '(\.[^']+)'/gms,
      )
      for (const [, target] of imports) visit(new URL(target, file))
    }
    visit(new URL('./registry.ts', import.meta.url))
    const own = [...reached]
      .filter((path) => path.includes('/methods/'))
      .map((path) => path.split('/methods/')[1])
    expect(own.length).toBeGreaterThan(10)
    expect(own.filter((path) => /\/(plan|measures)\//.test(path))).toEqual([])
  })

  const page = readFileSync(new URL('../../../../docs/policy.md', import.meta.url), 'utf8')

  it.each(methods.map((record) => [record.id, record] as const))(
    '[MR9] docs/policy.md tells of %s',
    (id, { modes }) => {
      const row = page.split('\n').find((line) => line.startsWith(`| \`${id}\` |`)) ?? ''
      expect(row).toContain(modes.length === 2 ? 'runs, both modes' : `runs, \`${modes[0]}\``)
      expect(page).toMatch(new RegExp(`^### (.* and )?${id}( and .*)?$`, 'm'))
    },
  )
})
