import { coveringTexts } from '../../../check/covering-texts.ts'
import { readQuasi } from '../../../check/quasi-reading.ts'
import { parseRange, parseTail } from '../../../data/table/range-text.ts'
import { SUPPRESSED } from '../../../data/table/table.ts'
import { defined } from '../../../data/value/defined.ts'
import { valueKey } from '../../../data/value/same-values.ts'
import { type AttackInput, columnOf } from '../../attack.ts'

/** What the published texts of a column mean, to somebody who compares them with values of the original. */
export interface TextMeaning {
  /** The published texts that can stand for the value, by code. */
  covering(value: string): readonly number[]
  /** Where every published text is a number, or a range of numbers: from and to, by text. `*` is everything. */
  readonly spans?: { readonly low: Float64Array; readonly high: Float64Array }
}

/** Texts are read one by one; which rows have them does not matter for that. */
const NO_ROWS = { rows: new Uint32Array(0), classOf: new Int32Array(0), suppressedRows: 0 }

/** Reads quasi-identifiers by their hierarchies; what is published as it was, by its values. */
export function textMeaning({ release, quasi, policy }: AttackInput, name: string): TextMeaning {
  const texts = columnOf(release, name).values
  const column = quasi.find((declared) => declared.name === name)
  const covering = column ? coveringByHierarchy() : coveringByValue(texts)
  const spans = spansOf(texts)
  return { covering, ...defined({ spans }) }

  function coveringByHierarchy(): TextMeaning['covering'] {
    const { readings } = readQuasi([column!], {
      grouping: { count: texts.length, texts: [texts], ...NO_ROWS },
      tokens: policy.data.missing,
    })
    const covering = coveringTexts(readings[0], policy.data.missingAs === 'wildcard')
    const indexOf = new Map(texts.map((text, textIndex) => [text, textIndex]))
    return (value) => covering(value).texts.map((text) => indexOf.get(text)!)
  }
}

function coveringByValue(texts: readonly string[]): TextMeaning['covering'] {
  const indices = new Map<string, number[]>()
  const everything: number[] = []
  for (const [textIndex, text] of texts.entries()) {
    if (text === SUPPRESSED) {
      everything.push(textIndex)
      continue
    }
    const key = valueKey(text, 'undeclared')
    const alike = indices.get(key)
    if (alike) alike.push(textIndex)
    else indices.set(key, [textIndex])
  }
  return (value) => [...(indices.get(valueKey(value, 'undeclared')) ?? []), ...everything]
}

function spansOf(texts: readonly string[]): TextMeaning['spans'] {
  const low = new Float64Array(texts.length)
  const high = new Float64Array(texts.length)
  for (const [textIndex, text] of texts.entries()) {
    const range = text === SUPPRESSED ? EVERYTHING : (parseRange(text) ?? parseTail(text))
    const number = text.trim() === '' ? Number.NaN : Number(text)
    if (range === undefined && Number.isNaN(number)) return undefined
    low[textIndex] = range?.low ?? number
    high[textIndex] = range?.high ?? number
  }
  return { low, high }
}

const EVERYTHING = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }
