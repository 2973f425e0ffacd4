import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { combine } from '../metrics/utility/objective.ts'
import { losses } from '../metrics/utility/registry.ts'
import { checkRelease } from './check-release.ts'
import { codedCombinations } from './grouping.ts'
import {
  combinationsOf,
  dictionaryOf,
  hierarchyOf,
  inputOf,
  labelAt,
  required,
} from './test-release.fixture.ts'

const ages = dictionaryOf(Array.from({ length: 9 }, (_, i) => String(20 + i)))
const towns = dictionaryOf(['a', 'b', 'c', 'd'])
const dictionaries = [ages, towns]
const hierarchies = [
  hierarchyOf('age', ages, { kind: 'intervals', widths: [2, 4], from: 0 }),
  hierarchyOf('town', towns, {
    kind: 'rows',
    rows: [
      ['a', 'ab', '*'],
      ['b', 'ab', '*'],
      ['c', 'cd', '*'],
      ['d', 'cd', '*'],
      ['e', 'cd', '*'],
    ],
  }),
]
const names = ['age', 'town']
const person = fc.tuple(
  fc.constantFrom('', ...ages.values.slice(1)),
  fc.constantFrom(...towns.values.slice(1)),
)

/** What the searches minimise, for these levels and these suppressed rows. */
function searched(
  rows: readonly (readonly string[])[],
  levels: readonly number[],
  suppressed: readonly boolean[],
) {
  const counts = dictionaries.map(({ values }, column) =>
    Float64Array.from(values, (value) => rows.filter((row) => row[column] === value).length),
  )
  const columns = hierarchies.map((hierarchy, column) => ({ hierarchy, counts: counts[column] }))
  return (id: string, sizes: readonly number[]) => {
    const objective = losses.find((loss) => loss.id === id)!.objective({ rows: rows.length, columns, k: 2 })
    if (objective.kind === 'classes') {
      return objective.value({
        classes: sizes.length,
        squares: sizes.reduce((sum, size) => sum + size * size, 0),
        suppressedRows: suppressed.filter(Boolean).length,
      })
    }
    const means = levels.map((level, column) => {
      const node = (row: readonly string[]) =>
        hierarchies[column].levels[level].nodeOf[dictionaries[column].values.indexOf(row[column])]
      const extra = rows.reduce(
        (sum, row, i) => sum + (suppressed[i] ? objective.extras[column][level][node(row)] : 0),
        0,
      )
      return objective.means[column][level] + extra / rows.length
    })
    return combine(objective, means)
  }
}

describe('losses of the check and of the searches', () => {
  it('[CH51] two codes that share nothing agree on every loss', () => {
    fc.assert(
      fc.property(
        fc.array(person, { minLength: 1, maxLength: 30 }),
        fc.tuple(fc.nat(2), fc.nat(2)),
        fc.integer({ min: 2, max: 4 }),
        (rows, levels, k) => {
          const labels = levels.map((level, column) =>
            labelAt(hierarchies[column], dictionaries[column], level),
          )
          const general = rows.map((row) => row.map((text, column) => labels[column](text)))
          const sizeOf = new Map<string, number>()
          for (const row of general) sizeOf.set(row.join('|'), (sizeOf.get(row.join('|')) ?? 0) + 1)
          const suppressed = general.map((row) => sizeOf.get(row.join('|'))! < k)
          const result = checkRelease(
            inputOf(
              general.map((row, i) => (suppressed[i] ? ['*', '*'] : row)),
              { quasi: names },
              {
                quasi: names.map((name, column) => ({
                  name,
                  type: dictionaries[column].type,
                  dictionary: dictionaries[column],
                  hierarchy: hierarchies[column],
                })),
                original: codedCombinations(combinationsOf(names, rows)),
                requirements: [required('k-anonymity', { k: 2 })],
                claims: { levels: { age: levels[0], town: levels[1] } },
              },
            ),
          )
          const loss = searched(rows, levels, suppressed)
          const sizes = [...sizeOf.values()].filter((size) => size >= k)
          expect(result.utility).toHaveLength(losses.length)
          for (const { id, value } of result.utility) {
            const measured = id === 'precision' ? 1 - Number(value) : Number(value)
            expect([id, measured]).toEqual([id, expect.closeTo(loss(id, sizes), 9)])
          }
        },
      ),
      { seed: 7, numRuns: 200 },
    )
  })
})
