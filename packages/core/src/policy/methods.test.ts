import { describe, expect, it } from 'vitest'
import type { PersonalisedPolicy } from '../methods/personalised/description.ts'
import { withMethod } from './documents.fixture.ts'
import { parsePolicy } from './parse.ts'

const read = (id: string, keys: Readonly<Record<string, unknown>>) => parsePolicy(withMethod(id, keys)).method

const suppress = { spec: { kind: 'suppress' }, onGap: 'error', allowOverlap: false }
const k5 = (path: string) => [{ kind: 'model', id: 'k-anonymity', options: { k: 5 }, rows: 'all', path }]

describe('methods and their own keys', () => {
  it('[PO1] mondrian', () => {
    expect(read('mondrian', { k: 5 })).toMatchObject({
      id: 'mondrian',
      split: 'strict',
      ranges: true,
      loss: 'loss',
    })
    expect(read('mondrian', { k: 5, split: 'relaxed' })).toMatchObject({ split: 'relaxed' })
  })

  it('[PO1] local has no time unless one is given', () => {
    expect(read('local', { k: 5 })).toMatchObject({
      id: 'local',
      ranges: false,
      loss: 'loss',
    })
    expect(read('local', { k: 5 })).not.toHaveProperty('budget')
    expect(read('local', { k: 5, ranges: true, budget: '1s' })).toMatchObject({ ranges: true, budget: 1_000 })
    const moved = read('local', { k: 5, moves: 200, start: 'caat' })
    expect(moved).toMatchObject({ moves: 200, start: 'caat' })
    expect(moved).not.toHaveProperty('budget')
  })

  it('[PO1] sbtam minds precision', () => {
    const values = { 'sensitive-values': { illness: ['flu', 7] } }
    expect(read('sbtam', { ...values, k: 5, mode: 'hardened', decoys: { 'max-posterior': 0.5 } })).toEqual({
      id: 'sbtam',
      mode: 'hardened',
      sensitiveValues: [{ column: 'illness', values: ['flu', '7'] }],
      models: k5('method.sbtam.k'),
      loss: 'precision',
      suppressionLimit: 0,
      decoys: { maxPosterior: 0.5 },
    })
  })

  it('[PO1] mixed', () => {
    const strata = [
      {
        name: 'ill',
        where: { illness: ['flu'] },
        quasi: ['age'],
        hierarchies: { age: { suppress: true } },
        k: 5,
      },
      { rest: true, 'suppression-limit': 0.1 },
    ]
    expect(read('mixed', { strata })).toEqual({
      id: 'mixed',
      mode: 'faithful',
      strata: [
        {
          name: 'ill',
          rows: { where: [{ column: 'illness', values: ['flu'] }] },
          quasi: ['age'],
          hierarchies: [{ column: 'age', hierarchy: suppress }],
          models: k5('method.mixed.strata[0].k'),
          loss: 'loss',
          suppressionLimit: 0,
        },
        {
          name: 'rest',
          rows: 'rest',
          quasi: ['age', 'zip'],
          hierarchies: [],
          models: [],
          loss: 'loss',
          suppressionLimit: 0.1,
        },
      ],
    })
  })

  it('[PO1] slicing', () => {
    expect(read('slicing', { l: 2 })).toEqual({
      id: 'slicing',
      mode: 'faithful',
      l: 2,
      columns: 'auto',
      split: 'strict',
      tries: 'all',
      bins: { kind: 'count', count: 10, by: 'width' },
      correlation: 'phi2',
      layout: 'table',
    })
    const columns = [
      ['age', 'illness'],
      ['zip', 'income', 'age'],
    ]
    const keys = {
      mode: 'hardened',
      columns,
      bins: { width: 5 },
      generalise: { 'min-frequency': 3 },
      'bucket-k': 4,
      tries: 'widest',
    }
    expect(read('slicing', { l: 3, ...keys })).toMatchObject({
      columns,
      bins: { kind: 'width', width: 5, from: 0 },
      generalise: { minFrequency: 3 },
      bucketK: 4,
      tries: 'widest',
    })
    expect(read('slicing', { l: 2, columns: 4, bins: { count: 3, by: 'frequency' } })).toMatchObject({
      columns: 4,
      bins: { kind: 'count', count: 3, by: 'frequency' },
    })
  })

  it('[PO1] caat and kaca', () => {
    const caat = {
      id: 'caat',
      mode: 'faithful',
      start: 'random',
      ties: 'bounded',
      range: 'gap',
      ranges: true,
      models: k5('method.caat.k'),
    }
    expect(read('caat', { k: 5 })).toEqual(caat)
    const kaca = { id: 'kaca', mode: 'faithful', ranges: true, models: k5('method.kaca.k') }
    expect(read('kaca', { k: 5 })).toEqual(kaca)
    expect(read('kaca', { k: 5, l: 2, mode: 'hardened' })).toMatchObject({ ranges: false, extra: 0 })
    const blocks = { above: 1000, size: 64 }
    const more = { blocks, ranges: false, budget: '2s', mode: 'hardened', extra: 0.1 }
    const l2 = (of: string) => ({
      id: 'distinct-l-diversity',
      kind: 'model',
      of,
      options: { l: 2 },
      path: 'method.kaca.l',
      rows: 'all',
    })
    const models = [...kaca.models, l2('illness'), l2('income')]
    expect(read('kaca', { k: 5, l: 2, ...more })).toEqual({ ...kaca, ...more, models, budget: 2_000 })
    expect(read('caat', { l: 2 })).toMatchObject({
      models: [
        { id: 'distinct-l-diversity', of: 'illness' },
        { id: 'distinct-l-diversity', of: 'income' },
      ],
    })
  })

  it('[PO1] personalised, with every source of choices', () => {
    const choice = (written: unknown) => {
      const method = read('personalised', { choice: written })
      return (method as PersonalisedPolicy).choice
    }
    const column = { kind: 'column', column: 'consent' }
    const file = { kind: 'file', path: 'c.csv', key: 'name', column: 'consent' }
    expect(choice({ column: 'consent' })).toEqual(column)
    expect(choice({ file: 'c.csv', key: 'name', column: 'consent' })).toEqual(file)
    expect(choice({ register: true })).toEqual({ kind: 'register' })
    expect(choice({ per: { illness: { column: 'consent' }, income: { register: true } } })).toEqual({
      kind: 'per',
      per: [
        { column: 'illness', choice: column },
        { column: 'income', choice: { kind: 'register' } },
      ],
    })
  })

  it('[PO1] personalised, grades', () => {
    const grade = (written: unknown) => {
      const method = read('personalised', { choice: { register: true }, grade: { income: written } })
      return (method as PersonalisedPolicy).grade[0].grade
    }
    expect(grade({ categories: 5 })).toEqual({ kind: 'categories', categories: 5, by: 'width' })
    expect(grade({ categories: 5, by: 'natural', range: [1, 9] })).toEqual({
      kind: 'categories',
      categories: 5,
      by: 'natural',
      range: [1, 9],
    })
    expect(grade({ bounds: [10, 40, 70] })).toEqual({ kind: 'bounds', bounds: [10, 40, 70] })
  })
})
