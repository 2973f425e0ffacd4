import { codeTexts } from '../data/table/coded-texts.ts'
import { type Dictionary, PLAIN_DECIMAL, type Table } from '../data/table/table.ts'
import type { PolicyFiles } from '../methods/contract/policy-files.ts'
import type { Policy } from '../policy/options/policy.ts'
import { readPolicyText } from '../policy/text/read-policy-text.ts'
import type { OpenTable } from './engine/engine.ts'

/** Tables small enough to be checked by hand, as plain data: what a run computes with, without a database. */

export const policyOf = (text: string): Policy => readPolicyText(text)

/** The empty text is missing; numbers ascending, all else by first appearance. */
export function dictionaryOf(cells: readonly string[]): Dictionary {
  const values = [...new Set(cells)].filter((text) => text !== '')
  if (!values.every((text) => PLAIN_DECIMAL.test(text))) return { type: 'text', values: ['', ...values] }
  values.sort((a, b) => Number(a) - Number(b))
  return {
    type: 'number',
    values: ['', ...values],
    numbers: Float64Array.from([Number.NaN, ...values.map(Number)]),
  }
}

/** One combination for each place of the columns' lists; weight 1 unless told otherwise. */
export function tableOf(
  columns: Readonly<Record<string, readonly string[]>>,
  weights: readonly number[] = Object.values(columns)[0].map(() => 1),
): Table {
  return {
    columns: Object.entries(columns).map(([name, cells]) => {
      const dictionary = dictionaryOf(cells)
      return { name, dictionary, codes: Uint32Array.from(cells, (text) => dictionary.values.indexOf(text)) }
    }),
    weights: Uint32Array.from(weights),
    length: weights.length,
    rows: weights.reduce((sum, weight) => sum + weight, 0),
  }
}

/** A table that answers questions about its texts. What it cannot answer fails loudly. */
export function openedTable(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  more: Partial<OpenTable> = {},
): OpenTable {
  const cells = (name: string) => rows.map((row) => row[names.indexOf(name)])
  const answers: { readonly [Question in keyof OpenTable]?: OpenTable[Question] | undefined } = {
    columns: names,
    sourceColumns: names,
    rows: rows.length,
    setMissing: async () => {},
    dictionary: async ({ name }) => dictionaryOf(cells(name)),
    frequencies: async (name, limit) =>
      counted(cells(name).map((text) => [text]))
        .map(({ texts, rows: count }) => ({ value: texts[0], rows: count }))
        .sort((a, b) => b.rows - a.rows)
        .slice(0, limit),
    combinations: async (columns) => {
      const found = counted(rows.map((row) => columns.map((name) => row[names.indexOf(name)])))
      return {
        columns: columns.map((_, columnIndex) => codeTexts(found.map(({ texts }) => texts[columnIndex]))),
        rows: Uint32Array.from(found, (one) => one.rows),
        length: found.length,
      }
    },
    census: async (columns) => {
      const found = counted(rows.map((row) => columns.map(({ name }) => row[names.indexOf(name)])))
      return {
        columns: columns.map(({ name, dictionary }, columnIndex) => ({
          name,
          dictionary,
          codes: Uint32Array.from(found, ({ texts }) => dictionary.values.indexOf(texts[columnIndex])),
        })),
        weights: Uint32Array.from(found, (one) => one.rows),
        length: found.length,
        rows: rows.length,
      }
    },
    profile: async (asked = names) =>
      asked.map((name) => {
        const texts = counted(rows.map((row) => [row[names.indexOf(name)]]))
        const present = texts.filter(({ texts: [text] }) => text !== '')
        return {
          name,
          type: 'text' as const,
          missing: rows.length - present.reduce((sum, entry) => sum + entry.rows, 0),
          distinct: present.length,
          unique: present.filter((entry) => entry.rows === 1).length,
        }
      }),
    row: async (number) => rows[number - 1],
    // Its cells are written as its dictionaries have them.
    normaliseTexts: async () => [],
    mostCombinations: Number.POSITIVE_INFINITY,
    countDistinct: async () => rows.length,
    notices: [],
    close: async () => {},
    ...more,
  }
  return new Proxy(answers as OpenTable, {
    get(known, question: keyof OpenTable) {
      // A promise asks what it is given whether it is one, too.
      if (question in known || String(question) === 'then') return known[question]
      throw new Error(`a small table has no ${question}`)
    },
  })
}

function counted(rows: readonly (readonly string[])[]): { texts: readonly string[]; rows: number }[] {
  const found = new Map<string, { texts: readonly string[]; rows: number }>()
  for (const texts of rows) {
    const key = JSON.stringify(texts)
    found.set(key, { texts, rows: (found.get(key)?.rows ?? 0) + 1 })
  }
  return [...found.values()]
}

/** A policy that names no file. */
export const NO_FILES: PolicyFiles = {
  table: (path) => ({ kind: 'file', path: `/${path.replace(/^\.\//, '')}` }),
  async hierarchy(_, spec) {
    if (spec.kind === 'file') throw new Error('a small table has no files')
    return spec
  },
}
