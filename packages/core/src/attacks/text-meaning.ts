import { coveringTexts } from '../check/covering-texts.ts'
import { readQuasi } from '../check/quasi-reading.ts'
import { SUPPRESSED } from '../table/dictionary.ts'
import { parseRange, parseTail } from '../table/range-text.ts'
import { defined } from '../value/defined.ts'
import { valueKey } from '../value/value-key.ts'
import type { AttackGiven } from './attack.ts'
import { columnOf } from './attack-table.ts'

/** What the published texts of a column mean, to somebody who compares them with values of the original. */
export interface TextMeaning {
  /** For each published text, whether it can stand for the value: 1. */
  covers(value: string): Uint8Array
  /** Where every published text is a number, or a range of numbers: from and to, by text. `*` is everything. */
  readonly spans?: { readonly low: Float64Array; readonly high: Float64Array }
}

/** Texts are read one by one; which rows have them does not matter for that. */
const NO_ROWS = { rows: new Uint32Array(0), classOf: new Int32Array(0), suppressedRows: 0 }

/** Reads quasi-identifiers by their hierarchies; what is published as it was, by its values. */
export function textMeaning({ release, quasi, policy }: AttackGiven, name: string): TextMeaning {
  const texts = columnOf(release, name).values
  const column = quasi.find((declared) => declared.name === name)
  const covers = column ? coversByHierarchy() : coversByValue(texts)
  const spans = spansOf(texts)
  return { covers, ...defined({ spans }) }

  function coversByHierarchy(): TextMeaning['covers'] {
    const { readings } = readQuasi([column!], {
      grouping: { count: texts.length, texts: [texts], ...NO_ROWS },
      tokens: policy.data.missing,
    })
    const covering = coveringTexts(readings[0], policy.data.missingAs === 'wildcard')
    const placeOf = new Map(texts.map((text, place) => [text, place]))
    return (value) => {
      const found = new Uint8Array(texts.length)
      for (const text of covering(value).texts) found[placeOf.get(text)!] = 1
      return found
    }
  }
}

function coversByValue(texts: readonly string[]): TextMeaning['covers'] {
  const keys = texts.map((text) => valueKey(text, 'undeclared'))
  return (value) => {
    const key = valueKey(value, 'undeclared')
    return Uint8Array.from(texts, (text, place) =>
      Number(text === value || keys[place] === key || text === SUPPRESSED),
    )
  }
}

function spansOf(texts: readonly string[]): TextMeaning['spans'] {
  const low = new Float64Array(texts.length)
  const high = new Float64Array(texts.length)
  for (const [place, text] of texts.entries()) {
    const range = text === SUPPRESSED ? EVERYTHING : (parseRange(text) ?? parseTail(text))
    const number = text.trim() === '' ? Number.NaN : Number(text)
    if (range === undefined && Number.isNaN(number)) return undefined
    low[place] = range?.low ?? number
    high[place] = range?.high ?? number
  }
  return { low, high }
}

const EVERYTHING = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }
