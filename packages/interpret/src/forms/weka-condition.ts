import { namedColumn } from '../attribute-names.ts'
import type { TestRounding } from '../conditions/interpret-test.ts'
import type { MeaningIndex } from '../conditions/meaning-index.ts'
import { WEKA_BINS, WEKA_C45, WEKA_REP } from '../conditions/rounding.ts'
import type { Asked, ReadTest, Session } from '../interpret-session.ts'
import type { Place } from '../result-findings.ts'

/** A condition as Weka prints it: name, sign and value as they are in its memory, without quotes, whatever is in them. */
export interface WekaCondition {
  readonly name: string
  readonly sign: string
  readonly value: string
  /** Characters of the whole condition. */
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
export function wekaValueEnds(
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

/** Interprets one of Weka's conditions. */
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
    asked: wekaAsked(sign, value),
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

function wekaAsked(sign: string, value: string): Asked {
  if (sign === '=' || sign === '!=') return { kind: 'set', texts: [value], negated: sign === '!=' }
  const bound = { text: value, closed: sign.endsWith('=') }
  return { kind: 'range', negated: false, ...(sign.startsWith('<') ? { upper: bound } : { lower: bound }) }
}
