import { isPublished } from './attribute-names.ts'
import type { RealTest } from './conditions/column-condition.ts'
import { gradePosition, gradeRange } from './conditions/grade-ranges.ts'
import { interpretTest } from './conditions/interpret-test.ts'
import type { MeaningIndex } from './conditions/meaning-index.ts'
import { EXACT, readRange, WEKA_BINS } from './conditions/printed-numbers.ts'
import { partText, rangeText } from './conditions/render-test.ts'
import type { Session } from './interpret-session.ts'
import type { Place } from './interpreted-result.ts'

export interface ReadLabel {
  readonly text: string
  readonly test?: RealTest
}

/** Interprets what a leaf predicts; without a class column it means what it says. */
export function readLabel(
  session: Session,
  column: string | undefined,
  { text, place }: { readonly text: string; readonly place: Place | string },
): ReadLabel {
  const meaning = column === undefined ? undefined : session.index.columns.get(column)
  if (column === undefined || meaning === undefined) {
    session.counts.unchanged++
    return { text }
  }
  if (meaning.kind === 'grades' && !readRange(text) && gradePosition(meaning, text) < 0) {
    const between = gradeRange(meaning, { upper: { text, closed: true } }, EXACT)?.upper
    const where = `it lies between the grades of ${between?.inside ?? 'nothing'} and ${between?.outside ?? 'nothing'}`
    const reason = between ? `a mean of grades is not a grade; ${where}` : 'the column is published in grades'
    session.find({ place, kind: 'label', text, reason })
    session.counts.notInterpreted++
    return { text }
  }
  const test = interpretTest(
    session.index,
    { kind: 'set', column, texts: [text], negated: false },
    { bins: WEKA_BINS },
  )
  session.counts.interpreted++
  if (test.kind === 'ranges') return { text: rangeText(test.ranges[0]), test }
  if (test.kind !== 'values') return { text }
  const unknown = test.parts.find((part) => part.kind === 'unknown')
  if (unknown) {
    session.find({ place, kind: 'label', text, reason: unknown.reason })
    session.counts.interpreted--
    session.counts.notInterpreted++
  }
  return { text: test.parts.map((part) => partText(part)).join(', '), test }
}

/** The column whose values the leaves predict, as far as the labels tell. */
export interface GuessedClass {
  readonly column?: string
  /** Columns that some labels speak for, where none can be told. */
  readonly doubtful: readonly string[]
}

/**
 * Trees do not name their class. It is the column that all labels are published in, at least one as an alias, and that no
 * condition tests. Each leaf gives the ways its label can be read.
 */
export function guessClass(
  index: MeaningIndex,
  leaves: readonly (readonly string[])[],
  tested: ReadonlySet<string>,
): GuessedClass {
  const sure: string[] = []
  const doubtful: string[] = []
  for (const [name, column] of index.columns) {
    if (tested.has(name)) continue
    const speaks =
      column.kind === 'aliases' ? (label: string) => column.aliases.has(column.normalise(label)) : isGradeLike
    if (!leaves.some((labels) => labels.some(speaks))) continue
    const fits =
      column.kind === 'aliases' &&
      leaves.every((labels) => labels.some((label) => isPublished(column, label)))
    ;(fits ? sure : doubtful).push(name)
  }
  if (sure.length === 1) return { column: sure[0], doubtful: [] }
  return { doubtful: [...sure, ...doubtful] }
}

/** Bins and means look alike for every column of numbers, so that they never tell which it is; `1.0` is a class. */
const isGradeLike = (label: string): boolean =>
  readRange(label) !== undefined || /^-?\d+\.\d{2,}$/.test(label)

/** Resolves the class of a tree or rule list: as given, else guessed; a doubt is named once. */
export function classColumn(
  session: Session,
  named: string | undefined,
  {
    leaves,
    tested,
    place,
  }: {
    readonly leaves: readonly (readonly string[])[]
    readonly tested: ReadonlySet<string>
    readonly place: Place | string
  },
): string | undefined {
  if (named !== undefined) return named
  const { column, doubtful } = guessClass(session.index, leaves, tested)
  if (column !== undefined) return column
  if (doubtful.length > 0) {
    const names = doubtful.map((name) => `"${name}"`).join(', ')
    session.find({
      place,
      kind: 'label',
      text: '',
      reason: `the result does not name its class, and some labels could be of ${names}: name the class`,
    })
  }
  return undefined
}
