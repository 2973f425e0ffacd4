import { describe, expect, it } from 'vitest'
import type { OutisError } from '../data/errors.ts'
import { recordOf } from '../methods/registry.ts'
import { defineClassModel } from '../models/model.ts'
import { models } from '../models/registry.ts'
import { policyDocument, refusal, withMethod } from './documents.fixture.ts'
import { integer } from './options/option.ts'
import { parsePolicy } from './parse.ts'

describe('reading a policy', () => {
  it('[PO1] fills in every default', () => {
    const policy = parsePolicy(policyDocument())
    expect(policy.data).toEqual({
      source: { kind: 'file', path: 'people.csv' },
      missing: [''],
      missingAs: 'value',
      dropMissing: false,
    })
    expect(policy.method).toEqual({
      id: 'full-domain',
      mode: 'faithful',
      loss: 'loss',
      suppressionLimit: 0,
      models: [
        { kind: 'model', id: 'k-anonymity', options: { k: 5 }, rows: 'all', path: 'method.full-domain.k' },
      ],
    })
    expect(policy.require).toEqual([])
    expect(policy.attack).toEqual({ run: 'auto', budget: 30_000, limits: {}, aboveControl: {} })
    expect(policy.release).toEqual({
      to: { kind: 'file', path: 'out/people.csv' },
      keepOrder: false,
      suppressedRows: 'protect',
      spreadsheetSafe: false,
    })
    expect('others' in policy || 'seed' in policy).toBe(false)
    expect(policy.warnings).toEqual([])
  })

  it('[PO30] keeps the texts for readers, and refuses those of several lines or without end', () => {
    const about = { title: 'Stays', publisher: 'Hospital', recipient: 'University', contact: 'a@b.example' }
    expect(parsePolicy(policyDocument(about)).about).toEqual(about)
    expect(parsePolicy(policyDocument({ title: 'Stays' })).about).toEqual({ title: 'Stays' })
    expect('about' in parsePolicy(policyDocument())).toBe(false)
    expect(refusal(policyDocument({ title: 'a\nb' })).message).toContain('title: must be one line')
    expect(refusal(policyDocument({ contact: 'x'.repeat(301) })).code).toBe('POLICY_INVALID')
    expect(refusal(policyDocument({ publisher: 7 })).code).toBe('POLICY_INVALID')
  })

  it('[PO1] reads every key of data, attack and release', () => {
    const policy = parsePolicy(
      policyDocument({
        data: {
          source: { postgres: 'postgres://host/db', query: 'SELECT 1' },
          missing: ['?', -9],
          'missing-as': 'wildcard',
          'drop-missing': true,
          csv: { delimiter: '\t', quote: '', encoding: 'latin-1', header: false },
        },
        others: 'neutral',
        attack: { run: 'all', budget: '1.5m', limits: { linkage: 0.1 } },
        release: {
          to: { spark: 'spark://host', table: 'people', format: 'iceberg' },
          'keep-order': true,
          'suppressed-rows': 'refuse',
          'spreadsheet-safe': true,
        },
        seed: 'summer',
        purpose: {
          use: 'model:income',
          fear: ['recognised', 'some-values'],
          audience: 'public',
          limits: { 'above-control': 0.01 },
          values: { income: ['high'] },
          trials: 9,
        },
      }),
    )
    expect(policy.purpose).toEqual({
      use: 'model:income',
      fear: ['recognised', 'some-values'],
      audience: 'public',
      aboveControl: 0.01,
      values: { income: ['high'] },
      trials: 9,
    })
    expect(policy.data).toEqual({
      source: { kind: 'postgres', url: 'postgres://host/db', query: 'SELECT 1' },
      missing: ['?', '-9'],
      missingAs: 'wildcard',
      dropMissing: true,
      csv: { delimiter: '\t', quote: '', encoding: 'latin-1', header: false },
    })
    expect(policy.others).toBe('neutral')
    expect(policy.attack).toEqual({ run: 'all', budget: 90_000, limits: { linkage: 0.1 }, aboveControl: {} })
    expect(policy.release).toEqual({
      to: { kind: 'spark', url: 'spark://host', table: 'people', format: 'iceberg' },
      keepOrder: true,
      suppressedRows: 'refuse',
      spreadsheetSafe: true,
    })
    expect(policy.seed).toBe('summer')
  })

  it('[PO2] a role, an attack or a path alone is short for the mapping', () => {
    const short = parsePolicy(policyDocument({ attack: 'none' }))
    const attributes = { ward: { role: 'neutral' }, age: { role: 'quasi', hierarchy: { file: 'age.csv' } } }
    expect(short.attributes.at(-1)).toEqual({ name: 'ward', role: 'neutral' })
    expect(short.attack.run).toBe('none')
    const file = { kind: 'file', path: 'age.csv' }
    expect(parsePolicy(policyDocument({ attributes })).attributes[1].hierarchy?.spec).toEqual(file)
    const path = { ...attributes, age: { role: 'quasi', hierarchy: 'age.csv' } }
    expect(parsePolicy(policyDocument({ attributes: path })).attributes[1].hierarchy?.spec).toEqual(file)
  })

  it('[PO3] k, l and t come first, as models of every sensitive attribute where they speak of one', () => {
    const models = [{ 'entropy-l-diversity': { l: 2, of: 'illness' } }]
    const { method } = parsePolicy(withMethod('full-domain', { models, t: 0.3, l: 2, k: 4 }))
    const told = recordOf(method)
      .search(method)
      .models.map(({ id, options, of, path }) => ({ id, options, of, path }))
    expect(told).toEqual([
      { id: 'k-anonymity', options: { k: 4 }, of: undefined, path: 'method.full-domain.k' },
      { id: 'distinct-l-diversity', options: { l: 2 }, of: 'illness', path: 'method.full-domain.l' },
      { id: 'distinct-l-diversity', options: { l: 2 }, of: 'income', path: 'method.full-domain.l' },
      { id: 't-closeness', options: { t: 0.3 }, of: 'illness', path: 'method.full-domain.t' },
      { id: 't-closeness', options: { t: 0.3 }, of: 'income', path: 'method.full-domain.t' },
      { id: 'entropy-l-diversity', options: { l: 2 }, of: 'illness', path: 'method.full-domain.models[0]' },
    ])
  })

  it('[PO4] options get the default of their declaration, or stay with the model', () => {
    const require = [
      { 'alpha-k-anonymity': { alpha: 0.5, of: 'illness' } },
      { 't-closeness': { t: 0.2, of: 'income', rows: 'generalised' } },
      { 'k-map': { k: 3, population: { spark: 'spark://host', table: 'all' } } },
      { 'k-map': { k: 3, population: 'all.csv' } },
      { ncp: { max: 0.5, min: 0.1 } },
    ]
    expect(parsePolicy(policyDocument({ require })).require.map(({ path, ...spec }) => spec)).toEqual([
      { kind: 'model', id: 'alpha-k-anonymity', options: { alpha: 0.5, k: 5 }, of: 'illness', rows: 'all' },
      { kind: 'model', id: 't-closeness', options: { t: 0.2 }, of: 'income', rows: 'generalised' },
      {
        kind: 'model',
        id: 'k-map',
        options: { k: 3 },
        sources: { population: { kind: 'spark', url: 'spark://host', table: 'all' } },
        rows: 'all',
      },
      {
        kind: 'model',
        id: 'k-map',
        options: { k: 3, population: 'all.csv' },
        sources: { population: { kind: 'file', path: 'all.csv' } },
        rows: 'all',
      },
      { kind: 'metric', id: 'ncp', options: { max: 0.5, min: 0.1 }, rows: 'all' },
    ])
  })

  it('[PO4] models of others can be asked for', () => {
    const mine = defineClassModel({
      ...models[0],
      id: 'my-model',
      options: { n: integer({ min: 3, max: 4, help: 'Mine.' }) },
    })
    const require = [{ 'my-model': { n: 3 } }]
    const read = (n: number) =>
      parsePolicy(policyDocument({ require: [{ 'my-model': { n } }] }), undefined, 'p', {
        models: [...models, mine],
      })
    expect(read(3).require[0]).toMatchObject({ kind: 'model', id: 'my-model', options: { n: 3 } })
    expect(() => read(5)).toThrow('must be at most 4')
    expect(refusal(policyDocument({ require })).code).toBe('POLICY_UNKNOWN_KEY')
  })

  it('[PO5] a Map keeps columns in order though their names are numbers', () => {
    const attributes = new Map([
      ['10', 'quasi'],
      ['9', 'quasi'],
      ['a', 'neutral'],
    ])
    expect(parsePolicy(policyDocument({ attributes })).attributes.map(({ name }) => name)).toEqual([
      '10',
      '9',
      'a',
    ])
  })

  it('[PO5] columns may have the names of object members', () => {
    const attributes = { constructor: 'quasi', toString: 'neutral', hasOwnProperty: 'sensitive' }
    expect(parsePolicy(policyDocument({ attributes })).attributes.map(({ name }) => name)).toEqual(
      Object.keys(attributes),
    )
  })

  it.each([
    ['500ms', 500],
    ['30s', 30_000],
    ['2m', 120_000],
    ['1h', 3_600_000],
    ['0.5s', 500],
  ])('[PO7] %s is %i milliseconds', (budget, expected) => {
    expect(parsePolicy(withMethod('full-domain', { k: 5, budget })).method).toMatchObject({
      budget: expected,
    })
  })

  it.each(['30', '0s', '0.0m', '-1s', '1 s', '1d', 's', '', 5])('[PO7] %j is no time', (budget) => {
    expect(refusal(withMethod('full-domain', { k: 5, budget })).message).toMatch(
      /budget: must be a time with its unit/,
    )
  })
})

describe('refusing a policy', () => {
  it('[PO10] without a text the file alone is named', () => {
    expect(refusal({ outis: 1 }).message).toMatch(/^policy has 4 problems:\n {2}policy: data: is missing/)
  })

  it('[PO11] the code is that of the first problem in the text', () => {
    const value = policyDocument({ others: 'keep', sed: 7 })
    const code = (lines: Readonly<Record<string, number>>) => {
      try {
        parsePolicy(value, ([key]) => ({ line: lines[key], column: 1 }))
        return undefined
      } catch (error) {
        return (error as OutisError).code
      }
    }
    expect(code({ others: 1, sed: 2 })).toBe('POLICY_INVALID')
    expect(code({ others: 2, sed: 1 })).toBe('POLICY_UNKNOWN_KEY')
  })

  it('[PO10] details hold the file and the lines', () => {
    expect(refusal(policyDocument({ others: 'keep' })).details).toEqual({
      file: 'policy',
      problems: ['policy: others: must be drop or neutral'],
    })
  })

  it('[PO15] another version is the only problem', () => {
    expect(refusal({ outis: 0, foo: 1 }).message).toBe(
      'policy: outis: is 0, and this Outis reads version 1 of the policy language',
    )
  })

  it.each([null, undefined, 5, 'text', [], new Map(), true])('[PO16] %j is no policy', (value) => {
    expect(refusal(value).code).toBe('POLICY_INVALID')
  })

  it('[PO16] a value that holds itself is refused', () => {
    const circle: Record<string, unknown> = policyDocument()
    circle.attributes = { a: circle }
    expect(refusal(circle).message).toMatch(/nested more than 64 levels deep/)
  })

  it('[PO16] __proto__ is no key', () => {
    const attributes = JSON.parse('{ "age": "quasi", "__proto__": "neutral" }')
    expect(refusal(policyDocument({ attributes })).message).toMatch(/__proto__/)
  })

  it('[PO16] a column called __proto__ is read like any other', () => {
    const hierarchy = { groups: { any: ['a', 'b'] } }
    const attributes = new Map<string, unknown>([
      ['age', 'quasi'],
      ['__proto__', { role: 'quasi', hierarchy }],
      ['__proto__ ', 'neutral'],
    ])
    const read = parsePolicy(policyDocument({ attributes })).attributes
    expect(read.map(({ name, role }) => [name, role])).toEqual([
      ['age', 'quasi'],
      ['__proto__', 'quasi'],
      ['__proto__ ', 'neutral'],
    ])
    expect(read[1]?.hierarchy?.spec.kind).toBe('groups')
  })

  it.each([
    ['a role that is none', 'nonsense', 'POLICY_INVALID', '__proto__: must be'],
    ['a number', 5, 'POLICY_INVALID', '__proto__: must be'],
    ['nothing', null, 'POLICY_INVALID', '__proto__: '],
    ['an order that is none', { role: 'sensitive', order: 3 }, 'POLICY_INVALID', '__proto__.order: must be'],
    [
      'a misspelt key',
      { role: 'quasi', hierarchie: 'h.csv' },
      'POLICY_UNKNOWN_KEY',
      '__proto__.hierarchie: ',
    ],
  ])('[PO16] and refused like any other: %s', (_, own, code, line) => {
    const attributes = new Map<string, unknown>([
      ['age', 'quasi'],
      ['__proto__', own],
    ])
    const { code: found, message } = refusal(policyDocument({ attributes }))
    expect([found, message.includes(`attributes.${line}`)]).toEqual([code, true])
  })

  it('[PO17] rules between parts are told beside malformed parts, and silent about what they cannot know', () => {
    const attributes = { age: 'qasi', illness: 'neutral' }
    const require = [{ 't-closeness': { t: 0.1, of: 'illness' } }, { 't-closeness': { t: 0.1, of: 'age' } }]
    const { message } = refusal(policyDocument({ attributes, require }))
    expect(message).toContain(
      'require[0].t-closeness.of: must name a sensitive attribute, and "illness" is neutral',
    )
    expect(message).not.toContain('needs a quasi attribute')
    expect(message).not.toContain('require[1]')
  })
})

describe('warnings', () => {
  const warnings = (parts: Parameters<typeof policyDocument>[0]) =>
    parsePolicy(policyDocument(parts)).warnings

  it('[PO27] a hierarchy or taxonomy without effect', () => {
    const hierarchy = { suppress: true }
    const attributes = {
      age: { role: 'quasi', taxonomy: hierarchy },
      name: { role: 'identifying', hierarchy },
      illness: { role: 'sensitive', hierarchy },
      ward: { role: 'neutral', hierarchy },
      income: { role: 'quasi', type: 'number', order: [1, 2] },
    }
    expect(warnings({ attributes })).toEqual([
      'The taxonomy of "age" has no effect: it speaks of sensitive attributes, and this one is quasi.',
      'The hierarchy of "name" has no effect: an identifying attribute is left out of the release.',
      'The hierarchy of "illness" has no effect: a sensitive attribute is not generalised; models and aliases use its taxonomy.',
      'The hierarchy of "ward" has no effect: a neutral attribute is published as it is.',
      'The order of "income" has no effect: numbers are ordered by value.',
    ])
  })

  it('[PO27] a suppression limit for methods that suppress nobody', () => {
    const warned = (id: string, keys: object) =>
      parsePolicy(withMethod(id, { k: 5, ...keys })).warnings.filter((text) => text.includes('no effect'))
    for (const id of ['mondrian', 'local']) {
      expect(warned(id, { 'suppression-limit': 0.1 })).toEqual([
        `${id} publishes every row in a class and suppresses none: suppression-limit has no effect.`,
      ])
      expect(warned(id, {})).toEqual([])
    }
    expect(warned('full-domain', { 'suppression-limit': 0.1 })).toEqual([])
  })

  it('[PO27] marks for spreadsheets in a format that needs none', () => {
    const warningsFor = (to: string) =>
      parsePolicy(policyDocument({ release: { to, 'spreadsheet-safe': true } })).warnings
    expect([...warningsFor('out.csv'), ...warningsFor('out.TSV')]).toEqual([])
    for (const to of ['out.xlsx', 'out.json', 'out.parquet'])
      expect(warningsFor(to)).toEqual([
        'release.spreadsheet-safe has no effect: only .csv and .tsv files need it.',
      ])
  })

  it('[PO27] a seed beside secrets that hang on it', () => {
    const method = { personalised: { choice: { register: true } } }
    expect(warnings({ method, seed: 7 })).toEqual([
      'The seed of the policy is short: whoever has the release could find it by trying, and undo its aliases. Leave it out in production.',
    ])
    expect(warnings({ method, seed: '8c1f0e6a5b2d4937a0f1e2d3c4b59687' })).toEqual([
      'The seed stands in the policy: whoever holds policy and release could undo its aliases. Leave it out in production.',
    ])
    expect(warnings({ method })).toEqual([])
    expect(warnings({ seed: 7 })).toEqual([])
    expect(warnings({ method: { slicing: { l: 2 } }, seed: 'x' })).toHaveLength(1)
    expect(warnings({ method: { caat: { k: 2 } }, seed: 'x' })).toEqual([])
    expect(warnings({ method: { caat: { k: 2, l: 2, mode: 'hardened' } }, seed: 'x' })).toHaveLength(1)
  })

  it('[PO32] the source is a connection with a table and nothing else', () => {
    const policy = (source: unknown) => ({
      outis: 1,
      data: { source },
      attributes: { age: 'quasi' },
      method: { 'full-domain': { k: 5 } },
      release: { to: 'out.csv' },
    })
    expect(parsePolicy(policy({ connection: 'clinic', table: 'a.b' })).data.source).toEqual({
      kind: 'connection',
      connection: 'clinic',
      table: 'a.b',
    })
    for (const wrong of [
      { connection: 'clinic' },
      { connection: 'clinic', query: 'SELECT 1' },
      { connection: 'clinic', table: 'a.b', query: 'SELECT 1' },
      { connection: 'clinic', table: 'a.b', path: 'x' },
      { connection: 'clinic', postgres: 'postgres://h/d', table: 'a.b' },
    ])
      expect(() => parsePolicy(policy(wrong)), JSON.stringify(wrong)).toThrow(/data\.source/)
  })
})
