import { tooManyCombinations } from '../engine/combination-limit.ts'
import { unknownColumn } from '../engine/table-faults.ts'
import type { PartCut, PartedColumn, PartSize, PartValues, TableParts } from '../engine/table-parts.ts'
import type { Table } from '../table/table.ts'
import { groupedRows } from './memory-questions.ts'
import type { MemoryState } from './memory-state.ts'

/** Parts of a table in memory: a number for each of its combinations. */
export function memoryParts(state: MemoryState, columns: readonly PartedColumn[]): TableParts {
  const { coded, count, first, weights } = groupedRows(state, columns)
  let partOf = new Uint32Array(count)
  const codesOf = (name: string) => {
    const at = columns.findIndex((column) => column.name === name)
    if (at < 0) throw unknownColumn(name)
    const { codes } = coded[at]
    return Uint32Array.from(first, (row) => codes[row])
  }
  const moved = (cuts: readonly PartCut[]) => {
    const cutOf = new Map(cuts.map(({ part, column, to }) => [part, { to, codes: codesOf(column) }]))
    return (combination: number) => {
      const cut = cutOf.get(partOf[combination])
      return cut === undefined ? undefined : cut.to[cut.codes[combination]]
    }
  }
  const counted = (column: string, partFor: (combination: number) => number | undefined) =>
    countValues({ codes: codesOf(column), weights, first }, partFor)
  return {
    async values(column, parts) {
      const asked = parts && new Set(parts)
      return counted(column, (c) => (asked === undefined || asked.has(partOf[c]) ? partOf[c] : undefined))
    },
    tried: async (cuts, column) => counted(column, moved(cuts)),
    above: async (cuts, { column, beside, l }) =>
      tooFrequent({ own: codesOf(column), beside: beside.map(codesOf), weights, l }, moved(cuts)),
    async cut(cuts) {
      const to = moved(cuts)
      partOf = partOf.map((part, combination) => to(combination) ?? part)
    },
    async sizes() {
      const sizes = new Map<number, { part: number; combinations: number; rows: number }>()
      for (const [combination, part] of partOf.entries()) {
        const size = sizes.get(part) ?? { part, combinations: 0, rows: 0 }
        sizes.set(part, size)
        size.combinations++
        size.rows += weights[combination]
      }
      return [...sizes.values()].sort((a, b) => a.part - b.part) satisfies PartSize[]
    },
    async census(part): Promise<Table> {
      const own: number[] = []
      for (const [combination, of] of partOf.entries()) if (of === part) own.push(combination)
      const { most = Number.POSITIVE_INFINITY } = state
      if (own.length > most) throw tooManyCombinations(own.length, most)
      return {
        columns: columns.map(({ name, dictionary }, at) => ({
          name,
          dictionary,
          codes: Uint32Array.from(own, (combination) => coded[at].codes[first[combination]]),
        })),
        weights: Uint32Array.from(own, (combination) => weights[combination]),
        length: own.length,
        rows: own.reduce((sum, combination) => sum + weights[combination], 0),
      }
    },
    async close() {},
  }
}

/** Parts in which a value has more than one in l of the rows that are alike in the columns beside it. */
function tooFrequent(
  {
    own,
    beside,
    weights,
    l,
  }: {
    readonly own: Uint32Array
    readonly beside: readonly Uint32Array[]
    readonly weights: Uint32Array
    readonly l: number
  },
  partFor: (combination: number) => number | undefined,
): readonly number[] {
  const alike = (combination: number) =>
    [partFor(combination), ...beside.map((codes) => codes[combination])].join()
  const all = new Map<string, number>()
  const ofValue = new Map<string, { readonly combination: number; rows: number }>()
  for (let combination = 0; combination < own.length; combination++) {
    if (partFor(combination) === undefined) continue
    const key = alike(combination)
    all.set(key, (all.get(key) ?? 0) + weights[combination])
    const known = ofValue.get(`${key},${own[combination]}`)
    if (known) known.rows += weights[combination]
    else ofValue.set(`${key},${own[combination]}`, { combination, rows: weights[combination] })
  }
  const found = [...ofValue.values()].filter(
    ({ combination, rows }) => l * rows > all.get(alike(combination))!,
  )
  return [...new Set(found.map(({ combination }) => partFor(combination)!))]
}

function countValues(
  {
    codes,
    weights,
    first,
  }: { readonly codes: Uint32Array; readonly weights: Uint32Array; readonly first: Int32Array },
  partFor: (combination: number) => number | undefined,
): PartValues {
  const found = new Map<string, { part: number; code: number; rows: number; first: number }>()
  for (let combination = 0; combination < codes.length; combination++) {
    const part = partFor(combination)
    if (part === undefined) continue
    const key = `${part} ${codes[combination]}`
    const known = found.get(key)
    // Combinations stand in order of first appearance.
    if (known) known.rows += weights[combination]
    else
      found.set(key, {
        part,
        code: codes[combination],
        rows: weights[combination],
        first: first[combination],
      })
  }
  const all = [...found.values()]
  return {
    parts: Uint32Array.from(all, ({ part }) => part),
    codes: Uint32Array.from(all, ({ code }) => code),
    rows: Float64Array.from(all, ({ rows }) => rows),
    first: Float64Array.from(all, (one) => one.first),
  }
}
