import type { Meaning } from '@outis/core/methods'
import { seededRandom } from '@outis/core/random'
import { type ReleaseIndex, releaseIndex } from '../statements/release-index.ts'

/** A clinic's table, its personalised release and the key, all plain. */
export interface Clinic {
  readonly names: readonly string[]
  readonly original: readonly (readonly string[])[]
  readonly released: readonly (readonly string[])[]
  readonly meaning: Meaning
  readonly release: ReleaseIndex
}

/** Value, share of 100, aliases. Plague is rare: nobody may learn who has it. */
const DISEASES: readonly (readonly [string, number, readonly string[]])[] = [
  ['Flu', 40, ['Q7F2', 'Lungs #1']],
  ['Gout', 30, ['Z3ZT']],
  ['Ulcer', 29, ['W4KP']],
]
const PLAGUE = ['Plague', 'B2CD'] as const

/** So many rows, of which three have plague; incomes are nearly all different, ages are not. */
export function clinic(rows = 400, seed = 3): Clinic {
  const random = seededRandom(seed)
  const names = ['age', 'sex', 'disease', 'income', 'outcome']
  const original = Array.from({ length: rows }, (_, row) => {
    let drawn = random.below(99)
    const common = DISEASES.find(([, share]) => {
      drawn -= share
      return drawn < 0
    })!
    const disease = row < 3 ? PLAGUE[0] : common[0]
    const income = 10_000 + random.below(90_000)
    const outcome = disease === 'Gout' || income > 70_000 ? 'yes' : 'no'
    const flipped = random.below(20) === 0 ? (outcome === 'yes' ? 'no' : 'yes') : outcome
    return [String(20 + random.below(50)), random.below(2) ? 'F' : 'M', disease, String(income), flipped]
  })
  const values = [...new Set(original.map((row) => Number(row[3])))].sort((a, b) => a - b).map(String)
  const grades = values.map((_, valueIndex) => (1 + valueIndex / 1000).toFixed(4))
  const released = original.map((row, index) => [
    row[0],
    row[1],
    aliasOf(row[2], index),
    grades[values.indexOf(row[3])],
    row[4],
  ])
  const meaning: Meaning = {
    meaning: 1,
    columns: [
      {
        kind: 'aliases',
        column: 'disease',
        aliases: [
          ...DISEASES.map(([value, , texts]) => [value, texts] as const),
          [PLAGUE[0], [PLAGUE[1]]] as const,
        ].flatMap(([value, texts]) =>
          texts.map((text) => ({
            text,
            form: text.includes('#') ? (1 as const) : (2 as const),
            values: [value],
          })),
        ),
        domain: [...DISEASES.map(([value]) => value), PLAGUE[0]],
        open: [],
      },
      { kind: 'grades', column: 'income', categories: [], grades, values },
    ],
  }
  const columns = names.map((name, nameIndex) => ({ name, texts: released.map((row) => row[nameIndex]) }))
  return { names, original, released, meaning, release: releaseIndex({ columns }, meaning) }
}

function aliasOf(value: string, row: number): string {
  if (value === PLAGUE[0]) return PLAGUE[1]
  const texts = DISEASES.find(([name]) => name === value)![2]
  return texts[row % texts.length]
}
