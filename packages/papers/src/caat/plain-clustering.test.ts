import { caat, kaca } from '@outis/core/methods'
import { seededRandom } from '@outis/core/random'
import { describe, expect, it } from 'vitest'
import { ask, kAnonymous } from '../data/ask.ts'
import { generatedPeople } from '../data/paper-people.ts'
import { clusteringTrees } from '../data/trees.ts'
import { caatComparisons, kacaComparisons, plainCaat, plainColumns, plainKaca } from './plain-clustering.ts'

const people = generatedPeople({ rows: 200, seed: 3 }).train
const context = { random: seededRandom(7), now: () => 0 }

/** Rows of each class, largest first. */
const sizesOf = (classOf: Iterable<number>, rows?: readonly number[]): number[] => {
  const sizes = new Map<number, number>()
  let at = 0
  for (const one of classOf) sizes.set(one, (sizes.get(one) ?? 0) + (rows ? rows[at++] : 1))
  return [...sizes.values()].sort((a, b) => b - a)
}

describe.each([
  [2, 3],
  [4, 3],
  [8, 6],
])('plain clustering of %i quasi-identifiers, k = %i', (quasi, k) => {
  const trees = Object.fromEntries(Object.entries(clusteringTrees()).slice(0, quasi))
  const { table, request } = ask(people, { trees, models: [kAnonymous(k)], loss: 'ncp' })
  const columns = plainColumns(table, request)

  it('[PAP11] makes the clusters of the methods with an index', () => {
    const ofCaat = caat({ start: 'first' }).run(table, request, context)
    const ofKaca = kaca().run(table, request, context)
    if (ofCaat.kind !== 'released' || ofKaca.kind !== 'released') throw new Error('not released')
    const expected = [ofCaat, ofKaca].map(({ recoding: { assignments } }) =>
      sizesOf(assignments.classOf, assignments.rows),
    )
    expect(sizesOf(plainCaat(columns, { k, start: 0 }).classOf)).toEqual(expected[0])
    expect(sizesOf(plainKaca(columns, k).classOf)).toEqual(expected[1])
  })

  it('[PAP11] comparisons counted are those that are worked out', () => {
    expect(plainCaat(columns, { k, start: 5 }).comparisons).toBe(caatComparisons(people.rows, k))
    const { classOf, comparisons } = plainKaca(columns, k)
    expect(comparisons).toBe(kacaComparisons(table.length, new Set(classOf).size))
  })
})
