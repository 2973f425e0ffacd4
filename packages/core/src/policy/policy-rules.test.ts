import { describe, expect, it } from 'vitest'
import { OutisError } from '../data/errors.ts'
import { policyDocument, withMethod } from './documents.fixture.ts'
import { parsePolicy } from './parse.ts'

type Parts = Readonly<Record<string, unknown>>

/** Code and sentence of the only problem, as `CODE path: sentence`; nothing where there is none. */
function told(document: Parts): string {
  try {
    parsePolicy(document)
    return ''
  } catch (error) {
    if (!(error instanceof OutisError)) throw error
    return `${error.code} ${error.message.replace(/^policy: /, '')}`
  }
}

const withAttributes = (attributes: Parts, parts: Parts = {}) =>
  told(policyDocument({ attributes, ...parts }))
const withHierarchy = (hierarchy: unknown, more: Parts = {}) =>
  withAttributes({ a: { role: 'quasi', hierarchy, ...more } })
const method = (id: string, keys: Parts) => told(withMethod(id, keys))
const require = (...list: readonly unknown[]) => told(policyDocument({ require: list }))

describe('what is wrong with one part', () => {
  it('[PO12] an unknown key gets a suggestion, and its right name is not missed as well', () => {
    const { data, ...rest } = policyDocument()
    expect(told({ ...rest, Data: data })).toBe('POLICY_UNKNOWN_KEY Data: unknown key; did you mean "data"?')
    expect(method('full-domain', { k: 5, limit: 1 })).toMatch(
      /^POLICY_UNKNOWN_KEY .*limit: unknown key; the keys here are k, models, l/,
    )
  })

  it('[PO12] a word gets a suggestion and is not repeated', () => {
    expect(told(policyDocument({ others: 'dorp' }))).toBe(
      'POLICY_INVALID others: must be drop or neutral; did you mean "drop"?',
    )
  })

  it('[PO14] the sentence speaks of the form that was meant', () => {
    expect(withAttributes({ a: 'qausi' })).toContain(
      'a: must be identifying, quasi, sensitive or neutral; did you mean "quasi"?',
    )
    expect(withAttributes({ a: { role: 'quasi', typ: 'text' } })).toContain(
      'attributes.a.typ: unknown key; did you mean "type"?',
    )
    expect(withAttributes({ a: ['quasi'] })).toContain(
      'must be identifying, quasi, sensitive, neutral or a mapping with role',
    )
    expect(method('slicing', { l: 2, columns: 'atuo' })).toContain(
      'columns: must be auto; did you mean "auto"?',
    )
    expect(method('slicing', { l: 2, columns: 0 })).toContain('columns: must be at least 1')
    expect(method('slicing', { l: 2, columns: 1.5 })).toContain('columns: must be a whole number')
    expect(method('slicing', { l: 2, columns: [[]] })).toContain('columns[0]: must not be empty')
  })

  it('[PO33] levels are those of a quasi-identifier, the lowest first, of a method that chooses levels', () => {
    const leveled = (levels: unknown, role = 'quasi', parts: Parts = {}) =>
      withAttributes({ b: 'quasi', a: { role, levels } }, parts)
    expect([leveled(1), leveled([0, 1]), leveled([1, 1])]).toEqual(['', '', ''])
    expect(leveled([2, 1])).toBe('POLICY_INVALID attributes.a.levels: must have the lowest level first')
    expect(leveled(1, 'neutral')).toContain('is a word about quasi-identifiers, and this column is neutral')
    for (const odd of [-1, 1.5, 'two', [1], [1, 2, 3], 1001])
      expect(leveled(odd)).toMatch(/^POLICY_INVALID attributes\.a\.levels/)
    expect(leveled(1, 'quasi', { method: { mondrian: { k: 2 } } })).toContain(
      'methods that choose one level for a column, and mondrian does not',
    )
  })

  it('[PO11] an option out of its limits keeps the code of models, wherever it stands', () => {
    expect(method('full-domain', { k: 1 })).toBe('MODEL_OPTION method.full-domain.k: must be at least 2')
    expect(require({ 'k-anonymity': { k: 1 } })).toBe(
      'MODEL_OPTION require[0].k-anonymity.k: must be at least 2',
    )
    expect(method('caat', { models: [{ uniqueness: { max: 3 } }] })).toMatch(
      /^MODEL_OPTION .*\.max: must be at most 1$/,
    )
    expect(method('full-domain', { k: '5' })).toBe('POLICY_INVALID method.full-domain.k: must be a number')
    expect(method('full-domain', { k: 5, 'suppression-limit': 2 })).toMatch(/^POLICY_INVALID/)
  })

  it('[PO13] no value of the data is told, nor an address', () => {
    const lines = [
      withHierarchy({ tree: { Secret: { Secret2: 5 } } }),
      withHierarchy({ groups: { Secret: ['Secret', 'Secret'] } }),
      withHierarchy({ groups: [['Secret'], 'Secret'] }),
      withAttributes({ a: { role: 'quasi', order: ['Secret', 'Secret'] } }),
      method('sbtam', { k: 5, 'sensitive-values': { illness: ['Secret', ['Secret']] } }),
      told(policyDocument({ data: { source: { postgres: 'Secret', table: 'Secret', query: 'Secret' } } })),
      told(policyDocument({ data: { source: 'Secret.csv' }, release: { to: 'Secret.csv' } })),
    ]
    expect(lines.filter((line) => line === '' || line.includes('Secret'))).toEqual([])
  })
})

describe('rules between parts', () => {
  it('[PO18] a method needs attributes of its roles', () => {
    const attributes = { a: 'neutral' }
    for (const id of ['full-domain', 'mondrian', 'local', 'caat', 'kaca']) {
      const line = withAttributes(attributes, { method: { [id]: { k: 5 } } })
      expect(line).toBe(`ROLE_MISSING method.${id}: needs a quasi attribute, and none is declared`)
    }
    const line = withAttributes({ a: 'quasi' }, { method: { slicing: { l: 2 } } })
    expect(line).toBe('ROLE_MISSING method.slicing: needs a sensitive attribute, and none is declared')
  })

  it('[PO18] so does a model', () => {
    const attributes = { a: 'quasi' }
    const needs = 'needs a sensitive attribute, and none is declared'
    expect(withAttributes(attributes, { method: { 'full-domain': { l: 2 } } })).toBe(
      `ROLE_MISSING method.full-domain.l: ${needs}`,
    )
    const required = withAttributes(attributes, { require: [{ 't-closeness': { t: 0.2 } }] })
    expect(required).toBe(`ROLE_MISSING require[0].t-closeness: ${needs}`)
    const keys = { mode: 'hardened', choice: { register: true }, k: 3 }
    expect(withAttributes({ s: 'sensitive' }, { method: { personalised: keys } })).toMatch(
      /^ROLE_MISSING method\.personalised\.k: needs a quasi/,
    )
  })

  it('[PO19] names must be those of attributes of the right role', () => {
    const wrong = 'must name a sensitive attribute'
    expect(require({ 't-closeness': { t: 0.2, of: 'ilness' } })).toContain(
      `of: ${wrong}; did you mean "illness"?`,
    )
    expect(require({ 't-closeness': { t: 0.2, of: 'age' } })).toContain(`of: ${wrong}, and "age" is quasi`)
    expect(method('sbtam', { k: 5, 'sensitive-values': { age: [5] } })).toContain(
      `sensitive-values.age: ${wrong}`,
    )
    const choice = { register: true }
    expect(method('personalised', { choice, grade: { age: { categories: 3 } } })).toContain(
      `grade.age: ${wrong}`,
    )
    expect(method('personalised', { choice: { per: { age: choice } } })).toContain(`per.age: ${wrong}`)
    expect(method('personalised', { choice: { file: 'c.csv', key: 'age', column: 'c' } })).toContain(
      'key: must name an identifying',
    )
    expect(method('personalised', { choice: { column: 'ward' } })).toContain('is never published')
    expect(method('mixed', { strata: [{ rest: true, quasi: ['ward'] }] })).toContain(
      'quasi[0]: must name a quasi attribute',
    )
    const where = { weather: ['x'] }
    expect(method('mixed', { strata: [{ name: 'a', where }] })).toContain(
      'where.weather: must name a declared attribute',
    )
  })

  it('[PO20] a search has something to reach, and no measure', () => {
    expect(method('full-domain', {})).toContain('has nothing to reach; give it one of k, l, t, models')
    expect(method('kaca', { models: [] })).toContain('has nothing to reach; give it one of k, l, t, models')
    expect(method('full-domain', { models: [{ ncp: { max: 1 } }] })).toContain('put it under require')
    expect(method('mixed', { strata: [{ rest: true }] })).toBe('')
  })

  it('[PO21] hardened keys need hardened mode', () => {
    const only = 'has a meaning only with mode: hardened'
    const sbtam = { k: 5, 'sensitive-values': { illness: ['x'] }, decoys: { 'max-posterior': 0.5 } }
    expect(method('sbtam', sbtam)).toContain(`decoys: ${only}`)
    expect(method('sbtam', { ...sbtam, mode: 'hardened' })).toBe('')
    expect(method('slicing', { l: 2, 'bucket-k': 5 })).toContain(`bucket-k: ${only}`)
    expect(method('personalised', { choice: { register: true }, flatness: 1 })).toContain(`flatness: ${only}`)
  })

  it('[PO22] rows are all, generalised or a stratum', () => {
    const rows = (name: string) => ({ 'k-anonymity': { k: 5, rows: name } })
    expect(require(rows('all'), rows('generalised'))).toBe('')
    expect(require(rows('ill'))).toContain('rows: must be all or generalised')
    const strata = [{ name: 'ill', where: { illness: ['x'] } }, { rest: true }]
    const mixed = { method: { mixed: { strata } } }
    expect(told(policyDocument({ ...mixed, require: [rows('ill'), rows('rest')] }))).toBe('')
    expect(told(policyDocument({ ...mixed, require: [rows('il')] }))).toContain('did you mean "ill"?')
  })

  it('[PO23] strata are apart', () => {
    const stratum = (name: string, ...values: string[]) => ({ name, where: { illness: values } })
    const strata = (...list: Parts[]) => method('mixed', { strata: list })
    expect(strata(stratum('a', 'x'), stratum('b', 'y'))).toBe('')
    expect(strata(stratum('a', 'x'), stratum('a', 'y'))).toContain(
      'strata[1].name: is the name of an earlier',
    )
    expect(strata(stratum('a', 'x', 'y'), stratum('b', 'y'))).toContain(
      'strata[1].where.illness: has a value that an earlier',
    )
    expect(strata({ rest: true }, { rest: true, name: 'b' })).toContain(
      'strata[1].rest: stands in an earlier',
    )
    expect(strata({ rest: true, quasi: ['age'], hierarchies: { zip: { suppress: true } } })).toContain(
      "stratum's quasi-identifiers",
    )
  })

  it('[PO24] slicing groups take every quasi and sensitive attribute', () => {
    const columns = (...groups: string[][]) => method('slicing', { l: 2, columns: groups })
    expect(columns(['age', 'zip'], ['illness', 'income'])).toBe('')
    expect(columns(['age', 'zip', 'income'], ['illness', 'income'])).toBe('')
    expect(columns(['age'], ['illness'])).toContain('lacks "zip", "income"')
    expect(columns(['age', 'zip', 'ward'], ['illness', 'income'])).toContain(
      'columns[0][2]: must name a quasi or sensitive',
    )
    expect(columns(['age', 'age', 'zip'], ['illness', 'income'])).toContain('columns[0][1]: is listed twice')
    expect(method('slicing', { l: 2, columns: 5 })).toContain('must be at most 4')
  })

  it('[PO29] a sliced release cannot be asked for classes, nor keep the order of the source', () => {
    const sliced = (parts: Parts) => told({ ...withMethod('slicing', { l: 2 }), ...parts })
    expect(sliced({ require: [{ 'k-anonymity': { k: 5 } }] })).toMatch(
      /^POLICY_INVALID require\[0\].k-anonymity: has no meaning for a sliced release/,
    )
    expect(sliced({ require: [{ ncp: { max: 0.5 } }] })).toContain('has no meaning for a sliced release')
    expect(sliced({ require: [{ 'mean-probability': { max: 0.4 } }] })).toBe('')
    expect(require({ 'mean-probability': { max: 0.4 } })).toContain('is measured on sliced releases alone')
    expect(sliced({ release: { to: 'out.csv', 'keep-order': true } })).toMatch(
      /^POLICY_INVALID release.keep-order: would link the column groups/,
    )
    expect(sliced({ release: { to: 'out.csv', 'keep-order': false } })).toBe('')
  })

  it('[PO25] a hierarchy has one form, and its steps grow', () => {
    expect(withHierarchy({})).toContain('must say how values are generalised')
    expect(withHierarchy({ suppress: true, prefix: 3 })).toContain('more than once: prefix, suppress')
    expect(withHierarchy({ suppress: true, from: 3 })).toContain('from: has a meaning only beside intervals')
    expect(withHierarchy({ intervals: [5, 12] })).toMatch(
      /^HIERARCHY_OVERLAP .*intervals\[1\]: must be a multiple/,
    )
    expect(withHierarchy({ intervals: [0.1, 0.3, 0.9] })).toBe('')
    expect(withHierarchy({ intervals: [10, 5] }, { 'allow-overlap': true })).toContain(
      'intervals[1]: must be wider',
    )
    expect(withHierarchy({ prefix: 3, keep: [3] })).toContain(
      'keep[0]: must keep fewer characters than the code has',
    )
    expect(withHierarchy({ prefix: 3, keep: [1, 2] })).toContain('keep[1]: must keep fewer')
    expect(withHierarchy({ dates: ['year', 'year'] })).toContain('dates[1]: must be coarser')
    expect(withHierarchy({ groups: [['a', 'b'], ['b']] })).toContain('has a value in two groups of level 1')
    expect(withHierarchy({ tree: { x: ['a'], y: ['a', 'a'] } })).toContain(
      'has 2 values in more than one place',
    )
    expect(withHierarchy({ intervals: [5] }, { type: 'text' })).toContain(
      'needs numbers, and the type is text',
    )
    expect(withHierarchy({ dates: ['year'] }, { type: 'number' })).toContain(
      'needs dates, and the type is number',
    )
  })

  it('[PO26] the release replaces nothing that is read', () => {
    const to = (path: unknown, source: unknown = 'data/people.csv') =>
      told(policyDocument({ data: { source }, release: { to: path } }))
    expect(to('./data/x/../people.csv')).toMatch(/^RELEASE_TARGET release\.to: is the source/)
    expect(to('../data/people.csv')).toBe('')
    expect(to('people.csv')).toBe('')
    const table = { postgres: 'postgres://h', table: 't' }
    expect(to(table, table)).toMatch(/^RELEASE_TARGET/)
    expect(to({ ...table, table: 'u' }, table)).toBe('')
    const attributes = { a: { role: 'quasi', hierarchy: 'a.csv' } }
    expect(withAttributes(attributes, { release: { to: 'a.csv' } })).toMatch(
      /^RELEASE_TARGET release\.to: is a hierarchy/,
    )
  })

  it('[PO1] takes a format of a table of Spark, and of nothing else', () => {
    const to = (place: Record<string, unknown>) => told(policyDocument({ release: { to: place } }))
    const format = { format: 'delta' }
    expect(to({ postgres: 'postgres://host/db', table: 't', ...format })).toContain('only beside spark')
    expect(to({ spark: 'sc://host', path: '/t', ...format })).toContain('only beside table')
    expect(to({ spark: 'sc://host', table: 't', format: 'orc' })).toContain('parquet, delta or iceberg')
  })
})
