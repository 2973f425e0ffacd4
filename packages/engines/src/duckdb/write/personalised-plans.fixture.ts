import { compareCells } from '@outis/core/pipeline'
import { applyPersonalised, type Choice, type PersonalisedRecoding } from '@outis/core/recoding'
import type { ColumnType } from '@outis/core/table'
import fc from 'fast-check'
import { csvCell } from '../../files/cell-encoding.ts'
import { nasty } from './release.fixture.ts'

/** A table, a personalised plan for it, and how it is to be written. */
export interface PersonalisedJob {
  readonly names: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Published columns and their types; choices are not among them. */
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[]
  readonly missing: readonly string[]
  readonly recoding: PersonalisedRecoding
  readonly seed: string
  readonly keepOrder: boolean
}

/** The release as the core makes it in memory, in canonical order. */
export function plainPersonalised(job: PersonalisedJob): string {
  const { names, rows, columns, missing, recoding, seed, keepOrder } = job
  const column = (name: string) => ({ name, cells: rows.map((row) => row[names.indexOf(name)]) })
  const choices = names.filter((name) => !columns.some((column) => column.name === name)).map(column)
  const source = { columns: columns.map(({ name }) => column(name)), choices, rows: rows.length, missing }
  const made = applyPersonalised(recoding, source, { seed })
  const texts = rows.map((_, row) => made.columns.map(({ cells }) => cells[row]))
  if (!keepOrder) {
    texts.sort((a, b) => {
      for (const [columnIndex, { type }] of columns.entries()) {
        const order = compareCells(a[columnIndex], b[columnIndex], type === 'number')
        if (order !== 0) return order
      }
      return 0
    })
  }
  const lines = [columns.map(({ name }) => name), ...texts]
  return lines.map((row) => `${row.map((cell) => csvCell(cell, ',')).join(',')}\n`).join('')
}

const list = <Value>(value: fc.Arbitrary<Value>, length: number) =>
  fc.array(value, { minLength: length, maxLength: length })

interface Part {
  readonly rows: number
  readonly pool: number
  readonly turn: number
}

/** Parts of every value and choice, in the order of the plan. */
function sharesOf(values: number, parts: readonly (readonly Part[])[], lengths: readonly number[]) {
  const shares = {
    value: [] as number[],
    choice: [] as Choice[],
    first: [] as number[],
    pool: [] as number[],
    turn: [] as number[],
  }
  for (let value = 0; value < values; value++) {
    for (const choice of [1, 2, 3] as const) {
      let first = 0
      for (const { rows, pool, turn } of parts[(value * 3 + choice) % parts.length]) {
        const own = pool % (lengths.length + 1)
        shares.value.push(value)
        shares.choice.push(choice)
        shares.first.push(first)
        shares.pool.push(own - 1)
        shares.turn.push(own === 0 ? 0 : turn % lengths[own - 1])
        first += rows
      }
    }
  }
  return shares
}

const part = fc.record({ rows: fc.integer({ min: 1, max: 3 }), pool: fc.nat(9), turn: fc.nat(9) })

/** Random tables and plans: any text as value, alias and cell; columns with one alias, with homophones, graded, generalised. */
export const personalisedJobs: fc.Arbitrary<PersonalisedJob> = fc
  .record({
    values: fc.uniqueArray(nasty, { minLength: 2, maxLength: 5 }),
    other: fc.uniqueArray(nasty, { minLength: 1, maxLength: 4 }),
    numbers: fc.uniqueArray(fc.constantFrom('1', '2', '10', '-3', '2.50', '1.0'), {
      minLength: 1,
      maxLength: 5,
    }),
    aliases: fc.uniqueArray(nasty, { minLength: 6, maxLength: 9 }),
    parts: fc.array(fc.array(part, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
    single: fc.boolean(),
    shared: fc.boolean(),
    picks: fc.array(list(fc.nat(59), 5), { minLength: 1, maxLength: 60 }),
    quasi: fc.constantFrom('none', 'levels', 'dealt'),
    types: list(fc.constantFrom<ColumnType>('number', 'text', 'date'), 4),
    missing: fc.constantFrom<string[]>([''], ['', '*'], ['10', 'NULL', ''], ['-', '?']),
    seed: fc.constantFrom('7', 'a secret', "it's", 'z\u0000'),
    keepOrder: fc.boolean(),
  })
  .map((drawn) => {
    const { values, other, numbers, aliases, missing, types, single, shared } = drawn
    const pick = <Value>(from: readonly Value[], at: number) => from[at % from.length]
    const rows = drawn.picks.map(([s, c, x, q, n]) => [
      pick([...values, ...missing], s!),
      pick(['1', '2', '3', ...missing], c!),
      pick([...numbers, ...missing], x!),
      pick([...other, ...missing], q!),
      pick(other, n!),
    ])
    const pools = single ? aliases.map((alias) => [alias]) : [aliases.slice(0, 4), aliases.slice(4)]
    const parts = single ? drawn.parts.map((part) => part.slice(0, 1)) : drawn.parts
    const lengths = pools.map(({ length }) => length)
    const known = values.filter((value) => !missing.includes(value))
    const present = other.filter((value) => !missing.includes(value))
    const labels = present.map((_, index) => pick(aliases, index >> 1))
    return {
      names: ['s', 'choice', 'x', 'q', 'n'],
      rows,
      columns: ['s', 'x', 'q', 'n'].map((name, index) => ({ name, type: types[index] })),
      missing,
      seed: drawn.seed,
      keepOrder: drawn.keepOrder,
      recoding: {
        kind: 'personalised' as const,
        columns: [
          {
            kind: 'grades' as const,
            name: 'x',
            values: numbers,
            grades: numbers.map((text) => `${1 + numbers.indexOf(text)}.0000`),
          },
          {
            kind: 'aliases' as const,
            name: 's',
            choice: shared ? 'choice' : null,
            values: known,
            pools,
            shares: sharesOf(known.length, parts, lengths),
          },
        ],
        // A missing cell is dealt like a value.
        ...(drawn.quasi === 'dealt' && {
          quasi: {
            kind: 'dealt' as const,
            suppressedRows: 0,
            columns: [
              {
                kind: 'aliases' as const,
                name: 'q',
                choice: null,
                values: [missing.at(-1)!, ...present],
                pools,
                shares: sharesOf(present.length + 1, parts, lengths),
              },
            ],
          },
        }),
        ...(drawn.quasi === 'levels' && {
          quasi: {
            kind: 'levels' as const,
            columns: [
              {
                name: 'q',
                level: 1,
                height: 1,
                values: [missing.at(-1)!, ...present],
                labels: ['?', ...labels],
              },
            ],
            suppressed: labels.length > 0 ? [[labels[0]]] : [],
            suppressedRows: 0,
          },
        }),
      },
    }
  })
