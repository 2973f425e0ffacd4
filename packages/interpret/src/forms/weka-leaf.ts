import type { MeaningIndex } from '../conditions/meaning-index.ts'
import { wekaName, wekaValueEnds } from './weka-condition.ts'

/** What stands on a line of a Weka tree or PART rule: a condition, a label, or both. */
export interface WekaLine {
  readonly condition?: { readonly name: string; readonly sign: string; readonly value: string }
  /** Characters of the condition. */
  readonly length: number
  readonly label?: { readonly text: string; readonly start: number; readonly counts: string }
}

/** `(43.0/38.0)` of J48, `(159/27) [20/3]` of REPTree. */
const COUNTS = /\s\(\d[\d.,eE+-]*(?:\/\d[\d.,eE+-]*)?\)(?: \[-?\d[\d.eE+-]*\/-?\d[\d.eE+-]*\])?\s*$/
const COLON = / ?: /y
const ANY_COLON = / ?: /g

/** A line that ends a branch: names, values and labels may hold blanks and colons, so that there may be several ways to read it. */
export interface LeafWays {
  readonly body: string
  readonly name?: { readonly name: string; readonly sign: string; readonly rest: number }
  /** The likeliest first. */
  readonly ways: readonly { readonly valueEnd: number; readonly labelStart: number }[]
  readonly labelEnd: number
}

/** The labels a leaf may have. */
export const labelsOf = ({ body, ways, labelEnd }: LeafWays): string[] =>
  ways.map(({ labelStart }) => body.slice(labelStart, labelEnd))

/** A line that does not end a branch: all behind the sign is the value. */
export function readWekaBranch(index: MeaningIndex, body: string): WekaLine | undefined {
  const named = wekaName(index, body)
  if (!named) return undefined
  const { name, sign, rest } = named
  const value = body.slice(rest).trimEnd()
  return { condition: { name, sign, value }, length: rest + value.length }
}

/** The texts of the key decide where the value ends; where they do not, every colon is a way to read it. */
export function readWekaLeaf(index: MeaningIndex, body: string): LeafWays | undefined {
  const labelEnd = COUNTS.exec(body)?.index ?? body.trimEnd().length
  const alone = /^ ?: /.exec(body)
  if (alone) return { body, ways: [{ valueEnd: 0, labelStart: alone[0].length }], labelEnd }
  const name = wekaName(index, body)
  if (!name) return undefined
  const known = wekaValueEnds(index, body, { ...name, follows: COLON })
  const ends = known.length > 0 ? known : colonsAfter(body, name.rest, labelEnd)
  if (ends.length === 0) return undefined
  return {
    body,
    name,
    ways: ends.map((valueEnd) => ({ valueEnd, labelStart: labelStart(body, valueEnd) })),
    labelEnd,
  }
}

/** Chooses the way whose label the class column has; without one, the likeliest. */
export function chooseWay(leaf: LeafWays, isLabel: (text: string) => boolean): WekaLine {
  const { body, name, ways, labelEnd } = leaf
  const way = ways.find(({ labelStart }) => isLabel(body.slice(labelStart, labelEnd))) ?? ways[0]
  const text = body.slice(way.labelStart, labelEnd)
  return {
    ...(name && {
      condition: { name: name.name, sign: name.sign, value: body.slice(name.rest, way.valueEnd) },
    }),
    length: way.valueEnd,
    label: { text, start: way.labelStart, counts: body.slice(labelEnd).trim() },
  }
}

/** The last first: values seldom hold colons, and labels are behind them. */
function colonsAfter(body: string, from: number, until: number): number[] {
  ANY_COLON.lastIndex = from
  const places: number[] = []
  for (let match = ANY_COLON.exec(body); match && match.index < until; match = ANY_COLON.exec(body)) {
    places.unshift(match.index)
  }
  return places
}

function labelStart(body: string, colon: number): number {
  COLON.lastIndex = colon
  COLON.exec(body)
  return COLON.lastIndex
}
