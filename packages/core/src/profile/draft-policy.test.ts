import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { buildHierarchy } from '../data/hierarchy/build-hierarchy.ts'
import type { Table } from '../data/table/table.ts'
import type { Policy } from '../policy/options/policy.ts'
import { parsePolicy } from '../policy/parse.ts'
import { hospitalPatients } from '../testing/examples.fixture.ts'
import { columnCounts } from './column-figures.ts'
import { type DraftChoice, quoted, yamlText } from './draft-columns.ts'
import { draftPolicy } from './draft-policy.ts'
import { profileTable } from './profile-table.ts'
import { tableOf } from './test-table.fixture.ts'
import { readDraft } from './yaml-lines.fixture.ts'

const paths = { source: 'data.csv', release: 'out/data.csv' }

const draftOf = (table: Table) =>
  draftPolicy(profileTable({ rows: table.rows, columns: columnCounts(table) }), paths)

/** Reads the draft as a policy and builds its hierarchies on the data, as a run would. */
function adopt(table: Table): Policy {
  const policy = parsePolicy(readDraft(draftOf(table)))
  for (const { name, hierarchy } of policy.attributes) {
    const column = table.columns.find((candidate) => candidate.name === name)
    expect(column).toBeDefined()
    if (hierarchy && hierarchy.spec.kind !== 'file') buildHierarchy(hierarchy.spec, column!, hierarchy)
  }
  return policy
}

function hospital(): Table {
  const { names, columns, rows } = hospitalPatients
  return tableOf(
    names,
    Array.from({ length: rows }, (_, row) => columns.map((column) => column[row])),
  )
}

describe('drafted policies', () => {
  it('[PRO23] the hospital: identifiers dropped, dates, ZIP and sex generalised, diagnosis kept', () => {
    const policy = adopt(hospital())
    const role = (name: string) => policy.attributes.find((attribute) => attribute.name === name)?.role
    expect(role('name')).toBe('identifying')
    expect(role('patient-id')).toBe('identifying')
    expect(role('birth-date')).toBe('quasi')
    expect(role('zip')).toBe('quasi')
    expect(role('diagnosis')).toBe('sensitive')
    expect(policy.others).toBe('drop')
    expect(policy.method).toMatchObject({ id: 'local' })
  })

  it('[PRO24] whatever the columns hold, the draft is a policy and its hierarchies fit the data', () => {
    const name = fc.constantFrom('age', 'zip', 'dob', 'sex', 'mail', 'income', 'thing', 'latitude', 'name')
    const value = fc.oneof(
      fc.constantFrom('', '?', 'NA', 'a', '02139', '10001', '2001-02-03', '31.12.1999', '1e5'),
      fc.integer({ min: -50, max: 1000 }).map(String),
      fc.integer({ min: 0, max: 500 }).map((n) => (n / 100).toFixed(2)),
    )
    fc.assert(
      fc.property(
        fc
          .uniqueArray(name, { minLength: 1, maxLength: 4 })
          .chain((names) =>
            fc.tuple(
              fc.constant(names),
              fc.array(fc.tuple(...names.map(() => value)), { minLength: 1, maxLength: 30 }),
            ),
          ),
        ([names, rows]) => {
          // A run reads the data with the tokens the draft declares.
          const first = readDraft(draftOf(tableOf(names, rows))) as { data: { missing: string[] } }
          const policy = adopt(tableOf(names, rows, first.data.missing))
          expect(policy.attributes.some(({ role }) => role === 'quasi')).toBe(true)
        },
      ),
      { seed: 7, numRuns: 200 },
    )
  })

  it('[PRO25] odd names of columns are quoted, in keys and comments', () => {
    const odd = [
      'a: b',
      '#x',
      '"q"',
      "it's",
      'line\nbreak',
      'true',
      'no',
      '- x',
      '{a}',
      'ü',
      '1',
      ' lead',
      '',
      '\u0085',
      'a\\b',
      'id,#',
    ]
    const table = tableOf(
      odd,
      Array.from({ length: 12 }, (_, i) => odd.map((_, column) => `v${i % (column + 2)}`)),
    )
    const text = draftOf(table)
    const { attributes } = readDraft(text) as { attributes: Record<string, unknown> }
    for (const declared of Object.keys(attributes)) expect(odd).toContain(declared)
    expect(yamlText('plain-name_1')).toBe('plain-name_1')
    for (const name of odd) expect(JSON.parse(name === 'ü' ? '"ü"' : quoted(name))).toBe(name)
    for (const name of ['true', 'No', 'null', '1', 'a: b', '#x', ''])
      expect(yamlText(name)).toBe(quoted(name))
  })

  it('[PRO26] of many quasi-identifiers fifteen are kept, and those left out are named', () => {
    const names = Array.from({ length: 18 }, (_, i) => `age ${i}`)
    const rows = Array.from({ length: 200 }, (_, i) =>
      names.map((_, column) => String((i * (column + 3)) % 90)),
    )
    const text = draftOf(tableOf(names, rows))
    const { attributes } = readDraft(text) as { attributes: Record<string, unknown> }
    expect(Object.keys(attributes)).toEqual(names.slice(0, 15))
    expect(text).toContain('There are too many such columns to keep them all.\n  # "age 17": { role: quasi,')
  })

  it('[PRO27] without any quasi-identifier one column stands in, and the first line asks', () => {
    const rows = Array.from({ length: 40 }, (_, i) => [`d${i % 5}`, `m${i % 7}`, `u${i}@x.org`])
    const table = tableOf(['diagnosis', 'medication', 'mail'], rows)
    const policy = adopt(table)
    expect(policy.attributes.filter(({ role }) => role === 'quasi').map(({ name }) => name)).toEqual([
      'diagnosis',
    ])
    expect(draftOf(table)).toMatch(/^# Which columns could others know of a person/)
  })

  it('[PRO27] a tiny table gets a k it can reach', () => {
    const table = tableOf(
      ['thing', 'stuff'],
      [
        ['a', 'x'],
        ['b', 'x'],
        ['a', 'y'],
      ],
    )
    expect(readDraft(draftOf(table))).toMatchObject({ method: { local: { k: 3 } } })
  })

  it('[PRO28] tokens that usually mean "no value" are declared', () => {
    const table = tableOf(
      ['age', 'sex'],
      [
        ['30', 'm'],
        ['?', 'f'],
        ['41', 'm'],
      ],
    )
    expect(readDraft(draftOf(table))).toMatchObject({ data: { missing: ['', '?'] } })
  })

  it('[PRO29] no value of the data but such a token is in the draft', () => {
    const table = hospital()
    const text = draftOf(table)
    for (const name of ['name', 'patient-id', 'diagnosis']) {
      const { dictionary } = table.columns.find((column) => column.name === name)!
      for (const value of dictionary.values.slice(1)) expect(text).not.toContain(value)
    }
  })

  const people = tableOf(
    ['age', 'sex', 'income', 'stroke', 'zzz'],
    Array.from({ length: 60 }, (_, i) => [
      String(35 + i),
      i % 2 ? 'm' : 'f',
      String(i % 3),
      i % 9 ? 'no' : 'yes',
      'x'.repeat((i % 55) + 1),
    ]),
  )
  const choice = { method: 'local' as const, diverse: ['income'], blank: [], cells: 0.5 }
  const chosen = (more: Partial<DraftChoice> = {}) =>
    draftPolicy(profileTable({ rows: people.rows, columns: columnCounts(people) }), {
      ...paths,
      choice: { ...choice, ...more },
    })

  it('[PRO30] method and diversity are those that were chosen', () => {
    expect(parse(chosen())).toMatchObject({ method: { local: { k: 5, l: 2 } } })
    expect(Object.keys(parse(chosen()).attributes)).not.toContain('stroke')
    expect(chosen()).toContain(
      '  # A secret. Whoever finds somebody’s class would be certain of it, or guess it too often.\n  # stroke: sensitive\n',
    )
    expect(parse(chosen({ diverse: [] })).method.local).not.toHaveProperty('l')
    const ranged = parse(chosen({ diverse: [], grouped: ['income'], k: 10 }))
    expect(ranged.attributes.income.role).toBe('quasi')
    expect(ranged.method.local.k).toBe(10)
    const both = chosen({ method: 'full-domain', diverse: ['income', 'stroke'] })
    expect(parse(both)).toMatchObject({
      method: { 'full-domain': { k: 5, l: 2, 'suppression-limit': 0.05 } },
    })
  })

  it('[PRO30] ages above 89 are pooled', () => {
    expect(parse(chosen())).toMatchObject({
      attributes: { age: { hierarchy: { intervals: [5, 10, 20], top: 90 } } },
    })
  })

  it('[PRO33] whose rows they are is said where people have several, and not of households', () => {
    const visits = (name: string, people: number) => {
      const rows = Array.from({ length: 90 }, (_, i) => [`p${i % people}`, String(20 + (i % people))])
      return readDraft(draftOf(tableOf([name, 'age'], rows))).person
    }
    expect(visits('patient id', 30)).toBe('patient id')
    expect(visits('patient id', 90)).toBeUndefined()
    expect(visits('household id', 30)).toBeUndefined()
  })

  it('[PRO33] a row without a number is a person of its own', () => {
    const visits = (people: number, empty: number, length = 90) => {
      const rows = Array.from({ length }, (_, i) => [i < empty ? '' : `p${i % people}`, String(20 + (i % 7))])
      return readDraft(draftOf(tableOf(['patient id', 'age'], rows)))
    }
    expect(visits(30, 10).person).toBe('patient id')
    expect(visits(90, 10).person).toBeUndefined()
    // Three people with a number, and one without: k is at most four.
    expect(visits(3, 1, 20).method).toMatchObject({ local: { k: 4 } })
  })

  it('[PRO32] every column that is left out waits as a comment, and declares itself once that is removed', () => {
    const names = ['diagnosis', 'medication', 'glucose', 'sex', 'qq', 'a: b', 'line\nbreak', '#x', 'remark']
    const rows = Array.from({ length: 60 }, (_, row) => [
      ...[`d${row % 9}`, `m${row % 5}`, `${80 + (row % 40)}.5`, row % 2 ? 'm' : 'f', String(row % 3 > 1)],
      ...[String(row % 7), `${row % 9}.5`, `${row % 50}`],
      `the patient said that she had seen number ${row % 30} twice before`,
    ])
    const table = tableOf(names, rows)
    const text = draftOf(table)
    const left = ['qq', 'a: b', 'line\nbreak', '#x', 'remark']
    expect(Object.keys(readDraft(text).attributes as object)).toEqual(names.slice(0, 4))
    expect(text).toMatch(/others\.\n {2}# qq: \{ role: quasi/)
    const declared = parsePolicy(
      readDraft(text.replace(/^ {2}# (?=("[^\n]*"|qq|remark): \{ role: )/gm, '  ')),
    )
    expect(declared.attributes.map(({ name }) => name)).toEqual([...names.slice(0, 4), ...left])
    for (const { name, role, hierarchy } of declared.attributes.slice(4)) {
      expect([name, role]).toEqual([name, 'quasi'])
      const column = table.columns.find((candidate) => candidate.name === name)!
      if (hierarchy && hierarchy.spec.kind !== 'file') buildHierarchy(hierarchy.spec, column, hierarchy)
    }
  })

  it('[PRO31] the first line says what is published, or that nothing is; further ones what is unsure', () => {
    expect(chosen()).toMatch(
      /^# This draft publishes 3 of the 5 columns \(60 %\)\. About 50 % of all cells of the table show a value,\n# the others/,
    )
    expect(chosen()).toContain('# Left out and asked: "zzz". What are they?')
    expect(chosen()).toContain('# Left out and asked: "stroke". Whoever finds')
    expect(chosen({ blank: ['age'] })).toContain('# "age" came out as * in every row')
    const nothing = chosen({ blank: ['age', 'sex', 'income', 'stroke'] })
    expect(nothing).toMatch(/^# As it stands, this draft publishes nothing but \*/)
  })
})
