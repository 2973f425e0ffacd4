import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRelease } from '../../../check/check-release.ts'
import { inputOf, required } from '../../../check/test-release.fixture.ts'
import { seededRandom } from '../../../data/random/seeded-random.ts'
import { requirement } from '../../full-domain/plan/random-request.fixture.ts'
import { attributeOf, quietContext, textRequest } from '../../full-domain/plan/text-request.fixture.ts'
import { local } from '../../local/plan/local.ts'
import { mondrian } from '../../mondrian/plan/mondrian.ts'
import { dealPlan, planFaults, textRows } from './applied-plan.fixture.ts'
import type { AssignedMethod } from './assigned-outcome.ts'
import { caat } from './caat.ts'
import { type ClusteringCase, clusteringCases } from './clustering-cases.fixture.ts'
import { kaca } from './kaca.ts'
import { rowsInOrder } from './rows/row-numbers.ts'

const sizes = fc.integer({ min: 2, max: 4 }).map((k) => [requirement('k-anonymity', { k })])
const k = (size: number) => [requirement('k-anonymity', { k: size })]

function released(
  method: AssignedMethod,
  { table, request }: Pick<ClusteringCase, 'table' | 'request'>,
  seed = 7,
) {
  const outcome = method.run(table, request, quietContext({ random: seededRandom(seed) }))
  if (outcome.kind !== 'released') throw new Error(outcome.kind)
  return outcome
}

/** The release as texts, quasi-identifiers then the sensitive value. */
function releaseOf({ table, request }: Pick<ClusteringCase, 'table' | 'request'>, method: AssignedMethod) {
  const { recoding, search } = released(method, { table, request })
  const rows = textRows(table)
  const classOf = dealPlan(recoding, rows)
  const sensitive = request.sensitive.map(({ attribute }) => attribute.name)
  const texts = rows.map((row, i) => [
    ...recoding.classes[classOf[i]].labels.map((label) => label!),
    ...sensitive.map((name) => row.get(name)!),
  ])
  return { search, texts, names: { quasi: recoding.columns, sensitive } }
}

const METHODS = [
  ['caat', caat()],
  ['kaca, hardened', kaca({ mode: 'hardened', extra: 0.5 })],
  ['mondrian, nodes', mondrian({ ranges: false })],
  ['local', local({ moves: 40 })],
  ['local, ranges', local({ moves: 40, ranges: true })],
] as const

describe('what the outcome tells', () => {
  it.each(METHODS)('[C23] %s: losses are those the check measures on the release', (_, method) => {
    fc.assert(
      fc.property(clusteringCases(sizes, { missing: false }), ({ table, request }) => {
        if (table.rows < (request.models[0].options.k as number)) return
        // `*` over a column of one value is read as that value or as anything, depending on the cells beside it.
        if (request.quasi.some(({ column }) => table.columns[column].dictionary.values.length < 3)) return
        const { search, texts, names } = releaseOf({ table, request }, method)
        // A class at the top of every column looks as suppressed rows do, and the check counts it as such.
        if (texts.some((row) => row.slice(0, names.quasi.length).every((text) => text === '*'))) return
        const measured = checkRelease(
          inputOf(texts, names, {
            quasi: request.quasi.map(({ column, hierarchy }) => {
              const { name, dictionary } = table.columns[column]
              return { name, type: dictionary.type, dictionary, hierarchy }
            }),
            requirements: [required('k-anonymity', { k: request.models[0].options.k })],
            claims: { suppressedRows: 0 },
            original: {
              ...inputOf(
                textRows(table).map((row) => names.quasi.map((name) => row.get(name)!)),
                { quasi: names.quasi },
              ).release,
              ...codedOriginal(table, request),
            },
          }),
        )
        expect(measured.holds).toBe(true)
        const figure = (id: string) => measured.utility.find((one) => one.id === id)?.value
        expect(search.classes).toBe(measured.classes)
        expect(search.discernibility).toBe(Number(figure('discernibility')))
        for (const [id, value] of [
          ['ncp', search.ncp],
          [request.loss, search.loss],
        ] as const) {
          const found = figure(id)
          // A range is on no level, so Precision is not measured there; one loss in place of the other is told nothing of.
          if (found === undefined) continue
          expect([id, id === 'precision' ? 1 - Number(found) : Number(found)]).toEqual([
            id,
            expect.closeTo(value, 9),
          ])
        }
      }),
      { seed: 7, numRuns: 120 },
    )
  })

  it.each([
    ['k-anonymity', 'k', 9, {}],
    ['distinct-l-diversity', 'l', 4, {}],
    ['entropy-l-diversity', 'l', 3.5, {}],
    ['average-risk', 'max', 0.05, {}],
    ['prosecutor-risk', 'max', 0.01, {}],
    ['alpha-k-anonymity', 'alpha', 0.2, { k: 2 }],
  ])('[C16] what the remedy for %s asks for is possible', (id, option, value, more) => {
    const sensitive = id.includes('diversity') || id.startsWith('alpha') ? 0 : undefined
    const given = (limit: number) =>
      textRequest({
        columns: { a: ['1', '2', '3', '4', '5', '6'], s: ['x', 'y', 'z', 'x', 'y', 'x'] },
        quasi: { a: { kind: 'suppress' } },
        sensitive: ['s'],
        models: [requirement(id, { [option]: limit, ...more }, sensitive)],
      })
    const { table, request } = given(value)
    const refused = kaca().run(table, request, quietContext())
    if (refused.kind !== 'impossible') throw new Error(refused.kind)
    const reached = Number(/ (?:at most|at least) ([\d.]+)\.$/.exec(refused.remedies[0])![1])
    expect(kaca().run(table, given(reached).request, quietContext()).kind).toBe('released')
  })

  it('[C16] asks for nothing that a policy cannot say', () => {
    const { table, request } = textRequest({
      columns: { a: ['1'] },
      quasi: { a: { kind: 'suppress' } },
      models: k(2),
    })
    const refused = kaca().run(table, request, quietContext())
    expect(refused).toMatchObject({ remedies: [expect.stringContaining('One row has no others')] })
  })

  it('[C20] labels are ranges, values, ancestors, and * where missing values are among numbers', () => {
    const { table, request } = textRequest({
      columns: {
        age: ['45', '48', '52', '60', '60', '60', '', '70', '70'],
        town: ['a', 'b', 'a', 'c', 'c', 'c', 'd', 'd', 'd'],
      },
      quasi: {
        age: { kind: 'suppress' },
        town: {
          kind: 'rows',
          rows: [
            ['a', 'ab', '*'],
            ['b', 'ab', '*'],
            ['c', 'cd', '*'],
            ['d', 'cd', '*'],
          ],
        },
      },
      models: k(3),
    })
    const { recoding } = released(kaca(), { table, request })
    expect(recoding.classes.map(({ labels }) => labels)).toEqual([
      ['[45,52]', 'ab'],
      ['60', 'c'],
      ['*', 'd'],
    ])
  })

  it('[C15] a table model that fails is met by merging the smallest class with its nearest', () => {
    const cells = ['1', '1', '2', '2', '9', '9', '9']
    const { table, request } = textRequest({
      columns: { a: cells },
      quasi: { a: { kind: 'suppress' } },
      models: [...k(2), requirement('average-risk', { max: 0.3 })],
    })
    const { recoding, search } = released(kaca(), { table, request })
    expect(recoding.classes.map(({ labels }) => labels)).toEqual([['[1,2]'], ['9']])
    expect(search.heldBack).toEqual([{ model: 'average-risk', times: 1 }])
  })

  it('[C25] with missing values as wildcards the models hold, compatible rows counted', () => {
    const models = fc.constantFrom(
      [...k(2), requirement('distinct-l-diversity', { l: 2 }, 0)],
      [...k(3), requirement('t-closeness', { t: 0.4 }, 0)],
    )
    fc.assert(
      fc.property(
        clusteringCases(models),
        fc.constantFrom(...METHODS),
        ({ table, request: plain }, [, method]) => {
          const column = plain.quasi.length
          const request = {
            ...plain,
            missing: 'wildcard' as const,
            sensitive: [{ column, attribute: attributeOf(table, column, true) }],
          }
          if (method.run(table, request, quietContext()).kind !== 'released') return
          const { texts, names } = releaseOf({ table, request }, method)
          const requirements = request.models.map(({ model, options }) =>
            required(model.id, options, model.needs.includes('sensitive') ? { of: 's' } : {}),
          )
          const result = checkRelease(
            inputOf(texts, names, { missing: { tokens: [''], meaning: 'wildcard' }, requirements }),
          )
          expect(result.verdicts.filter(({ holds }) => !holds)).toEqual([])
        },
      ),
      { seed: 12, numRuns: 150 },
    )
  })

  it('[C26] k-map: as many persons of the population as asked are covered by every class', () => {
    const asked = [requirement('k-map', { k: 6, population: 'p.csv' })]
    fc.assert(
      fc.property(clusteringCases(fc.constant(asked)), fc.constantFrom(...METHODS), (one, [, method]) => {
        const table = { ...one.table, population: one.table.weights.map((weight) => 2 * weight) }
        const outcome = method.run(table, one.request, quietContext())
        if (table.rows < 3) {
          expect(outcome.kind).toBe('impossible')
          return
        }
        if (outcome.kind !== 'released') throw new Error(outcome.kind)
        const rows = textRows(table)
        const classOf = dealPlan(outcome.recoding, rows)
        // Every person is one of two with a row's values, so a class of three different or equal rows covers six.
        const request = { ...one.request, models: k(3).map((size) => ({ ...size, options: { k: 3 } })) }
        const covered = planFaults(table, { ...request, models: [] }, { recoding: outcome.recoding, rows })
        expect(covered).toEqual([])
        for (const c of new Set(classOf)) {
          const members = new Set(
            rows
              .filter((_, row) => classOf[row] === c)
              .map((row) => JSON.stringify(outcome.recoding.columns.map((name) => row.get(name)))),
          )
          const persons =
            rows.filter((row) =>
              members.has(JSON.stringify(outcome.recoding.columns.map((name) => row.get(name)))),
            ).length * 2
          expect(persons).toBeGreaterThanOrEqual(6)
        }
      }),
      { seed: 13, numRuns: 100 },
    )
  })

  it('[C24] without row numbers the rows of a combination stand together', () => {
    fc.assert(
      fc.property(clusteringCases(sizes), ({ table, request }) => {
        if (table.rows < (request.models[0].options.k as number)) return
        const offsets = new Uint32Array(table.length + 1)
        for (let c = 0; c < table.length; c++) offsets[c + 1] = offsets[c] + table.weights[c]
        const rows = Uint32Array.from({ length: table.rows }, (_, row) => row)
        const numbered = { ...table, rowNumbers: { offsets, rows } }
        const stated = released(caat(), { table: numbered, request })
        expect(released(caat(), { table, request }).recoding).toEqual(stated.recoding)
      }),
      { seed: 14, numRuns: 60 },
    )
  })

  it('[C31] row numbers with gaps put rows in the order of the source', () => {
    const { table } = textRequest({
      columns: { a: ['x', 'y', 'x', 'z', 'y'] },
      quasi: { a: { kind: 'suppress' } },
      models: [],
    })
    const offsets = Uint32Array.of(0, 2, 4, 5)
    expect([...rowsInOrder(table, { offsets, rows: Uint32Array.of(0, 2, 1, 4, 3) })]).toEqual([0, 1, 0, 2, 1])
    expect([...rowsInOrder(table, { offsets, rows: Uint32Array.of(10, 4_000_000_000, 7, 90, 50) })]).toEqual([
      1, 0, 2, 1, 0,
    ])
    expect([...rowsInOrder(table)]).toEqual([0, 0, 1, 1, 2])
  })
})

function codedOriginal(table: ClusteringCase['table'], request: ClusteringCase['request']) {
  const columns = request.quasi.map(({ column }) => table.columns[column])
  return {
    values: columns.map(({ dictionary }) => dictionary.values),
    codes: columns.map(({ codes }) =>
      [...codes].flatMap((code, c) => new Array<number>(table.weights[c]).fill(code)),
    ),
  }
}
