import fc from 'fast-check'
import { buildHierarchy } from '../../../data/hierarchy/build-hierarchy.ts'
import { type Column, groupCombinations, type RowNumbers, type Table } from '../../../data/table/table.ts'
import type { Requirement } from '../../../models/model.ts'
import type { Request } from '../../contract/search.ts'
import { attributeOf } from '../../full-domain/plan/text-request.fixture.ts'

export interface ClusteringCase {
  readonly table: Table
  readonly request: Request
  readonly rowNumbers: RowNumbers
}

interface ColumnDraw {
  readonly kind: 'number' | 'text'
  readonly size: number
  readonly groups: readonly number[]
  readonly step: number
}

const columnDraw: fc.Arbitrary<ColumnDraw> = fc.record({
  kind: fc.constantFrom('number' as const, 'text' as const),
  size: fc.integer({ min: 1, max: 9 }),
  groups: fc.array(fc.nat(3), { minLength: 9, maxLength: 9 }),
  step: fc.constantFrom(1, 3, 0.1, 7.25),
})

/** Small tables of rows in any order, some with missing values, over random columns and one sensitive attribute. */
export function clusteringCases(
  models: fc.Arbitrary<readonly Requirement[]>,
  { rows = 40, missing = true }: { readonly rows?: number; readonly missing?: boolean } = {},
): fc.Arbitrary<ClusteringCase> {
  return fc
    .record({
      columns: fc.array(columnDraw, { minLength: 1, maxLength: 4 }),
      rows: fc.array(fc.array(fc.nat(9999), { minLength: 5, maxLength: 5 }), {
        minLength: 1,
        maxLength: rows,
      }),
      models,
      loss: fc.constantFrom('loss' as const, 'ncp' as const, 'precision' as const, 'entropy' as const),
      skewed: fc.boolean(),
    })
    .map(({ columns, rows: draws, models: asked, loss, skewed }) => {
      const cells = columns.map(({ size }, columnIndex) =>
        draws.map((row) => {
          const draw = skewed && row[columnIndex] % 3 > 0 ? row[columnIndex] % 2 : row[columnIndex]
          return missing ? draw % (size + 1) : 1 + (draw % size)
        }),
      )
      const sensitive = draws.map((row) => 1 + (row[4] % 5))
      return caseOf({ columns, cells: [...cells, sensitive], models: asked, loss })
    })
}

function caseOf(parts: {
  readonly columns: readonly ColumnDraw[]
  readonly cells: readonly (readonly number[])[]
  readonly models: readonly Requirement[]
  readonly loss: Request['loss']
}): ClusteringCase {
  const { columns, cells, models, loss } = parts
  const rows = cells[0].length
  const { count, groupOf, first } = groupCombinations(
    cells.map((codes) => ({ codes: Int32Array.from(codes), size: 10 })),
    rows,
  )
  const rowsOf: number[][] = Array.from({ length: count }, () => [])
  for (let row = 0; row < rows; row++) rowsOf[groupOf[row]].push(row)
  const codesAt = (at: number) => Uint8Array.from(first, (row) => cells[at][row])
  const coded: Column[] = [
    ...columns.map((draw, columnIndex) => ({
      ...columnOf(draw, `q${columnIndex}`),
      codes: codesAt(columnIndex),
    })),
    { ...columnOf({ kind: 'text', size: 5, groups: [], step: 1 }, 's'), codes: codesAt(columns.length) },
  ]
  const table: Table = {
    columns: coded,
    weights: Uint32Array.from(rowsOf, (of) => of.length),
    length: count,
    rows,
  }
  const offsets = new Uint32Array(count + 1)
  for (let c = 0; c < count; c++) offsets[c + 1] = offsets[c] + rowsOf[c].length
  return {
    table,
    request: {
      quasi: columns.map((draw, column) => ({ column, hierarchy: hierarchyOf(draw, coded[column]) })),
      sensitive: [{ column: columns.length, attribute: attributeOf(table, columns.length, false) }],
      models,
      loss,
      suppressionLimit: 0,
      missing: 'value',
    },
    rowNumbers: { offsets, rows: Uint32Array.from(rowsOf.flat()) },
  }
}

function columnOf({ kind, size, step }: ColumnDraw, name: string): Omit<Column, 'codes'> {
  const values = Array.from({ length: size }, (_, i) => (kind === 'number' ? String(i * step) : `v${i}`))
  if (kind === 'text') return { name, dictionary: { type: 'text', values: ['', ...values] } }
  return {
    name,
    dictionary: {
      type: 'number',
      values: ['', ...values],
      numbers: Float64Array.from(['', ...values], (text) => (text === '' ? Number.NaN : Number(text))),
    },
  }
}

function hierarchyOf({ groups }: ColumnDraw, { name, dictionary }: Omit<Column, 'codes'>) {
  const rows = dictionary.values.slice(1).map((leaf, value) => {
    const group = groups[value % groups.length]
    return [leaf, `g${group}`, `h${group >> 1}`, '*']
  })
  return buildHierarchy({ kind: 'rows', rows }, { name, dictionary })
}
