import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { OutisError } from '../data/errors.ts'
import { defineClassModel } from '../models/model.ts'
import { models } from '../models/registry.ts'
import { VERSION } from '../version.ts'
import { anonymize } from './anonymize.ts'
import { check } from './check.ts'
import { intervals, prefix } from './hierarchy-forms.ts'
import { somePeople } from './people.fixture.ts'
import type { PolicyObject } from './policy-input.ts'

const people = somePeople(400)

const policy: PolicyObject = {
  attributes: {
    name: 'identifying',
    age: { role: 'quasi', hierarchy: intervals(5, 10, 20) },
    zip: { role: 'quasi', hierarchy: prefix(5, [3, 2]) },
    diagnosis: 'sensitive',
  },
  method: { 'full-domain': { k: 5, l: 3, 'suppression-limit': 0.05 } },
}

/** Sizes and different diagnoses of the classes, counted by plain code. */
function classesOf(rows: readonly Readonly<Record<string, unknown>>[]) {
  const classes = new Map<string, { rows: number; diagnoses: Set<unknown> }>()
  for (const { age, zip, diagnosis } of rows) {
    if (age === '*' && zip === '*') continue
    const key = JSON.stringify([age, zip])
    const known = classes.get(key) ?? { rows: 0, diagnoses: new Set() }
    classes.set(key, { rows: known.rows + 1, diagnoses: known.diagnoses.add(diagnosis) })
  }
  return [...classes.values()]
}

describe('what columns mean', () => {
  it('[LB1410] changes no cell, order or mark of a release, and stands in report and dictionary', async () => {
    const words = { label: 'Postcode', unit: 'area', description: 'Where they live.' }
    const zip = { role: 'quasi', hierarchy: prefix(5, [3, 2]) } as const
    for (const method of [policy.method, { slicing: { l: 2 } }, { mondrian: { k: 5 } }]) {
      const asked = (more: object): PolicyObject => ({
        ...policy,
        attributes: { ...policy.attributes, zip: { ...zip, ...more } },
        method,
      })
      const options = { seed: '0123456789abcdef0123456789abcdef', allowSeed: true, attack: false } as const
      const plain = await anonymize(people, asked({}), options)
      const described = await anonymize(people, asked(words), options)
      expect(described.columns).toEqual(plain.columns)
      expect(described.report.attributes.find(({ name }) => name === 'zip')).toMatchObject(words)
      expect(described.dictionary.columns.filter(({ label }) => label === 'Postcode')).not.toEqual([])
      expect(JSON.stringify(plain.report)).not.toContain('Postcode')
    }
  })
})

describe('short seeds', () => {
  const asked = { ...policy, method: { slicing: { l: 2 } } }

  it('[LB15] are refused where draws protect people, whatever the environment says', async () => {
    vi.stubEnv('OUTIS_ALLOW_SEED', '1')
    await expect(anonymize(people, asked, { seed: '1' })).rejects.toMatchObject({ code: 'SEED_SHORT' })
    await expect(anonymize(people, { ...asked, seed: 1 })).rejects.toMatchObject({ code: 'SEED_SHORT' })
    vi.unstubAllEnvs()
  })

  it('[LB15] are taken where the caller allows them, and the report warns', async () => {
    const { report } = await anonymize(people, asked, { seed: '1', allowSeed: true, attack: false })
    expect(report.warnings).toContainEqual(expect.stringContaining('The seed is short and was allowed'))
    const drawn = await anonymize(people, asked, { attack: false })
    expect(drawn.report.warnings.join()).not.toContain('seed')
  })
})

describe('anonymize', () => {
  it('[LB1] gives a release that holds, whoever counts', async () => {
    const { rows, report, holds } = await anonymize(people, policy, { seed: '1' })
    expect(rows).toHaveLength(400)
    expect(Object.keys(rows[0])).toEqual(['age', 'zip', 'diagnosis'])
    const classes = classesOf(rows)
    expect(Math.min(...classes.map((one) => one.rows))).toBeGreaterThanOrEqual(5)
    expect(Math.min(...classes.map((one) => one.diagnoses.size))).toBeGreaterThanOrEqual(3)
    expect([holds, report.holds]).toEqual([true, true])
    expect(report.headline).not.toBe('')
  })

  it('[LB1] the same rows in any order, the same policy and seed give the same release', async () => {
    const first = await anonymize(people, policy, { seed: '1' })
    const other = await anonymize([...people].reverse(), policy, { seed: '1' })
    expect(other.rows).toEqual(first.rows)
  })

  it('[LB2] columns, and rows with null, are tables too', async () => {
    const columns = Object.fromEntries(
      (['name', 'age', 'zip', 'diagnosis'] as const).map((name) => [
        name,
        people.map((person) => person[name]),
      ]),
    )
    const byColumns = await anonymize(columns, policy, { seed: '1' })
    expect(byColumns.rows).toEqual((await anonymize(people, policy, { seed: '1' })).rows)
    const gaps = people.map((person, row) => (row % 50 === 0 ? { ...person, diagnosis: null } : person))
    const { rows } = await anonymize(gaps, policy, { seed: '1' })
    expect(rows.filter(({ diagnosis }) => diagnosis === null)).toHaveLength(8)
  })

  it('[LB2] a column of numbers comes back as numbers where all of it still is', async () => {
    const own = { ...policy, attributes: { ...policy.attributes, age: 'neutral' as const } }
    const { rows } = await anonymize(people, own, { seed: '1' })
    expect(rows.every(({ age }) => typeof age === 'number')).toBe(true)
    const generalised = await anonymize(people, policy, { seed: '1' })
    expect(generalised.rows.every(({ age }) => typeof age === 'string')).toBe(true)
  })

  it('[LB3] the text of a policy file is a policy too, with its own problems', async () => {
    const text = `attributes:
  name: identifying
  age: { role: quasi, hierarchy: { intervals: [5, 10, 20] } }
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [3, 2] } }
  diagnosis: sensitive
method: { full-domain: { k: 5, l: 3, suppression-limit: 0.05 } }
`
    const { rows } = await anonymize(people, text, { seed: '1' })
    expect(rows).toEqual((await anonymize(people, policy, { seed: '1' })).rows)
    const wrong = text.replace('k: 5', 'kk: 5')
    await expect(anonymize(people, wrong)).rejects.toMatchObject({ code: 'POLICY_UNKNOWN_KEY' })
    await expect(anonymize(people, wrong)).rejects.toThrow(/policy\.yaml:6/)
    const undeclared = { ...policy, attributes: { age: 'quasi' as const, diagnosis: 'sensitive' as const } }
    await expect(anonymize(people, undeclared)).rejects.toMatchObject({ code: 'COLUMN_UNDECLARED' })
  })

  it('[LB4] files that a policy names are given by their path', async () => {
    const zips = [...new Set(people.map(({ zip }) => zip))].map((zip) => `${zip};${zip.slice(0, 3)}**;*`)
    const attributes = { ...policy.attributes, zip: { role: 'quasi' as const, hierarchy: 'zip.csv' } }
    const named = { ...policy, attributes }
    const { rows } = await anonymize(people, named, {
      seed: '1',
      hierarchies: { 'zip.csv': zips.join('\n') },
    })
    expect(Math.min(...classesOf(rows).map((one) => one.rows))).toBeGreaterThanOrEqual(5)
    await expect(anonymize(people, named)).rejects.toMatchObject({ code: 'HIERARCHY_NOT_FOUND' })
    const register = [...people, ...somePeople(300, 'register')]
    const kMap = { 'k-map': { k: 8, population: 'register.csv' } }
    const mapped = { ...policy, method: { 'full-domain': { models: [kMap] } } }
    const made = await anonymize(people, mapped, { tables: { 'register.csv': register } })
    expect(made.holds).toBe(true)
    await expect(anonymize(people, mapped)).rejects.toMatchObject({ code: 'DATA_NOT_FOUND' })
  })

  it('[LB764] says that it believes who came later, where a dictionary claims it', async () => {
    const sliced = { ...policy, method: { slicing: { l: 2 } } }
    const { rows, dictionary } = await anonymize(people, sliced, { seed: '1', allowSeed: true })
    const noticesWith = async (laterFrom?: number[]) => {
      const claimed = { ...dictionary, slicing: { ...dictionary.slicing!, ...(laterFrom && { laterFrom }) } }
      return (await check(rows, sliced, { dictionary: claimed })).notices.join('\n')
    }
    expect(await noticesWith([2])).toMatch(/came later from bucket 2 on: .*The check believes this/)
    expect(await noticesWith()).not.toContain('believes')
  })

  it('[LB5] strict gives no rows where a requirement fails, and check finds what is broken', async () => {
    const asked = { ...policy, require: [{ 'k-anonymity': { k: 200 } }] }
    const strict = await anonymize(people, asked, { seed: '1', strict: true })
    expect([strict.holds, strict.rows]).toEqual([false, []])
    const { rows, dictionary } = await anonymize(people, policy, { seed: '1' })
    const sound = await check(rows, policy, { dictionary, original: people })
    expect([sound.holds, sound.headline]).toEqual([true, 'All 2 requirements of the policy hold.'])
    const broken = rows.map((row, place) => (place === 7 ? { ...row, age: '33' } : row))
    expect((await check(broken, policy, { dictionary })).holds).toBe(false)
  })

  it('[LB5] what nothing here judges is refused, by anonymize and by check, and never passed over', async () => {
    const compared = { ...policy, require: [{ 'distribution-distance': { of: 'age', max: 0.1 } }] }
    await expect(anonymize(people, compared)).rejects.toMatchObject({ code: 'METHOD_UNAVAILABLE' })
    await expect(check(people, compared)).rejects.toMatchObject({ code: 'METHOD_UNAVAILABLE' })
  })

  it('[LB7] a model of the caller is searched for, checked and reported', async () => {
    const even = defineClassModel({
      id: 'even-classes',
      title: 'Even classes',
      promise: 'Every class has an even number of rows, and {limit} at least.',
      citation: 'made up',
      needs: ['quasi'],
      options: { k: { kind: 'integer', min: 2, default: 2, help: 'Rows.' } },
      monotone: { generalization: false, suppression: false },
      judge: ({ k }) => ({
        limit: Number(k),
        direction: 'at-least',
        admits: ({ sizes }, at) => sizes[at] % 2 === 0 && sizes[at] >= Number(k),
        figure: ({ sizes }, at) => (sizes[at] % 2 === 0 ? sizes[at] : 0),
      }),
    })
    const own = {
      ...policy,
      method: { 'full-domain': { models: [{ 'even-classes': { k: 4 } }], 'suppression-limit': 0.9 } },
    }
    const { rows, report } = await anonymize(people, own, { seed: '1', models: [...models, even] })
    const sizes = classesOf(rows).map((one) => one.rows)
    expect(sizes.length).toBeGreaterThan(0)
    expect(sizes.every((size) => size % 2 === 0 && size >= 4)).toBe(true)
    expect(report.verdicts.find(({ model }) => model === 'even-classes')?.holds).toBe(true)
    await expect(anonymize(people, own)).rejects.toBeInstanceOf(OutisError)
  })

  it('[LB1] a stopped run gives nothing', async () => {
    await expect(anonymize(people, policy, { signal: { aborted: true } })).rejects.toMatchObject({
      code: 'STOPPED',
    })
  })
})

describe('the version', () => {
  it('[LB1] of reports is that of the package', () => {
    const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
    expect(VERSION).toBe(JSON.parse(text).version)
  })
})
