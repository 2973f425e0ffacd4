import type { Histograms } from '../table/classes.ts'

/** Texts of a column that come part by part: each has a number, and is one and the same string wherever it stands. */
export interface NumberedTexts {
  /** The same cells, counted. */
  count(cells: readonly string[], rows: Uint32Array): string[]
  numbersOf(cells: readonly string[]): Uint32Array
  /** All texts by their numbers, and the rows of each so far. */
  counted(): { readonly texts: readonly string[]; readonly rows: Float64Array }
}

/** @param texts those that are known from the start, in the order of their numbers */
export function numberedTexts(texts: readonly string[]): NumberedTexts {
  const numberOf = new Map(texts.map((text, number) => [text, number]))
  const own = [...texts]
  const rowsOf: number[] = texts.map(() => 0)
  const find = (text: string): number => {
    const known = numberOf.get(text)
    if (known !== undefined) return known
    numberOf.set(text, own.length)
    rowsOf.push(0)
    return own.push(text) - 1
  }
  return {
    count: (cells, rows) =>
      cells.map((text, place) => {
        const number = find(text)
        rowsOf[number] += rows[place]
        return own[number]
      }),
    numbersOf: (cells) => Uint32Array.from(cells, find),
    counted: () => ({ texts: own, rows: Float64Array.from(rowsOf) }),
  }
}

/** Rows of each text, by number, in classes that come part by part. */
export interface ValueCounts {
  /** Takes the classes of a part behind those that it has. */
  add(
    classOf: Int32Array,
    numbers: Uint32Array,
    of: { readonly rows: Uint32Array; readonly count: number },
  ): void
  /** With the classes of others behind its own. */
  with(others: ValueCounts): ValueCounts
  entries(): CountedEntries
  /** Rows of each of so many texts in all classes. */
  totals(texts: number): Float64Array
  /** Rows of each code in each class, codes ascending; texts of code −1 count for none. */
  coded(codeOf: Int32Array): Omit<Histograms, 'attribute'>
}

interface CountedEntries {
  readonly offsets: readonly number[]
  readonly numbers: readonly number[]
  readonly counts: readonly number[]
}

export function valueCounts(): ValueCounts {
  return growing([0], [], [])
}

function growing(offsets: number[], numbers: number[], counts: number[]): ValueCounts {
  return {
    add(classOf, cells, { rows, count }) {
      const ofClass = Array.from({ length: count }, () => new Map<number, number>())
      for (const [place, c] of classOf.entries())
        if (c >= 0 && rows[place] > 0)
          ofClass[c].set(cells[place], (ofClass[c].get(cells[place]) ?? 0) + rows[place])
      for (const entries of ofClass) {
        for (const [number, own] of entries) {
          numbers.push(number)
          counts.push(own)
        }
        offsets.push(numbers.length)
      }
    },
    with(others) {
      const more = others.entries()
      return growing(
        [...offsets, ...more.offsets.slice(1).map((end) => numbers.length + end)],
        [...numbers, ...more.numbers],
        [...counts, ...more.counts],
      )
    },
    entries: () => ({ offsets, numbers, counts }),
    totals(texts) {
      const totals = new Float64Array(texts)
      for (const [entry, number] of numbers.entries()) totals[number] += counts[entry]
      return totals
    },
    coded: (codeOf) => codedEntries({ offsets, numbers, counts }, codeOf),
  }
}

/** Texts of one value are that value: their rows add up. */
function codedEntries(
  { offsets, numbers, counts }: CountedEntries,
  codeOf: Int32Array,
): Omit<Histograms, 'attribute'> {
  const starts = new Uint32Array(offsets.length)
  const values: number[] = []
  const rows: number[] = []
  for (let c = 0; c + 1 < offsets.length; c++) {
    const ofCode = new Map<number, number>()
    for (let entry = offsets[c]; entry < offsets[c + 1]; entry++) {
      const code = codeOf[numbers[entry]]
      if (code >= 0) ofCode.set(code, (ofCode.get(code) ?? 0) + counts[entry])
    }
    for (const code of [...ofCode.keys()].sort((one, other) => one - other)) {
      values.push(code)
      rows.push(ofCode.get(code)!)
    }
    starts[c + 1] = values.length
  }
  return { offsets: starts, values: Uint32Array.from(values), counts: Uint32Array.from(rows) }
}
