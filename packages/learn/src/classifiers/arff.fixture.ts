import { type Attribute, type Dataset, MISSING_CODE } from './dataset.ts'

/** Reads Weka's ARFF: the last attribute is the class. Enough of the format for its sample files. */
export function parseArff(text: string): Dataset {
  const declared: { name: string; values?: string[] }[] = []
  const rows: string[][] = []
  let inData = false
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.replace(/\s%.*$/, '').trim()
    if (line === '' || line.startsWith('%')) continue
    const attribute = /^@attribute\s+('[^']*'|"[^"]*"|\S+)\s+(.*)$/i.exec(line)
    if (attribute) {
      const values = /^\{(.*)\}$/.exec(attribute[2].trim())
      declared.push({ name: unquoted(attribute[1]), ...(values && { values: cells(values[1]) }) })
    } else if (/^@data/i.test(line)) inData = true
    else if (inData) rows.push(cells(line))
  }
  const attributes = declared.map(({ name, values }, index): Attribute => {
    const texts = rows.map((row) => row[index])
    if (values === undefined) {
      return {
        kind: 'numeric',
        name,
        numbers: Float64Array.from(texts, (t) => (t === '?' ? Number.NaN : Number(t))),
      }
    }
    const codes = Int32Array.from(texts, (t) => (t === '?' ? MISSING_CODE : values.indexOf(t)))
    return { kind: 'nominal', name, values, codes }
  })
  const last = attributes.pop()!
  if (last.kind !== 'nominal') throw new Error('the class is a number')
  return { rows: rows.length, attributes, class: { name: last.name, values: last.values, codes: last.codes } }
}

/** Cells of a line, without quotes and the blanks around them. */
function cells(line: string): string[] {
  return (line.match(/'[^']*'|"[^"]*"|[^,]+/g) ?? [])
    .map((cell) => unquoted(cell.trim()))
    .filter((c) => c !== '')
}

const unquoted = (text: string): string => text.replace(/^(['"])(.*)\1$/, '$2')

/** Writes a dataset for Weka. Weights are written as repeated rows. */
export function toArff(data: Dataset): string {
  const lines = ['@relation outis']
  const quoted = (text: string) => (/^[\w.-]+$/.test(text) ? text : `'${text}'`)
  const nominal = (values: readonly string[]) => `{${values.map(quoted).join(',')}}`
  for (const attribute of data.attributes) {
    const type = attribute.kind === 'numeric' ? 'numeric' : nominal(attribute.values)
    lines.push(`@attribute ${quoted(attribute.name)} ${type}`)
  }
  lines.push(`@attribute ${quoted(data.class.name)} ${nominal(data.class.values)}`, '@data')
  for (let row = 0; row < data.rows; row++) {
    const texts = data.attributes.map((attribute) => {
      if (attribute.kind === 'nominal') {
        return attribute.codes[row] === MISSING_CODE ? '?' : quoted(attribute.values[attribute.codes[row]])
      }
      return Number.isNaN(attribute.numbers[row]) ? '?' : String(attribute.numbers[row])
    })
    const line = [...texts, quoted(data.class.values[data.class.codes[row]])].join(',')
    for (let times = data.weights?.[row] ?? 1; times > 0; times--) lines.push(line)
  }
  return `${lines.join('\n')}\n`
}
