import { DuckDBInstance } from '@duckdb/node-api'
import { Field, Float64, List, Table, tableFromIPC, tableToIPC, Utf8, vectorFromArray } from 'apache-arrow'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { piecesOf } from '../connect/arrow-upload.ts'
import { readCombinations } from '../connect/read-combinations.ts'
import {
  arrange,
  byAppearance,
  byText,
  type CodedColumn,
  type CountedRows,
  isOrdered,
  orderByCodes,
  orderOf,
  respelt,
  someOf,
  textsOf,
  united,
} from '../count/counted-rows.ts'
import { packedTexts, seemingCombinations } from '../count/likely-texts.ts'
import {
  assignedTuples,
  levelTuples,
  mostShownFirst,
  type PublishedTuples,
} from '../count/published-tuples.ts'
import { packedNumber } from '../sql/question-sql.ts'

const NAMES = ['age', 'town', 'ill']
const seeded = { seed: 880, numRuns: 100 }
const cell = fc.constantFrom('', '?', 'a', 'b', 'ä😀', 'a ')
const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 30 })

/** Combinations of a table as Spark counts them. */
function counted(rows: readonly (readonly string[])[]): CountedRows {
  const keys = [...new Set(rows.map((row) => JSON.stringify(row)))]
  const distinct = keys.map((key) => JSON.parse(key) as string[])
  const columns = NAMES.map((_, index) => {
    const values = [...new Set(distinct.map((row) => row[index]))]
    return { values, codes: Uint32Array.from(distinct, (row) => values.indexOf(row[index])) }
  })
  const many = keys.map((key) => rows.filter((row) => JSON.stringify(row) === key).length)
  return {
    sourceIndexes: [0, 1, 2],
    columns,
    rows: Uint32Array.from(many),
    length: keys.length,
    isDistinct: true,
  }
}

/** Every row that tuples stand for, sorted. */
const rowsOf = ({ columns, copies }: PublishedTuples): string[] =>
  [...copies]
    .flatMap((many, index) =>
      Array.from({ length: many }, () =>
        JSON.stringify(columns.map(({ texts, codes }) => texts[codes[index]])),
      ),
    )
    .sort()

const layout = (hidden: readonly string[] = []) => ({
  target: { kind: 'memory' as const },
  columns: NAMES.map((name) => ({ name, type: 'text' as const })),
  keepOrder: false,
  hidden,
})

describe('combinations that were counted', () => {
  it('[SK1005] seem to be as many as were seen often, and many more where most were seen once', () => {
    expect(seemingCombinations([9, 7, 5, 3])).toBe(4)
    expect(seemingCombinations([])).toBe(0)
    // 100 rows of a table whose rows all differ.
    expect(seemingCombinations(new Array(100).fill(1))).toBe(100 + (100 * 99) / 2)
    // 60 of 100 equally frequent things, drawn 90 times: 36 once, 18 twice, 6 three times.
    const seen = [...new Array(36).fill(1), ...new Array(18).fill(2), ...new Array(6).fill(3)]
    expect(Math.round(seemingCombinations(seen))).toBe(93)
  })

  it('[SK930] of a release: its texts are listed with those first that most rows show', () => {
    const texts = ['a', 'b', 'c', 'd']
    const codes = Uint8Array.from([0, 1, 2, 1, 3])
    const tuples = { columns: [{ texts, codes }], copies: Int32Array.from([3, 2, 9, 2, 1]) }
    expect(mostShownFirst(tuples, 0)).toEqual(['c', 'b', 'a', 'd'])
  })

  it('[SK880] are read with the texts that were sent, in whatever pieces they arrive', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(table, { maxLength: 4 }), async (pieces) => {
        async function* batches() {
          for (const rows of pieces) {
            const sent = [
              { name: 'a', values: rows.map(([text]) => text) },
              { name: 'b', values: rows.map(([, text]) => text) },
              { name: 'rows', values: Int32Array.from(rows, (_, index) => index) },
              { name: 'first', values: BigInt64Array.from(rows, (_, index) => BigInt(index) << 33n) },
            ]
            for (const { data } of piecesOf(sent)) yield* tableFromIPC(data).batches
          }
        }
        const plain = pieces.flat()
        const { columns, rows, first } = await readCombinations(batches(), { texts: 2 })
        expect(columns.map(({ texts, codes }) => [...codes].map((code) => texts[code]))).toEqual([
          plain.map(([text]) => text),
          plain.map(([, text]) => text),
        ])
        expect(columns.every(({ texts }) => new Set(texts).size === texts.length)).toBe(true)
        expect([...rows]).toEqual(pieces.flatMap((piece) => piece.map((_, index) => index)))
        expect([...first]).toEqual(pieces.flatMap((piece) => piece.map((_, index) => index * 2 ** 33)))
      }),
      seeded,
    )
  })

  it('[SK930] are the same by numbers in place of texts, whatever lists of texts there are', async () => {
    const lists = fc.array(fc.uniqueArray(cell, { maxLength: 6 }), { minLength: 3, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(table, lists, async (plain, likely) => {
        const packed = packedTexts(likely)
        const isNumber = (row: readonly string[]) =>
          row.every((text, row) => packed.texts[row].length === 0 || packed.texts[row].includes(text))
        const numbers = plain.map((row) => {
          if (!isNumber(row)) return null
          let number = 0
          for (const [textIndex, list] of packed.texts.entries())
            if (list.length > 0) number = number * list.length + list.indexOf(row[textIndex])
          return number
        })
        // Where a number stands for all texts, there is no list.
        const left = plain.map((row) => {
          const texts = row.filter((_, at) => !isNumber(row) || packed.texts[at].length === 0)
          return texts.length === 0 ? null : texts
        })
        const sent = new Table({
          p: vectorFromArray(numbers, new Float64()),
          k: vectorFromArray(left, new List(new Field('item', new Utf8(), true))),
          rows: vectorFromArray(plain.map((_, index) => index + 1)),
          first: vectorFromArray(plain.map((_, index) => index * 2 ** 33)),
        })
        async function* batches() {
          yield* tableFromIPC(tableToIPC(sent, 'stream')).batches
        }
        const read = await readCombinations(batches(), { texts: 3, packed })
        const found = plain.map((_, row) => read.columns.map(({ texts, codes }) => texts[codes[row]]))
        expect(found).toEqual(plain)
        expect([...read.rows]).toEqual(plain.map((_, index) => index + 1))
      }),
      seeded,
    )
  })

  it('[SK930] have a number of their own, whatever lists make it', async () => {
    const duckdb = await (await DuckDBInstance.create(':memory:')).connect()
    const sizes = [4, 0, 3, 5]
    const columns = sizes.map((length, sizeIndex) => ({
      sourceIndex: sizeIndex,
      texts: Array.from({ length }, (_, index) => `t${index}`),
    }))
    // Another database computes it; places in lists stand for the texts.
    const number = packedNumber(columns).replace(/nullif\(array_position\(.*?\), (c\d)\), 0\)/g, '$1')
    const places = sizes
      .map((size, sizeIndex) => `range(1, ${Math.max(size, 1) + 1}) AS r${sizeIndex}(c${sizeIndex})`)
      .join(', ')
    const sql = `SELECT ${number}, c0, c2, c3 FROM ${places} ORDER BY c0, c2, c3`
    const rows = (await duckdb.runAndReadAll(sql)).getRows().map((row) => row.map(Number))
    expect(rows.map(([made]) => made)).toEqual([...Array(60).keys()])
    expect(rows[59]).toEqual([59, 4, 3, 5])
    duckdb.closeSync()
  })

  it('[SK930] are put in the order of their first rows, or of their texts where order tells nothing', () => {
    fc.assert(
      fc.property(table, (drawn) => {
        const { columns, rows: many, length } = counted(drawn)
        const first = Float64Array.from(many, (_, index) => (index * 7919) % 101)
        expect(Array.from(orderOf(first), (at) => first[at])).toEqual([...first].sort((a, b) => a - b))
        // A text that does not occur is in a list of likely ones.
        const likely = columns.map(({ values, codes }) => ({
          texts: ['none', ...values],
          codes: Uint32Array.from(codes, (code) => code + 1),
        }))
        const shown = (of: readonly CodedColumn[], at: number) =>
          of.map(({ texts, codes }) => texts[codes[at]])
        const plain = Array.from(many, (_, index) => shown(likely, index))
        const sorted = likely.map(byText)
        for (const { texts } of sorted) expect(texts).toEqual([...texts].sort())
        const found = Array.from(orderByCodes(sorted, length), (at) => shown(sorted, at))
        const key = (row: readonly string[]) => row.join('\u0000')
        expect(found.map(key)).toEqual(plain.map(key).sort())
        const order = orderOf(first)
        for (const { codes } of sorted) arrange(codes, order)
        const laid = sorted.map(byAppearance)
        expect(laid.map(({ texts }) => texts)).toEqual(
          laid.map((_, index) => [...new Set(Array.from(order, (entry) => plain[entry][index]))]),
        )
        expect(Array.from(order, (_, index) => shown(laid, index))).toEqual(
          Array.from(order, (at) => plain[at]),
        )
        expect([isOrdered(first), isOrdered(first.fill(5))]).toEqual([length > 1, false])
      }),
      seeded,
    )
  })

  it('[SK880] tell the texts of a column, also when these are written otherwise', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const changed = respelt(counted(rows), 1, new Map([['a ', 'a']]))
        const texts = rows.map((row) => (row[1] === 'a ' ? 'a' : row[1]))
        const { values, rows: many } = textsOf(changed, 1)
        expect(values).toEqual([...new Set(texts)])
        expect([...many]).toEqual(values.map((value) => texts.filter((text) => text === value).length))
        const all = united(changed)
        expect([...all.rows]).toHaveLength(
          new Set(rows.map((row, at) => `${row[0]}|${texts[at]}|${row[2]}`)).size,
        )
        const pairs = united(someOf(changed, [2, 1])!)
        const shown = rows.map((row, at) => `${row[2]}|${texts[at]}`)
        const found = Array.from(pairs.rows, (_, index) =>
          pairs.columns.map((column) => column.values[column.codes[index]]).join('|'),
        )
        expect(found).toEqual([...new Set(shown)])
        expect([...pairs.rows]).toEqual(found.map((one) => shown.filter((other) => other === one).length))
        expect(someOf(changed, [3])).toBeUndefined()
      }),
      seeded,
    )
  })
})

describe('a release from what was counted', () => {
  it('[SK881] has the rows that levels give row by row', () => {
    fc.assert(
      fc.property(table, fc.boolean(), (rows, hides) => {
        const label = (text: string) => (text === '' || text === '?' ? '' : (text[0] as string))
        const values = ['', 'a', 'b', 'ä😀', 'a ']
        const columns = ['age', 'town'].map((name) => ({
          ...{ name, level: 1, height: 1, values },
          labels: values.map(label),
        }))
        const plan = {
          kind: 'levels',
          columns,
          suppressed: [
            ['a', ''],
            ['b', 'b'],
          ],
          suppressedRows: 0,
        } as const
        const made = levelTuples(plan, {
          counted: counted(rows),
          layout: layout(hides ? ['ill'] : []),
          missing: ['', '?'],
        })
        const expected = rows.map(([age, town, ill]) => {
          const pair = [label(age), label(town)]
          const hit = ['a|', 'b|b'].includes(pair.join('|'))
          return JSON.stringify(hit ? ['*', '*', hides ? '*' : ill] : [...pair, ill])
        })
        expect(rowsOf(made)).toEqual(expected.sort())
      }),
      seeded,
    )
  })

  it('[SK881] has the rows that classes give row by row, where rows of a combination are alike', () => {
    fc.assert(
      fc.property(table, fc.infiniteStream(fc.nat(2)), (rows, draws) => {
        const values = ['', 'a', 'b', 'ä😀', 'a ']
        const code = (text: string) => Math.max(0, values.indexOf(text))
        const classes = [
          { labels: ['x', null], suppressed: false },
          { labels: ['y', 'z'], suppressed: true },
          { labels: [null, 'z'], suppressed: false },
        ]
        const classOfRow = rows.map(() => draws.next().value as number)
        const entries = new Map<string, { codes: number[]; classOf: number; rows: number }>()
        for (const [at, row] of rows.entries()) {
          const entry = { codes: row.map(code), classOf: classOfRow[at], rows: 0 }
          const key = JSON.stringify(entry)
          entries.set(key, { ...entry, rows: (entries.get(key)?.rows ?? 0) + 1 })
        }
        const listed = [...entries.values()]
        const plan = {
          ...{ kind: 'assigned' as const, keys: NAMES, columns: ['age', 'town'], suppressedRows: 0, classes },
          values: NAMES.map(() => values),
          assignments: {
            combination: NAMES.map((_, key) => listed.map(({ codes }) => codes[key])),
            classOf: listed.map(({ classOf }) => classOf),
            rows: listed.map((entry) => entry.rows),
          },
        }
        const made = assignedTuples(plan, { counted: counted(rows), layout: layout(), missing: ['', '?'] })
        const texts = (row: readonly string[]) => row.map((text) => (text === '?' ? '' : text)).join('|')
        const isSplit = (row: readonly string[]) =>
          new Set(rows.flatMap((other, at) => (texts(other) === texts(row) ? [classOfRow[at]] : []))).size > 1
        const isAlike = (row: readonly string[]) =>
          rows.every((other) => texts(other) !== texts(row) || other.join('|') === row.join('|'))
        expect(made === undefined).toBe(rows.some((row) => isSplit(row) && !isAlike(row)))
        if (made === undefined) return
        const shown = [
          ([, town, ill]: readonly string[]) => ['x', town, ill],
          ([, , ill]: readonly string[]) => ['*', '*', ill],
          ([age, , ill]: readonly string[]) => [age, 'z', ill],
        ]
        const expected = rows.map((row, at) => JSON.stringify(shown[classOfRow[at]](row)))
        expect(rowsOf(made)).toEqual(expected.sort())
      }),
      seeded,
    )
  })

  it('[SK881] is refused where the plan lacks rows or deals others', () => {
    const plan = (rows: number) => ({
      ...{ kind: 'assigned' as const, keys: NAMES, columns: ['age'], suppressedRows: 0 },
      values: [
        ['', 'a'],
        ['', 'b'],
        ['', 'a'],
      ],
      classes: [{ labels: ['x'], suppressed: false }],
      assignments: { combination: [[1], [1], [1]], classOf: [0], rows: [rows] },
    })
    const job = (...rows: string[][]) => ({ counted: counted(rows), layout: layout(), missing: [''] })
    const row = ['a', 'b', 'a']
    expect(rowsOf(assignedTuples(plan(2), job(row, row))!)).toHaveLength(2)
    expect(() => assignedTuples(plan(1), job(row, row))).toThrow(/rows/)
    expect(() => assignedTuples(plan(1), job(row, ['b', 'b', 'a']))).toThrow(/row/)
  })
})
