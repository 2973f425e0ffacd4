import { cellTexts } from '../../data/table/coded-texts.ts'
import { valueTest } from '../../data/value/same-values.ts'
import type { SeenColumn } from '../../profile/looks-identifying.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import type { KnownValues } from './known-values.ts'

interface Pair {
  readonly value: string
  readonly text: string
  readonly rows: number
}

/** Visits what rows of the original have in two columns, where both have a value; nothing where it lacks one of them. */
export type PairsOf = (known: string, published: string, visit: (pair: Pair) => void) => Promise<void>

export const pairsOf = (original: OpenTable, missing: readonly string[]): PairsOf => {
  const isMissing = valueTest(missing, 'undeclared')
  return async (known, published, visit) => {
    if (known === published || !original.columns.includes(published)) return
    const { columns, rows } = await original.combinations([known, published])
    const [values, texts] = columns.map(cellTexts)
    for (let entry = 0; entry < rows.length; entry++)
      if (!isMissing(values[entry]) && !isMissing(texts[entry]))
        visit({ value: values[entry], text: texts[entry], rows: rows[entry] })
  }
}

/** Rows of the original whose values pass. */
export async function rowsThat(
  column: SeenColumn,
  known: KnownValues,
  pairs: PairsOf,
  test: (known: string, published: string) => boolean,
): Promise<number> {
  let count = 0
  await pairs(known.name, column.name, ({ value, text, rows }) => {
    if (test(value, text)) count += rows
  })
  return count
}

interface Dependence {
  readonly fromKnown: boolean
  readonly toKnown: boolean
}

/** Whether values that repeat in one column have one value in the other, but for a few rows. */
export async function dependence(
  column: SeenColumn,
  known: KnownValues,
  pairs: PairsOf,
): Promise<Dependence> {
  const values = new Repeats()
  const texts = new Repeats()
  await pairs(known.name, column.name, ({ value, text, rows }) => {
    values.add(value, rows)
    texts.add(text, rows)
  })
  return { fromKnown: values.settle(texts), toKnown: texts.settle(values) }
}

/** Values that repeat: a few frequent ones agree by chance. */
const FEWEST_REPEATED = 5
/** Of rows that chance would have differ, so few do. */
const EXCEPTIONS = 0.05
/** Chance makes as many rows agree in less than one of 3,000 columns. */
const NO_CHANCE = 8

/** Rows of each value, and of its most frequent value in the other column. */
class Repeats {
  readonly #rows = new Map<string, { all: number; most: number }>()

  add(value: string, rows: number): void {
    const own = this.#rows.get(value)
    if (own === undefined) this.#rows.set(value, { all: rows, most: rows })
    else {
      own.all += rows
      own.most = Math.max(own.most, rows)
    }
  }

  /** Chance that two rows have the same value. */
  get agreement(): number {
    let all = 0
    let squares = 0
    for (const own of this.#rows.values()) {
      all += own.all
      squares += own.all ** 2
    }
    return squares / all ** 2
  }

  settle(other: Repeats): boolean {
    let rows = 0
    let repeated = 0
    let repeats = 0
    let differing = 0
    for (const { all, most } of this.#rows.values()) {
      if (all < 2) continue
      rows += all
      repeated++
      repeats += all - 1
      differing += all - most
    }
    const chance = other.agreement
    return (
      repeated >= FEWEST_REPEATED &&
      -repeats * Math.log(chance) >= NO_CHANCE &&
      differing <= EXCEPTIONS * (1 - chance) * rows
    )
  }
}
