import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../data/random/seeded-random.ts'
import { measureBreaches } from '../../../releases/aliases/measures/measure-breaches.ts'
import { adultIsThere } from '../../../testing/adult-folder.fixture.ts'
import { adultRows, tableOf } from '../../../testing/text-rows.fixture.ts'
import type { AliasMeasures } from './alias-measures.ts'
import {
  cellsOf,
  frequencies,
  published,
  releaseOf,
  type TextCase,
  turnedBack,
} from './text-release.fixture.ts'

const QUASI = ['age', 'workclass', 'education', 'marital-status', 'relationship', 'race', 'sex']
const adult = adultIsThere ? adultRows(QUASI) : { names: QUASI, rows: [] }

/** The paper's setting: education and age are sensitive; choices at random, the paper filled them by hand. */
function withChoices(): TextCase {
  const random = seededRandom(7)
  return {
    names: [...QUASI, 'choice'],
    rows: adult.rows.map((row) => [...row, String(1 + random.below(3))]),
    sensitive: [
      { name: 'education', choice: 'choice' },
      { name: 'age', grade: { kind: 'categories', categories: 5, by: 'natural' } },
    ],
  }
}

describe.skipIf(!adultIsThere)('Adult', () => {
  it('[PA43] 30,162 rows there and back, faithful and hardened', () => {
    const text = withChoices()
    for (const mode of ['faithful', 'hardened'] as const) {
      const { applied, meaning } = releaseOf(text, { mode })
      for (const name of ['education', 'age']) {
        const back = turnedBack(meaning, name, published(applied.columns, name)).map(([value]) => value)
        expect(back).toEqual(cellsOf(text, name))
      }
    }
  })

  it('[PA30] hardened education: every alias has at most twice the rows of another, where faithful ones differ 200-fold', () => {
    const text = withChoices()
    const spread = (mode: 'faithful' | 'hardened') => {
      const { applied, meaning } = releaseOf(text, { mode, aliasRows: Number.POSITIVE_INFINITY })
      const [education] = meaning.columns
      const aliases = new Set(
        education.kind === 'aliases' ? education.aliases.map(({ text: own }) => own) : [],
      )
      const counts = [...frequencies(published(applied.columns, 'education'))].filter(([cell]) =>
        aliases.has(cell),
      )
      const rows = counts.map(([, count]) => count)
      return { ratio: Math.max(...rows) / Math.min(...rows), aliases: rows.length }
    }
    expect(spread('faithful').ratio).toBeGreaterThan(200)
    expect(spread('hardened').ratio).toBeLessThanOrEqual(2)
  })

  it('[PA32] hardened education: codes tell choice 2 or 3 hardly further than one half', () => {
    const text = withChoices()
    const { applied, measures } = releaseOf(text, { mode: 'hardened' })
    const { posterior } = measures[0] as AliasMeasures
    const values = new Set(cellsOf(text, 'education'))
    const cells = published(applied.columns, 'education')
    const choices = cellsOf(text, 'choice').filter((_, row) => !values.has(cells[row]))
    for (const choice of ['2', '3'] as const) {
      const share = choices.filter((own) => own === choice).length / choices.length
      expect(share).toBeLessThanOrEqual(posterior.bound![`choice${choice}`])
      expect(posterior.bound![`choice${choice}`]).toBeCloseTo(0.5, 1)
    }
  })

  it('[PA53] raw quasi-identifiers leave about a quarter of the people alone and half in classes below five', () => {
    const table = tableOf(adult)
    const quasi = QUASI.map((_, column) => column)
    const { linking } = measureBreaches(table, { quasi, sensitive: [] })
    // Counted by a Python dictionary over the same file.
    expect(linking.after.unique).toBeCloseTo(0.26278098, 8)
    expect(linking.after.belowFive).toBeCloseTo(0.48829653, 8)
  })
})
