import type { Hierarchy, Level } from '../../../../data/hierarchy/hierarchy.ts'
import { type Dictionary, MISSING, type Table } from '../../../../data/table/table.ts'
import type { Request } from '../../../contract/search.ts'

/**
 * The table with the values of its quasi-identifiers coded in the order of their texts: dictionaries list them as the source
 * first has them, and sums of costs in another order are not the same to the last bit. O(combinations × columns +
 * values · log values).
 */
export function sortedCodes(
  table: Table,
  request: Request,
): { readonly table: Table; readonly request: Request } {
  const columns = [...table.columns]
  const quasi = request.quasi.map(({ column, hierarchy }) => {
    const { dictionary, codes, name, rows } = table.columns[column]
    if (dictionary.numbers) return { column, hierarchy }
    const order = sortedValues(dictionary)
    const newCodeOf = inverse(order)
    columns[column] = {
      name,
      dictionary: sortedDictionary(dictionary, order),
      codes: codes.map((code) => newCodeOf[code]),
      ...(rows && { rows: Float64Array.from(order, (code) => rows[code]) }),
    }
    return { column, hierarchy: sortedHierarchy(hierarchy, order) }
  })
  return { table: { ...table, columns }, request: { ...request, quasi } }
}

/** order[new code] = old code; missing stays first. */
function sortedValues({ values }: Dictionary): Uint32Array {
  const codes = Uint32Array.from(values.keys())
  codes.subarray(MISSING + 1).sort((a, b) => (values[a] < values[b] ? -1 : 1))
  return codes
}

const sortedDictionary = (dictionary: Dictionary, order: Uint32Array): Dictionary => ({
  ...dictionary,
  values: Array.from(order, (code) => dictionary.values[code]),
  ...(dictionary.rows && { rows: Float64Array.from(order, (code) => dictionary.rows![code]) }),
})

function inverse(order: Uint32Array): Uint32Array {
  const newCodeOf = new Uint32Array(order.length)
  for (let code = 0; code < order.length; code++) newCodeOf[order[code]] = code
  return newCodeOf
}

function sortedHierarchy(hierarchy: Hierarchy, order: Uint32Array): Hierarchy {
  const levels = hierarchy.levels.map((level) => sortedLevel(level, order))
  const parents = hierarchy.nested
    ? levels.slice(1).map(({ nodeOf }, below) => {
        const parent = new Uint32Array(levels[below].labels.length)
        for (let code = 0; code < nodeOf.length; code++) parent[levels[below].nodeOf[code]] = nodeOf[code]
        return parent
      })
    : hierarchy.parents
  return { ...hierarchy, levels, parents }
}

/** Nodes in the order in which the sorted values reach them. */
function sortedLevel({ nodeOf, labels, leaves, widths }: Level, order: Uint32Array): Level {
  const newCodeOf = new Map<number, number>()
  for (const code of order) if (!newCodeOf.has(nodeOf[code])) newCodeOf.set(nodeOf[code], newCodeOf.size)
  const nodes = [...newCodeOf.keys()]
  return {
    nodeOf: order.map((code) => newCodeOf.get(nodeOf[code])!),
    labels: nodes.map((node) => labels[node]),
    leaves: Float64Array.from(nodes, (node) => leaves[node]),
    ...(widths && { widths: Float64Array.from(nodes, (node) => widths[node]) }),
  }
}
