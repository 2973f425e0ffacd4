import type { CheckedQuasi } from '../../../check/check-input.ts'
import { missingAnywhere, missingInRelease } from '../../../data/table/table.ts'
import { textNormaliser, type ValueReading, valueTest } from '../../../data/value/same-values.ts'
import { columnReading } from '../../../metrics/measured/column-reading.ts'
import type { SlicedCheckInput } from './sliced-check-input.ts'

type Known = Pick<SlicedCheckInput, 'quasi' | 'sensitive' | 'missing'> &
  Partial<Pick<SlicedCheckInput, 'release' | 'original'>>

/** How the texts of an attribute are listed. */
export interface Spelling {
  /** One text for every value, in the release as in the original: a value or label that is known where there is one. */
  readonly normalise: (text: string) => string
  /** What all missing tokens are listed as: the first of them. */
  readonly absent: string
}

export function columnSpelling(known: Known, name: string): Spelling {
  const tokens = missingIn(known, name)
  const column = known.quasi.find((one) => one.name === name)
  const reading = readingOf(known, name, column)
  const isMissing = valueTest(tokens, reading)
  const normalise = textNormaliser(textsOf(column), reading)
  return { normalise: (text) => (isMissing(text) ? tokens[0] : normalise(text)), absent: tokens[0] }
}

/** Texts of a column that mean "no value": of a quasi-identifier `*` is none, it is suppressed. */
const missingIn = ({ missing, sensitive }: Known, name: string): readonly string[] =>
  sensitive.includes(name) ? missingAnywhere(missing.tokens) : missingInRelease(missing.tokens)

function readingOf(
  { release, original }: Known,
  name: string,
  column: CheckedQuasi | undefined,
): ValueReading {
  if (column?.dictionary || column?.reading) return columnReading(column)
  return original?.readings?.get(name) ?? release?.readings?.get(name) ?? 'undeclared'
}

function textsOf(column: CheckedQuasi | undefined): readonly string[] {
  const [, ...upper] = column?.hierarchy?.levels ?? []
  const values = column?.dictionary?.values ?? column?.hierarchy?.levels[0].labels ?? []
  return [...values, ...upper.flatMap(({ labels }) => labels)]
}
