import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReleaseTexts, selectTexts } from '../../../check/release-rows.ts'
import { applyAssigned } from '../../../data/recoding/apply-assigned.ts'
import { defined } from '../../../data/value/defined.ts'
import { formOfTexts, stratumOfTexts } from '../../../methods/contract/stratum-rows.ts'
import { quietContext } from '../../../methods/full-domain/plan/text-request.fixture.ts'
import { hospital, SERIOUS } from '../../../methods/strata/plan/hospital.fixture.ts'
import { runStrata } from '../../../methods/strata/plan/plan-strata.ts'
import {
  dealRows,
  grouped,
  randomStrata,
  type StrataCase,
  stratumOfRow,
} from '../../../methods/strata/plan/random-strata.fixture.ts'
import { sbtam } from '../../../methods/strata/plan/sbtam.ts'
import type { StrataResult } from '../../../methods/strata/strata-request.ts'
import { strataSentences } from '../report/strata-sentences.ts'
import { strataFacts } from './strata-facts.ts'

function releaseOf(
  { table }: Pick<StrataCase, 'table'>,
  { recoding }: Pick<StrataResult, 'recoding'>,
): ReleaseTexts {
  const { columns, rows } = applyAssigned(table, recoding)
  return {
    columns: columns.map(({ name }) => name),
    texts: columns.map(({ labels, codes }) => Array.from(codes, (code) => labels[code])),
    rows,
  }
}

const formsOf = ({ table, request }: StrataCase) =>
  request.strata.map(({ name, rows, quasi, models }) => ({
    name,
    rows,
    quasi: models.length === 0 ? [] : quasi.map(({ column }) => table.columns[column].name),
    suppresses: true,
  }))

const released = [{}, { treatRest: true }, { decoys: true }].flatMap((shape) =>
  fc.sample(randomStrata(shape), { seed: 10, numRuns: 120 }).flatMap((given) => {
    const outcome = runStrata(given.table, given.request, quietContext())
    return outcome.kind === 'released' ? [{ ...given, outcome }] : []
  }),
)

describe('strata of a release', () => {
  it('[ST3] read off its texts are those the rows were parted into', () => {
    let read = 0
    for (const given of released) {
      const release = releaseOf(given, given.outcome)
      const stratumOf = stratumOfTexts(given.request.strata, release)
      for (let place = 0; place < release.rows.length; place++) {
        const row = Object.fromEntries(
          release.columns.map((name, columnIndex) => [name, release.texts[columnIndex][place]]),
        )
        expect(given.request.strata[stratumOf[place]]).toBe(stratumOfRow(given.request, row))
        read++
      }
    }
    expect(read).toBeGreaterThan(200)
  })
  it('[ST2] a token for "no value" stands for each', () => {
    const strata = [{ name: 'unknown', rows: { where: [{ column: 'a', values: ['?'] }] } }]
    const release = { columns: ['a'], texts: [['?', '', 'x']], rows: Uint32Array.of(1, 1, 1) }
    expect([...stratumOfTexts(strata, release, ['?', ''])]).toEqual([0, 0, -1])
    expect([...stratumOfTexts(strata, release)]).toEqual([0, -1, -1])
  })
  it('[ST2] so it does when rows are parted', () => {
    const rows = [
      ['34', 'M', ''],
      ['35', 'M', ''],
      ['36', 'M', 'flu'],
    ]
    const { table, request } = hospital({ rows })
    const sensitiveValues = [{ column: 'diagnosis', values: ['?'] }]
    const outcome = sbtam.run(
      table,
      { ...request, sensitiveValues, missingTokens: ['?', ''] },
      quietContext(),
    )
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    expect(outcome.strata.map((stratum) => stratum.rows)).toEqual([2, 1])
  })
  it('[ST3] decoys have the form of those they hide', () => {
    let decoys = 0
    for (const given of released) {
      const release = releaseOf(given, given.outcome)
      const forms = formsOf(given)
      const formOf = formOfTexts(forms, release)
      const parts = applyAssigned(given.table, given.outcome.recoding).classOf
      for (let row = 0; row < release.rows.length; row++) {
        const { part } = given.outcome.recoding.classes[parts[row]]
        if (part === 'rest' || forms.find(({ name }) => name === part)!.quasi.length === 0) continue
        expect(forms[formOf[row]].name).toBe(part)
        decoys++
      }
    }
    expect(decoys).toBeGreaterThan(100)
  })
  it('[ST3] a part of a release keeps its columns', () => {
    const release = {
      columns: ['a', 'b'],
      texts: [
        ['1', '2'],
        ['x', 'y'],
      ],
      rows: Uint32Array.of(3, 4),
    }
    expect(selectTexts(release, (place) => place === 1)).toEqual({
      columns: ['a', 'b'],
      texts: [['2'], ['y']],
      rows: Uint32Array.of(4),
    })
  })
  it('[ST3] a release without the column that tells the strata is refused', () => {
    const release = { columns: ['a'], texts: [['1']], rows: Uint32Array.of(1) }
    expect(() => stratumOfTexts([{ name: 's', rows: { where: SERIOUS } }], release)).toThrow(
      'lacks the column "diagnosis"',
    )
    expect(() => strataFacts(release, [], { quasi: ['b'] })).toThrow('lacks the column "b"')
  })
})

describe('facts', () => {
  it('[FA1] are what counting row by row gives', () => {
    for (const given of released) {
      const { request, outcome, table } = given
      const rows = dealRows(outcome.recoding)
      const names = request.quasi.map(({ column }) => table.columns[column].name)
      const facts = strataFacts(releaseOf(given, outcome), formsOf(given), { quasi: names })
      const tuple = (of: readonly string[]) => (row: (typeof rows)[number]) =>
        JSON.stringify(of.map((name) => row.is[name]))
      const blank = (row: (typeof rows)[number]) =>
        names.length > 0 && names.every((name) => row.is[name] === '*')
      const sizes = grouped(
        rows.filter((row) => !blank(row)),
        tuple(names),
      )
      const unique = [...sizes.values()].filter(({ length }) => length === 1).flat()
      expect(facts.rows).toBe(rows.length)
      expect(facts.uniqueRows).toBe(unique.length)
      expect(facts.suppressedRows).toBe(rows.filter(blank).length)
      for (const [index, stratum] of request.strata.entries()) {
        const isOwn = (row: (typeof rows)[number]) => stratumOfRow(request, row.was) === stratum
        const { quasi, smallest, uniqueRows, posterior, rows: counted } = facts.strata[index]
        expect(counted).toBe(rows.filter(isOwn).length)
        expect(uniqueRows).toBe(unique.filter(isOwn).length)
        if (quasi.length === 0) continue
        const ownBlank = (row: (typeof rows)[number]) =>
          blank(row) || quasi.every((name) => row.is[name] === '*')
        expect(facts.strata[index].suppressedRows).toBe(
          rows.filter((row) => isOwn(row) && ownBlank(row)).length,
        )
        const own = grouped(
          rows.filter((row) => isOwn(row) && !ownBlank(row)),
          tuple(quasi),
        )
        const least = Math.min(...[...own.values()].map(({ length }) => length))
        expect(smallest).toBe(own.size === 0 ? 0 : least)
        const shares = [...grouped(rows, tuple(quasi)).values()].map((group) => {
          return group.filter(isOwn).length / group.length
        })
        expect(posterior).toBeCloseTo(Math.max(...shares), 12)
      }
    }
    expect(released.length).toBeGreaterThan(60)
  })

  const { table, request } = hospital()
  const forms = [
    { name: 'sensitive', rows: { where: SERIOUS }, quasi: ['age', 'sex'] },
    { name: 'ordinary', rows: 'rest' as const, quasi: [] },
  ]
  const told = (decoys?: { maxPosterior: number; seed: number }) => {
    const outcome = sbtam.run(table, { ...request, ...defined({ decoys }) }, quietContext())
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    const facts = strataFacts(releaseOf({ table }, outcome), forms, { quasi: ['age', 'sex'] })
    return strataSentences(facts, outcome.decoys)
  }
  it('[FA2] say what holds for whom, in faithful mode', () => {
    expect(told()).toEqual([
      'In the stratum "sensitive" (4 rows) everybody shares age and sex with at least 1 other of the stratum.',
      'The rows of the stratum "ordinary" are published as they are (8 rows); 6 are the only ones with their quasi-identifiers: whoever knows these values finds the row.',
      'For the whole table no such promise holds: 6 of 12 rows are unique by age and sex.',
      'Whoever knows the method sees by their form alone which rows belong to the stratum "sensitive"; mode: hardened closes this.',
    ])
  })
  it('[FA2] and in hardened mode what it reached and cost', () => {
    const sentences = told({ maxPosterior: 0.5, seed: 7 })
    expect(sentences[1]).toMatch(
      /^The rows of the stratum "ordinary" are published as they are, but for 5 that hide others \(3 rows\)/,
    )
    expect(sentences[3]).toBe(
      '5 ordinary rows were generalised along, so that at most 50 % of the rows in any class, and 44.44 % of all rows in their form, are those to be hidden; Precision went from 0.7778 to 0.5000.',
    )
  })
})
