import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Table } from '../../../../data/table/table.ts'
import { kAnonymity } from '../../../../models/k-anonymity.ts'
import { quietContext } from '../../../full-domain/plan/text-request.fixture.ts'
import type { StrataOutcome } from '../../strata-request.ts'
import { runStrata } from '../plan-strata.ts'
import {
  type DealtRow,
  dealRows,
  grouped,
  randomStrata,
  type StrataCase,
  type StrataShape,
  stratumOfRow,
} from '../random-strata.fixture.ts'
import { decoysFor } from './decoys.ts'

const k2 = fc.integer({ min: 2, max: 3 }).map((k) => ({ model: kAnonymity, options: { k } }))

interface HiddenCase extends StrataCase {
  readonly outcome: Extract<StrataOutcome, { kind: 'released' }>
  readonly rows: readonly DealtRow[]
}

function hiddenCases(shape: StrataShape, numRuns: number): HiddenCase[] {
  return fc.sample(randomStrata({ ...shape, decoys: true }), { seed: 9, numRuns }).flatMap((given) => {
    const outcome = runStrata(given.table, given.request, quietContext())
    return outcome.kind === 'released' ? [{ ...given, outcome, rows: dealRows(outcome.recoding) }] : []
  })
}

const released = [
  ...hiddenCases({}, 300),
  ...hiddenCases({ treatRest: true }, 300),
  ...hiddenCases({ models: [k2] }, 300),
]

/** Those of one hidden stratum: others may take each other's rows. */
const single = released.filter(({ request }) => request.strata.length === 2)

/** What a row would show at the levels of the first stratum. */
function classText({ table, request, outcome }: HiddenCase, { was }: DealtRow): string {
  const { levels } = outcome.strata[0]
  return JSON.stringify(
    request.strata[0].quasi.map(({ column, hierarchy }, columnIndex) => {
      const { name, dictionary } = table.columns[column]
      const { labels, nodeOf } = hierarchy.levels[levels[columnIndex].level]
      return labels[nodeOf[dictionary.values.indexOf(was[name])]]
    }),
  )
}

const isDecoy = ({ request }: StrataCase, { was, part }: DealtRow): boolean =>
  stratumOfRow(request, was).name !== part

/** What a row shows in the columns of the stratum whose form it has; columns outside it are as they were. */
function shown({ table, request }: StrataCase, { is, was, part }: DealtRow): string {
  const own = request.strata.find(({ name }) => name === part)!.quasi.map(({ column }) => column)
  for (const { column } of request.quasi) {
    const { name } = table.columns[column]
    if (!own.includes(column)) expect(is[name]).toBe(was[name])
  }
  return JSON.stringify(own.map((column) => is[table.columns[column].name]))
}

/** Exact: the bounds of the cases are tenths. */
function naiveDecoys(rows: number, bound: number): number {
  const tenths = Math.round(bound * 10)
  let decoys = 0
  while (10 * rows > tenths * (rows + decoys)) decoys++
  return decoys
}

describe('decoys', () => {
  it('[DC1] the least number that keeps the bound', () => {
    expect(decoysFor(3522, 0.5)).toBe(3522)
    expect(decoysFor(1, 0.3)).toBe(3)
    expect(decoysFor(3, 0.3)).toBe(7)
    expect(decoysFor(0, 0.5)).toBe(0)
    expect(decoysFor(7, 1)).toBe(0)
    for (const bound of [0.1, 0.2, 0.3, 0.6, 0.7, 0.9]) {
      for (let rows = 0; rows < 200; rows++) expect(decoysFor(rows, bound)).toBe(naiveDecoys(rows, bound))
    }
  })
  it('[DC1] at hundreds of millions of rows', () => {
    expect(decoysFor(300_000_000, 0.3)).toBe(700_000_000)
    expect(decoysFor(300_000_001, 0.3)).toBe(700_000_003)
  })

  it('[DC2] no class, suppressed rows included, and no form as a whole has more of a stratum than the bound', () => {
    let bounded = 0
    for (const given of released) {
      const { request, rows, outcome } = given
      const { maxPosterior } = request.decoys!
      for (const [index, stratum] of request.strata.entries()) {
        if (stratum.rows === 'rest' || stratum.models.length === 0) continue
        const own = rows.filter((row) => row.part === stratum.name)
        const groups = [own, ...grouped(own, (row) => shown(given, row)).values()]
        const shares = groups.map(
          (group) => group.filter((row) => !isDecoy(given, row)).length / group.length,
        )
        for (const share of shares) expect(share).toBeLessThanOrEqual(maxPosterior + 1e-12)
        expect(outcome.strata[index].decoys!.overall).toBeCloseTo(shares[0], 12)
        expect(outcome.strata[index].decoys!.reached).toBeLessThanOrEqual(maxPosterior + 1e-12)
        expect(outcome.strata[index].decoys!.reached).toBeGreaterThanOrEqual(Math.max(...shares) - 1e-12)
        if (maxPosterior < 1) bounded++
      }
    }
    expect(bounded).toBeGreaterThan(50)
  })

  it('[DC3] decoys come from the rest and look like those they hide; every other ordinary row is as it was', () => {
    let decoys = 0
    for (const given of released) {
      const { request, rows, outcome, table } = given
      expect(rows.length).toBe(table.rows)
      const looks = new Set(
        rows.filter((row) => !isDecoy(given, row)).map((row) => row.part + shown(given, row)),
      )
      for (const row of rows) {
        const stratum = stratumOfRow(request, row.was)
        if (isDecoy(given, row)) {
          expect(stratum.rows).toBe('rest')
          expect(looks).toContain(row.part + shown(given, row))
          decoys++
        } else if (stratum.models.length === 0) expect(row.is).toEqual(row.was)
      }
      expect(outcome.decoys!.rows).toBe(rows.filter((row) => isDecoy(given, row)).length)
    }
    expect(decoys).toBeGreaterThan(100)
  })

  it('[DC5] every class keeps k without counting decoys', () => {
    for (const given of released) {
      for (const stratum of given.request.strata) {
        const k = stratum.models.find(({ model }) => model.id === 'k-anonymity')?.options.k
        const own = given.rows.filter(
          (row) => row.part === stratum.name && !isDecoy(given, row) && !row.suppressed,
        )
        for (const group of grouped(own, (row) => shown(given, row)).values()) {
          if (k !== undefined && stratum.quasi.length === given.request.quasi.length)
            expect(group.length).toBeGreaterThanOrEqual(k as number)
        }
      }
    }
  })

  it('[DC7] the rest keeps its k on the rows that are left to it', () => {
    let classes = 0
    for (const given of released) {
      const rest = given.request.strata.find(({ rows }) => rows === 'rest')!
      if (rest.models.length === 0) continue
      const names = rest.quasi.map(({ column }) => given.table.columns[column].name)
      const left = given.rows.filter(({ part, suppressed }) => part === 'rest' && !suppressed)
      for (const group of grouped(left, ({ is }) => JSON.stringify(names.map((name) => is[name]))).values()) {
        expect(group.length).toBeGreaterThanOrEqual(rest.models[0].options.k as number)
        classes++
      }
    }
    expect(classes).toBeGreaterThan(20)
  })

  it('[DC8] and on those of them that look like no other stratum’s rows, which is all a reader can check', () => {
    let alike = 0
    for (const given of [...released, ...hiddenCases({ treatRest: true, models: [k2] }, 1200)]) {
      const { request, table, rows } = given
      const rest = request.strata.find((stratum) => stratum.rows === 'rest')!
      if (rest.models.length === 0) continue
      const shows = (row: DealtRow, { quasi }: Pick<typeof rest, 'quasi'>) =>
        JSON.stringify(quasi.map(({ column }) => row.is[table.columns[column].name]))
      const others = request.strata.filter((stratum) => stratum !== rest && stratum.models.length > 0)
      const shown = others.map(
        (other) =>
          new Set(
            rows.filter((row) => stratumOfRow(request, row.was) === other).map((row) => shows(row, other)),
          ),
      )
      const looksAlike = (row: DealtRow) => others.some((other, index) => shown[index].has(shows(row, other)))
      const left = rows.filter((row) => row.part === 'rest' && !row.suppressed)
      alike += left.filter(looksAlike).length
      const own = left.filter((row) => !looksAlike(row))
      for (const group of grouped(own, (row) => shows(row, rest)).values())
        expect(group.length).toBeGreaterThanOrEqual(rest.models[0].options.k as number)
    }
    expect(alike).toBeGreaterThan(100)
  })

  /** The row as an ordinary one shows it: by the levels of the rest without decoys. */
  const asOrdinary = ({ table, request }: StrataCase) => {
    const { decoys: _, ...faithful } = request
    const plain = runStrata(table, faithful, quietContext())
    if (plain.kind !== 'released') throw new Error(plain.kind)
    const rest = request.strata.find(({ rows }) => rows === 'rest')!
    const { levels } = plain.strata.find(({ name }) => name === rest.name)!
    return ({ was }: DealtRow) =>
      JSON.stringify(
        request.quasi.map(({ column }) => {
          const { name, dictionary } = table.columns[column]
          const own = rest.quasi.find((one) => one.column === column)
          const level = levels.find((level) => level.column === name)?.level
          if (!own || level === undefined) return was[name]
          const { labels, nodeOf } = own.hierarchy.levels[level]
          return labels[nodeOf[dictionary.values.indexOf(was[name])]]
        }),
      )
  }

  it('[DC4] where ordinary rows of a combination stay, its generalised rows are the stratum’s by the bound at most', () => {
    let combinations = 0
    for (const given of single) {
      const { request, rows } = given
      const shows = asOrdinary(given)
      for (const group of grouped(rows, (row) => shows(row) + classText(given, row)).values()) {
        const generalised = group.filter(({ part, suppressed }) => part === 'first' && !suppressed)
        const own = generalised.filter((row) => !isDecoy(given, row)).length
        if (own === 0 || group.every(({ part }) => part === 'first')) continue
        expect(own).toBeLessThanOrEqual(request.decoys!.maxPosterior * generalised.length + 1e-12)
        combinations++
      }
    }
    expect(combinations).toBeGreaterThan(20)
  })

  it('[DC10] and of the combinations that are generalised as a whole, in every class', () => {
    let classes = 0
    for (const given of single) {
      const { request, rows, outcome } = given
      if (outcome.strata[0].suppressedRows > 0) continue
      const shows = asOrdinary(given)
      for (const members of grouped(rows, (row) => classText(given, row)).values()) {
        const whole = [...grouped(members, shows).values()].filter((group) =>
          group.every(({ part }) => part === 'first'),
        )
        const own = whole.flat().filter((row) => !isDecoy(given, row)).length
        if (own === 0) continue
        expect(own).toBeLessThanOrEqual(request.decoys!.maxPosterior * whole.flat().length + 1e-12)
        classes++
      }
    }
    expect(classes).toBeGreaterThan(20)
  })

  it('[DC11] the key and the texts draw, whatever the order of the source', () => {
    let decoys = 0
    for (const given of released.slice(0, 120)) {
      const entries = Array.from({ length: given.table.length }, (_, index) => given.table.length - 1 - index)
      const turned: Table = {
        ...given.table,
        columns: given.table.columns.map((column) => ({
          ...column,
          codes: Uint32Array.from(entries, (entry) => column.codes[entry]),
        })),
        weights: Uint32Array.from(entries, (entry) => given.table.weights[entry]),
      }
      const outcome = runStrata(turned, given.request, quietContext())
      if (outcome.kind !== 'released') throw new Error(outcome.kind)
      const texts = (rows: readonly DealtRow[]) => rows.map((row) => JSON.stringify(row)).sort()
      expect(texts(dealRows(outcome.recoding))).toEqual(texts(given.rows))
      decoys += outcome.decoys!.rows
    }
    expect(decoys).toBeGreaterThan(100)
  })

  it('[DC11] another key draws others', () => {
    let different = 0
    for (const { table, request, outcome } of released) {
      const other = runStrata(
        table,
        { ...request, decoys: { ...request.decoys!, seed: 'another' } },
        quietContext(),
      )
      if (other.kind === 'released' && JSON.stringify(other.recoding) !== JSON.stringify(outcome.recoding))
        different++
    }
    expect(different).toBeGreaterThan(10)
  })

  it('[DC6] losses with and without: the latter are those of the faithful mode', () => {
    for (const { table, request, outcome } of released) {
      const { decoys: _, ...faithful } = request
      const plain = runStrata(table, faithful, quietContext())
      if (plain.kind !== 'released') throw new Error(plain.kind)
      expect(outcome.decoys!.losses).toEqual({ with: outcome.losses, without: plain.losses })
      if (request.decoys!.maxPosterior === 1) expect(outcome.recoding).toEqual(plain.recoding)
    }
  })
})

describe('the search with decoys', () => {
  it('[DC5] finds the levels that trying all of them finds', () => {
    const seen = { found: 0, impossible: 0, hardened: 0, attacked: 0 }
    fc.assert(
      fc.property(randomStrata({ decoys: true, models: [k2] }), (given) => {
        const strata = given.request.strata
          .filter(({ name }) => name !== 'second')
          .map((stratum) => ({ ...stratum, loss: 'precision' as const }))
        const request = { ...given.request, strata }
        const expected = naiveHardened({ ...given, request })
        const outcome = runStrata(given.table, request, quietContext())
        if (outcome.kind !== 'released') {
          if (outcome.kind !== 'impossible') throw new Error(outcome.kind)
          // The attack on what was found told too much: no other levels are sought for that.
          if (outcome.reason.startsWith('whoever')) seen.attacked++
          else {
            expect(expected).toBeUndefined()
            seen.impossible++
          }
          return
        }
        expect(outcome.strata[0].levels.map(({ level }) => level)).toEqual(expected)
        seen.found++
        const { decoys: _, ...faithful } = request
        const plain = runStrata(given.table, faithful, quietContext())
        if (plain.kind !== 'released') throw new Error(plain.kind)
        const { levels } = plain.strata[0]
        if (JSON.stringify(levels) !== JSON.stringify(outcome.strata[0].levels)) seen.hardened++
      }),
      { seed: 11, numRuns: 400 },
    )
    expect(Math.min(seen.found, seen.impossible)).toBeGreaterThan(40)
    expect(seen.attacked).toBeLessThan(5)
    // Levels that decoys alone made more general.
    expect(seen.hardened).toBeGreaterThan(3)
  })
})

/** Every choice of levels, by the definitions; k-anonymity and Precision alone. */
function naiveHardened({ table, request }: StrataCase): number[] | undefined {
  const [{ quasi, models, suppressionLimit }] = request.strata
  const k = models[0].options.k as number
  const { maxPosterior } = request.decoys!
  const rows = Array.from({ length: table.length }, (_, entry) => {
    const was = Object.fromEntries(
      table.columns.map(({ name, dictionary, codes }) => [name, dictionary.values[codes[entry]]]),
    )
    return { entry, own: stratumOfRow(request, was).name === 'first', rows: table.weights[entry] }
  })
  const count = (of: typeof rows) => of.reduce((sum, one) => sum + one.rows, 0)
  const own = rows.filter((row) => row.own)
  if (count(own) === 0) return undefined
  const ordinary = count(rows.filter((row) => !row.own))
  const nodes = quasi.reduce<number[][]>(
    (all, { hierarchy }) => all.flatMap((node) => hierarchy.levels.map((_, level) => [...node, level])),
    [[]],
  )
  const valid = nodes.flatMap((levels) => {
    const cells = ({ entry }: { entry: number }) =>
      JSON.stringify(
        quasi.map(({ column, hierarchy }, columnIndex) => {
          const { labels, nodeOf } = hierarchy.levels[levels[columnIndex]]
          return labels[nodeOf[table.columns[column].codes[entry]]]
        }),
      )
    let suppressed = 0
    let decoys = 0
    for (const [cell, members] of grouped(own, cells)) {
      const size = count(members)
      if (size === 0) continue
      const needed = naiveDecoys(size, maxPosterior)
      const there = count(rows.filter((row) => !row.own && cells(row) === cell))
      if (size < k || there < needed) suppressed += size
      else decoys += needed
    }
    if (suppressed > Math.floor(suppressionLimit * count(own) + 1e-9)) return []
    if (decoys + naiveDecoys(suppressed, maxPosterior) > ordinary) return []
    const heights = quasi.map(({ hierarchy }) => hierarchy.height)
    const generalised = levels.reduce((sum, level, levelIndex) => sum + level / heights[levelIndex], 0)
    const loss =
      quasi.length === 0
        ? 0
        : ((count(own) - suppressed) * generalised + suppressed * quasi.length) / (count(own) * quasi.length)
    return [{ levels, loss }]
  })
  const least = Math.min(...valid.map(({ loss }) => loss))
  const sum = (levels: readonly number[]) => levels.reduce((total, level) => total + level, 0)
  return valid
    .filter(({ loss }) => loss <= least + 1e-12)
    .sort((a, b) => sum(a.levels) - sum(b.levels) || (String(a.levels) < String(b.levels) ? -1 : 1))[0]
    ?.levels
}
