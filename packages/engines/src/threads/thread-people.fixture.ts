import { buildHierarchy } from '@outis/core/hierarchy'
import type { BlockMethod, BlockRequest, Context } from '@outis/core/methods'
import { bindOptions, findModel, type Requirement } from '@outis/core/models'
import { seededRandom } from '@outis/core/random'
import type { Column, Dictionary, Table } from '@outis/core/table'
import { defined } from '@outis/core/value'

/** People of an age, a town and a trade, every row a combination of its own, and what they earn. */
export function peopleRequest(
  rows: number,
  method: BlockMethod,
  context: Partial<Context> = {},
): BlockRequest {
  const random = seededRandom(rows)
  const drawn = (size: number) => Uint8Array.from({ length: rows }, () => 1 + random.below(size))
  const columns: Column[] = [
    { name: 'age', dictionary: numbers(60), codes: drawn(60) },
    { name: 'town', dictionary: words(40), codes: drawn(40) },
    { name: 'trade', dictionary: words(12), codes: drawn(12) },
    { name: 'income', dictionary: words(4), codes: drawn(4) },
  ]
  const table: Table = { columns, weights: new Uint32Array(rows).fill(1), length: rows, rows }
  const { dictionary, codes } = columns[3]
  const totals = new Float64Array(dictionary.values.length)
  for (const code of codes) totals[code]++
  return {
    table,
    request: {
      quasi: columns
        .slice(0, 3)
        .map((column, columnIndex) => ({ column: columnIndex, hierarchy: hierarchyOf(column) })),
      sensitive: [{ column: 3, attribute: { name: 'income', dictionary, totals, rows } }],
      models: [required('k-anonymity', { k: 3 }), required('distinct-l-diversity', { l: 2 }, 0)],
      loss: 'ncp',
      suppressionLimit: 0,
      missing: 'value',
    },
    method,
    context: { random: seededRandom(7), now: () => performance.now(), ...context },
  }
}

function required(id: string, options: Readonly<Record<string, unknown>>, sensitive?: number): Requirement {
  const model = findModel(id)!
  return { model, options: bindOptions(model, options), ...defined({ sensitive }) }
}

function numbers(size: number): Dictionary {
  const values = ['', ...Array.from({ length: size }, (_, number) => String(number + 18))]
  return {
    type: 'number',
    values,
    numbers: Float64Array.from(values, (text) => (text ? Number(text) : Number.NaN)),
  }
}

const words = (size: number): Dictionary => ({
  type: 'text',
  values: ['', ...Array.from({ length: size }, (_, index) => `v${index}`)],
})

function hierarchyOf({ name, dictionary }: Column) {
  const rows = dictionary.values
    .slice(1)
    .map((leaf, valueIndex) => [leaf, `g${valueIndex >> 2}`, `h${valueIndex >> 4}`, '*'])
  return buildHierarchy({ kind: 'rows', rows }, { name, dictionary })
}
