import { namedColumn } from './attribute-names.ts'
import type { PublishedTest, RangeTest, RealTest, SetTest } from './conditions/column-condition.ts'
import { interpretTest, type TestRounding } from './conditions/interpret-test.ts'
import type { MeaningIndex } from './conditions/meaning-index.ts'
import { parseDecimal } from './conditions/printed-numbers.ts'
import { renderTest } from './conditions/render-test.ts'
import { type Counts, type Finding, type Interpreted, type Place, placeText } from './interpreted-result.ts'

/** A condition as a form found it. */
interface WrittenTest {
  /** The attribute's name without quotes. */
  readonly name: string
  readonly asked: Asked
  readonly written: string
  readonly place: Place | string
  readonly rounding?: TestRounding
  /** The name with its quotes. Default: the name. */
  readonly writtenName?: string
  readonly spaced?: boolean
  readonly quote?: (value: string) => string
}

export type Asked = Omit<SetTest, 'column'> | Omit<RangeTest, 'column'>

export interface ReadTest {
  readonly test: RealTest
  readonly text: string
}

/** Findings beyond these are only counted: a table of the wrong release would have one for each cell. */
const MOST_LISTED = 1000

/** One running interpretation: the key, findings and counts. */
export interface Session {
  readonly index: MeaningIndex
  readonly findings: Finding[]
  /** Findings beyond those that are listed. */
  readonly unlisted: () => number
  readonly counts: { -readonly [Name in keyof Counts]: number }
  find(finding: NewFinding): void
  /** The same, and counts it as not interpreted. */
  fail(finding: NewFinding): void
  /** Interprets one condition; names it if that fails. */
  test(written: WrittenTest): ReadTest
}

type NewFinding = Omit<Finding, 'place'> & { readonly place: Place | string }

export function startSession(index: MeaningIndex, digits?: number): Session {
  const findings: Finding[] = []
  const counts = { interpreted: 0, unchanged: 0, notInterpreted: 0 }
  let unlisted = 0
  const session: Session = {
    index,
    findings,
    unlisted: () => unlisted,
    counts,
    find(finding) {
      if (findings.length < MOST_LISTED) findings.push({ ...finding, place: placeText(finding.place) })
      else unlisted++
    },
    fail(finding) {
      counts.notInterpreted++
      session.find(finding)
    },
    test(written) {
      const read = readTest(
        session,
        digits === undefined ? written : { ...written, rounding: withDigits(written, digits) },
      )
      counts[countOf(read.test)]++
      return read
    },
  }
  return session
}

function withDigits({ rounding = {} }: WrittenTest, decimals: number): TestRounding {
  return { thresholds: { ...rounding.thresholds, decimals }, bins: { ...rounding.bins, decimals } }
}

function countOf(test: RealTest): keyof Counts {
  if (test.kind === 'other') return 'unchanged'
  const failed =
    test.kind === 'unknown' || (test.kind === 'values' && test.parts.some(({ kind }) => kind === 'unknown'))
  return failed ? 'notInterpreted' : 'interpreted'
}

function readTest(session: Session, found: WrittenTest): ReadTest {
  const named = namedColumn(session.index, found.name)
  const stated = statedTest(found, named)
  const { written: text, place } = found
  if (stated === undefined) {
    const reason = 'the attribute is 0 or 1, and the threshold does not separate them'
    session.find({ place, kind: 'condition', text, reason })
    const column = named!.column
    return { test: { kind: 'unknown', column, stated: { ...found.asked, column }, reason }, text }
  }
  const test = interpretTest(session.index, stated, found.rounding)
  nameFailures(session, test, found)
  const writing = {
    name: named?.text === undefined ? (found.writtenName ?? found.name) : named.column,
    spaced: found.spaced ?? true,
    quote: found.quote ?? ((value: string) => value),
  }
  return { test, text: renderTest(test, stated, writing) ?? text }
}

/** Undefined where a one-hot attribute is compared with what does not part 0 from 1. */
function statedTest(
  { asked, name }: WrittenTest,
  named: ReturnType<typeof namedColumn>,
): PublishedTest | undefined {
  if (named?.text === undefined) return { ...asked, column: named?.column ?? name }
  const holds = asksForOne(asked)
  return holds === undefined
    ? undefined
    : { kind: 'set', column: named.column, texts: [named.text], negated: !holds }
}

/** Whether a test of an attribute that is 0 or 1 asks for 1. */
function asksForOne(asked: Asked): boolean | undefined {
  if (asked.kind === 'set') {
    const [text = '', more] = asked.texts
    if (more !== undefined) return undefined
    if (/^(1(\.0*)?|t|true|yes)$/i.test(text)) return !asked.negated
    return /^(0(\.0*)?|f|false|no)$/i.test(text) ? asked.negated : undefined
  }
  const { lower, upper } = asked
  const bound = lower ?? upper
  if (!bound || (lower && upper) || !parseDecimal(bound.text)) return undefined
  const threshold = Number(bound.text)
  // `> t` and `<= t` part 0 from 1 for t in [0, 1), `>= t` and `< t` for t in (0, 1].
  const leavesOut = lower ? !lower.closed : upper!.closed
  const parts = leavesOut ? threshold >= 0 && threshold < 1 : threshold > 0 && threshold <= 1
  return parts ? lower !== undefined : undefined
}

function nameFailures(session: Session, test: RealTest, { written: text, place }: WrittenTest): void {
  if (test.kind === 'unknown') session.find({ place, kind: 'condition', text, reason: test.reason })
  if (test.kind === 'values') {
    for (const part of test.parts)
      if (part.kind === 'unknown')
        session.find({ place, kind: 'value', text: part.texts[0], reason: part.reason })
  }
  if (test.kind === 'ranges') {
    for (const { lower, upper } of test.ranges) {
      const undecided = (lower?.undecided ?? 0) + (upper?.undecided ?? 0)
      if (undecided > 0) session.find({ place, kind: 'rounding', text, reason: roundingReason(undecided) })
    }
  }
}

const roundingReason = (undecided: number): string =>
  `the digits printed do not tell on which side of it ${undecided} ${undecided === 1 ? 'value lies' : 'values lie'}; let the tool print more of them`

export interface FormInput {
  readonly session: Session
  readonly text: string
  /** The column that leaves and rules predict, where the result does not name it. */
  readonly classColumn?: string
  /** The column that a table of counts is about, where its header does not name it. */
  readonly column?: string
}

export interface FormOutput {
  readonly text: string
  readonly interpreted: Interpreted
}
