import { type Dictionary, PLAIN_DECIMAL, type Table } from '../data/table/table.ts'

/** A census made by plain code: distinct rows in order of first appearance, counted. */
export function tableOf(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  missing: readonly string[] = [''],
): Table {
  const dictionaries = names.map((_, column) =>
    dictionaryOf(
      rows.map((row) => row[column]),
      missing,
    ),
  )
  const codeOf = dictionaries.map(({ values }) => new Map(values.map((value, code) => [value, code])))
  const places = new Map<string, number>()
  const codes: number[][] = names.map(() => [])
  const weights: number[] = []
  for (const row of rows) {
    const coded = row.map((text, column) => (missing.includes(text) ? 0 : codeOf[column].get(text)!))
    const key = coded.join()
    const place = places.get(key)
    if (place !== undefined) weights[place]++
    else {
      places.set(key, weights.length)
      weights.push(1)
      for (let column = 0; column < coded.length; column++) codes[column].push(coded[column])
    }
  }
  return {
    columns: names.map((name, column) => ({
      name,
      dictionary: dictionaries[column],
      codes: Uint32Array.from(codes[column]),
    })),
    weights: Uint32Array.from(weights),
    length: weights.length,
    rows: rows.length,
  }
}

function dictionaryOf(texts: readonly string[], missing: readonly string[]): Dictionary {
  const distinct = [...new Set(texts)].filter((text) => !missing.includes(text))
  const numbers = distinct.length > 0 && distinct.every((text) => PLAIN_DECIMAL.test(text))
  const values = [missing[0], ...(numbers ? distinct.toSorted((a, b) => Number(a) - Number(b)) : distinct)]
  if (!numbers) return { type: 'text', values }
  return {
    type: 'number',
    values,
    numbers: Float64Array.from(values, (text, code) => (code === 0 ? NaN : Number(text))),
  }
}
