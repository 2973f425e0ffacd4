import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Table } from '../../../data/table/table.ts'
import { naiveSearch } from '../../full-domain/plan/naive-search.fixture.ts'
import { quietContext } from '../../full-domain/plan/text-request.fixture.ts'
import type { StrataResult } from '../strata-request.ts'
import { runStrata, runStrataAsync } from './plan-strata.ts'
import {
  type DealtRow,
  dealRows,
  randomStrata,
  type StrataCase,
  type StrataShape,
  stratumCase,
  stratumOfRow,
} from './random-strata.fixture.ts'

const SHAPES: readonly StrataShape[] = [{}, { treatRest: true }, { treatRest: true, missing: 'wildcard' }]

interface ReleasedCase extends StrataCase {
  readonly result: StrataResult
  readonly rows: readonly DealtRow[]
}

/** Cases of every shape that have an answer, with the answer row by row. */
const released: readonly ReleasedCase[] = SHAPES.flatMap((shape) =>
  fc.sample(randomStrata(shape), { seed: 8, numRuns: 150 }).flatMap((given) => {
    const outcome = runStrata(given.table, given.request, quietContext())
    return outcome.kind === 'released'
      ? [{ ...given, result: outcome, rows: dealRows(outcome.recoding) }]
      : []
  }),
)

function originalRows({ columns, weights, length }: Table): string[] {
  return Array.from({ length }, (_, entry) =>
    new Array<string>(weights[entry]).fill(
      JSON.stringify(columns.map(({ dictionary, codes }) => dictionary.values[codes[entry]])),
    ),
  ).flat()
}

describe('strata', () => {
  it('[ST6] levels and suppressed rows of every stratum are those of an exhaustive search on its rows', () => {
    const seen = { released: 0, impossible: 0 }
    for (const shape of SHAPES) {
      fc.assert(
        fc.property(randomStrata(shape), (given) => {
          const outcome = runStrata(given.table, given.request, quietContext())
          const parts = given.request.strata.map((stratum) => stratumCase(given, stratum))
          const empty = parts.some(({ table }, partIndex) => {
            return table.rows === 0 && given.request.strata[partIndex].rows !== 'rest'
          })
          const expected = parts.map(({ table, request }) =>
            request.models.length === 0 || table.rows === 0 ? 'as it is' : naiveSearch(table, request),
          )
          if (empty || expected.includes(undefined)) {
            expect(outcome.kind).toBe('impossible')
            seen.impossible++
            return
          }
          if (outcome.kind !== 'released') throw new Error(outcome.kind)
          seen.released++
          for (const [index, found] of expected.entries()) {
            const { treated, levels, suppressedRows, search, rows } = outcome.strata[index]
            expect(rows).toBe(parts[index].table.rows)
            expect(treated).toBe(typeof found === 'object')
            if (typeof found !== 'object') continue
            expect(levels.map(({ level }) => level)).toEqual(found.levels)
            expect(suppressedRows).toBe(found.suppressedRows)
            expect(search!.loss).toBeCloseTo(found.loss, 9)
          }
        }),
        { seed: 7, numRuns: 150 },
      )
    }
    expect(Math.min(seen.released, seen.impossible)).toBeGreaterThan(100)
  })

  it('[ST7] no row is lost or made up, sensitive values stay with their rows', () => {
    for (const { table, request, rows } of released) {
      const was = rows.map((row) => JSON.stringify(table.columns.map(({ name }) => row.was[name])))
      expect(was.sort()).toEqual(originalRows(table).sort())
      for (const { column } of request.sensitive) {
        const { name } = table.columns[column]
        for (const row of rows) expect(row.is[name]).toBe(row.was[name])
      }
    }
    expect(released.length).toBeGreaterThan(50)
  })

  it('[ST1] rows belong to the first stratum they match', () => {
    for (const { request, rows } of released) {
      for (const row of rows) expect(row.part).toBe(stratumOfRow(request, row.was).name)
    }
  })

  it('[ST4] rows of strata without models are untouched', () => {
    let untouched = 0
    for (const { request, rows } of released) {
      for (const row of rows) {
        if (stratumOfRow(request, row.was).models.length > 0) continue
        expect(row.is).toEqual(row.was)
        untouched++
      }
    }
    expect(untouched).toBeGreaterThan(100)
  })

  it('[ST5] rows of treated strata show the label above their value at the stratum’s level', () => {
    let generalised = 0
    let kept = 0
    for (const { table, request, result, rows } of released) {
      for (const row of rows) {
        const stratum = stratumOfRow(request, row.was)
        if (stratum.models.length === 0) continue
        const { levels } = result.strata[request.strata.indexOf(stratum)]
        for (const { column } of request.quasi) {
          const { name, dictionary } = table.columns[column]
          const place = stratum.quasi.findIndex((one) => one.column === column)
          const code = dictionary.values.indexOf(row.was[name])
          const { level } = levels[place] ?? { level: 0 }
          const above = stratum.quasi[place]?.hierarchy.levels[level]
          const label = above ? above.labels[above.nodeOf[code]] : row.was[name]
          expect(row.is[name]).toBe(row.suppressed && place >= 0 ? '*' : label)
          if (level > 0) generalised++
          if (row.suppressed && place < 0) kept++
        }
      }
    }
    expect(generalised).toBeGreaterThan(100)
    expect(kept).toBeGreaterThan(10)
  })

  it('[ST8] the same request gives the same plan, at once or by turns', async () => {
    const cases = fc.sample(randomStrata({ treatRest: true, decoys: true }), { seed: 7, numRuns: 40 })
    for (const { table, request } of cases) {
      const once = runStrata(table, request, quietContext())
      const untimed = (value: unknown) =>
        JSON.stringify(value, (key, part) => (key === 'milliseconds' ? 0 : part))
      expect(untimed(runStrata(table, request, quietContext()))).toBe(untimed(once))
      expect(untimed(await runStrataAsync(table, request, quietContext()))).toBe(untimed(once))
    }
  })
})
