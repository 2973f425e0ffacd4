import type { Meaning } from '@outis/core/methods'
import { defined } from '@outis/core/value'
import type { RealExpression } from './conditions/column-condition.ts'
import { type RealValue, realValue } from './conditions/interpret-test.ts'
import { indexMeaning, type MeaningIndex, type MeaningOptions } from './conditions/meaning-index.ts'
import { detectForm } from './detect-form.ts'
import { readConditions } from './forms/conditions.ts'
import { readIfRules } from './forms/if-rules.ts'
import { readJson } from './forms/json.ts'
import { readJsonCondition } from './forms/json-condition.ts'
import { readSetRules } from './forms/set-rules.ts'
import { readSklearnTree } from './forms/sklearn-tree.ts'
import { readFrequencies, readTable } from './forms/tables.ts'
import { readWekaAssociations } from './forms/weka-associations.ts'
import { readWekaRules } from './forms/weka-rules.ts'
import { readWekaTree } from './forms/weka-tree.ts'
import { type FormInput, type FormOutput, startSession } from './interpret-session.ts'
import type { Finding, Interpretation, ResultForm } from './interpreted-result.ts'
import { refuseForeign, unshownRefusal } from './refuse-foreign.ts'

export interface InterpretOptions {
  /** A form, or a family of forms (`tree`, `rules`). Default: recognised. */
  readonly as?: string
  /** The column that leaves and rules predict, where the result does not name it. Default: the one the labels tell. */
  readonly classColumn?: string
  /** The column that a table of counts is about. Default: the one the header, or the texts, tell. */
  readonly column?: string
  /** Decimals to which the tool rounded its thresholds. Default: what is usual for the form. */
  readonly digits?: number
}

export interface InterpreterOptions extends MeaningOptions {
  /**
   * The caller knows that results were learned on the release of this meaning, by its fingerprint or because both are kept
   * together. Default false: a result must show it by codes such as `Q7F2`. These show it only where the seed was drawn
   * for this release alone.
   */
  readonly sameRelease?: boolean
}

const readers: Readonly<Record<ResultForm, (input: FormInput) => FormOutput>> = {
  json: readJson,
  'sklearn-tree': readSklearnTree,
  'weka-associations': readWekaAssociations,
  'weka-rules': readWekaRules,
  'weka-tree': readWekaTree,
  'set-rules': readSetRules,
  'if-rules': readIfRules,
  frequencies: readFrequencies,
  table: readTable,
  conditions: readConditions,
}

/** Everything that can be turned back with one key, which is made ready once. */
export interface Interpreter {
  /** The real value behind one published text of a column. */
  value(column: string, text: string): RealValue
  /** The real values behind rows of published texts. */
  rows(columns: readonly string[], rows: readonly (readonly string[])[]): RealValue[][]
  /** One condition as documents hold it: a text, a list of which all must hold, or `{ column, op, value }`. */
  condition(value: unknown): ReadCondition
  result(text: string, options?: InterpretOptions): Interpretation
}

export interface ReadCondition {
  /** Absent where it asks nothing. */
  readonly expression?: RealExpression
  /** What could not be turned into real terms, or not wholly. */
  readonly findings: readonly Finding[]
}

/**
 * Turns what was learned on a personalised release back into real terms: values for aliases, real thresholds for grades.
 * Poovammal, Ponnavaikko 2009, "Categorical Grading Based Personalized Privacy Preservation Against Attacks".
 * A condition holds for a published row exactly where the answer holds for the real one; what cannot be turned back is named
 * among the findings. Cells without a value stay as they are. O(text), after O(key) once.
 */
export function interpreterOf(meaning: Meaning, options: InterpreterOptions = {}): Interpreter {
  const index = indexMeaning(meaning, options)
  const refuseUnshown = options.sameRelease ? () => {} : unshownRefusal(index)
  const readRows: Interpreter['rows'] = (columns, rows) => {
    const values = rows.map((row) => row.map((text, row) => realValue(index, columns[row], text)))
    if (values.some((row) => row.some(({ kind }) => kind === 'value' || kind === 'group')))
      refuseUnshown(rows.map((row) => row.join('\n')).join('\n'))
    return values
  }
  return {
    value: (column, text) => readRows([column], [[text]])[0][0],
    rows: readRows,
    condition(asked) {
      const { counts, ...read } = readCondition(index, asked)
      if (counts.interpreted > 0) refuseUnshown(JSON.stringify(asked))
      return read
    },
    result(text, options = {}) {
      const read = readResult(index, text.replace(/^\uFEFF/, ''), options)
      if (read.counts.interpreted > 0) refuseUnshown(text)
      return read
    },
  }
}

/** One result, where the key is not needed again. */
export const interpretResult = (
  meaning: Meaning,
  text: string,
  options: InterpretOptions & InterpreterOptions = {},
): Interpretation => interpreterOf(meaning, options).result(text, options)

/** One value, where the key is not needed again. */
export const interpretValue = (
  meaning: Meaning,
  column: string,
  text: string,
  options: InterpreterOptions = {},
): RealValue => interpreterOf(meaning, options).value(column, text)

function readCondition(index: MeaningIndex, value: unknown): ReadCondition & Pick<Interpretation, 'counts'> {
  const session = startSession(index)
  const { expression } = readJsonCondition(session, value, '$')
  refuseForeign(index, session.findings)
  return { ...defined({ expression }), findings: session.findings, counts: session.counts }
}

function readResult(index: MeaningIndex, text: string, options: InterpretOptions): Interpretation {
  const { as, classColumn, column, digits } = options
  const session = startSession(index, digits)
  const format = detectForm(index, text, as)
  const output = readers[format]({
    session,
    text,
    ...defined({ classColumn, column }),
  })
  refuseForeign(index, session.findings)
  return {
    format,
    ...output,
    findings: session.findings,
    moreFindings: session.unlisted(),
    counts: session.counts,
  }
}
