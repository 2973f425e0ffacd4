import { namedColumn } from '../attribute-names.ts'
import { comparison } from '../conditions/column-condition.ts'
import type { TestRounding } from '../conditions/interpret-test.ts'
import type { MeaningIndex } from '../conditions/meaning-index.ts'
import { WEKA_BINS, WEKA_C45, WEKA_REP } from '../conditions/printed-numbers.ts'
import type { ReadTest, Session } from '../interpret-session.ts'
import type { Place } from '../interpreted-result.ts'

/** A condition as Weka prints it: name, sign and value as they are in its memory, without quotes, whatever is in them. */
interface WekaCondition {
  readonly name: string
  readonly sign: string
  readonly value: string
  readonly length: number
}

const SIGN = / (<=|>=|!=|<|>|=) /y
const ANY_SIGN = / (<=|>=|!=|<|>|=) /

/** Splits `name sign rest`: a column of the key wins over the first sign, so that names may hold blanks and signs. */
export function wekaName(
  index: MeaningIndex,
  body: string,
): { readonly name: string; readonly sign: string; readonly rest: number } | undefined {
  for (const name of index.names.at(body, 0)) {
    SIGN.lastIndex = name.length
    const match = SIGN.exec(body)
    if (match) return { name, sign: match[1], rest: name.length + match[0].length }
  }
  const match = ANY_SIGN.exec(body)
  return match && match.index > 0
    ? { name: body.slice(0, match.index), sign: match[1], rest: match.index + match[0].length }
    : undefined
}

/** Where the value that begins at the place may end, given what must follow it. The first fits best. */
function wekaValueEnds(
  index: MeaningIndex,
  body: string,
  { name, rest, follows }: { readonly name: string; readonly rest: number; readonly follows: RegExp },
): readonly number[] {
  const column = index.columns.get(namedColumn(index, name)?.column ?? '')
  const isFollowed = (end: number) => {
    follows.lastIndex = end
    return follows.test(body)
  }
  const known = column?.kind === 'aliases' ? column.texts.at(body, rest) : []
  const bin = column?.kind === 'grades' ? /^'[^']*'|^[-+.\deE]+/.exec(body.slice(rest))?.[0] : undefined
  const ends = [...known.map((text) => rest + text.length), ...(bin === undefined ? [] : [rest + bin.length])]
  return ends.filter(isFollowed)
}

export function readWekaTest(
  session: Session,
  { name, sign, value }: Omit<WekaCondition, 'length'>,
  {
    place,
    spaced = true,
    rounding,
  }: {
    readonly place: Place
    readonly spaced?: boolean
    readonly rounding?: TestRounding
  },
): ReadTest {
  const separator = spaced ? ` ${sign} ` : sign
  const quoted = /^'.*'$/.test(value)
  return session.test({
    name,
    asked: comparison(sign, [value]),
    written: `${name}${separator}${value}`,
    place,
    spaced,
    rounding: rounding ?? {
      thresholds: sign === '<' || sign === '>=' ? WEKA_REP : WEKA_C45,
      bins: WEKA_BINS,
    },
    ...(quoted && {
      quote: (text: string) => (text.startsWith('[') || text.startsWith('(') ? `'${text}'` : text),
    }),
  })
}

/** What stands on a line of a Weka tree or PART rule: a condition, a label, or both. */
export interface WekaLine {
  readonly condition?: { readonly name: string; readonly sign: string; readonly value: string }
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
