import { OutisError } from '../../../data/errors.ts'
import type { ColumnMeaning, Meaning } from '../../../data/recoding/alias-meaning.ts'
import type { PersonalisedColumn, PersonalisedRecoding } from '../../../data/recoding/recoding.ts'
import type { Table } from '../../../data/table/table.ts'
import { defined } from '../../../data/value/defined.ts'
import {
  DEFAULT_ALIAS_ROWS,
  DEFAULT_COVER,
  DEFAULT_FLATNESS,
  DEFAULT_POSTERIOR,
  DEFAULT_SWAP,
  type PersonalisedContext,
  type PersonalisedRequest,
  type PersonalisedSensitive,
} from '../request.ts'
import { aliasColumn } from './alias-column.ts'
import type { AliasMeasures } from './alias-measures.ts'
import { type AliasNames, aliasNames } from './alias-names.ts'
import { countChoices } from './count-choices.ts'
import { type GradeMeasures, gradeColumn, swappedColumn } from './grade-column.ts'
import { aliasRemarks, type Remarks } from './remarks.ts'

/** What a personalised release is made of. */
export interface PersonalisedOutcome extends Remarks {
  /** The plan, confidential. */
  readonly recoding: PersonalisedRecoding
  /** What turns published values back, confidential. */
  readonly meaning: Meaning
  /** Figures that may be shown. */
  readonly measures: readonly (AliasMeasures | GradeMeasures)[]
}

/**
 * Personalised release: every sensitive category is published as its person chose (the value, an alias that tells the
 * group, an alias that tells nothing), every sensitive number as its grade; nothing is lost to whoever holds the meaning.
 * Quasi-identifiers are published as they are, or generalised where the request brings levels for them.
 * Poovammal, Ponnavaikko 2009, "Categorical Grading Based Personalized Privacy Preservation Against Attacks"; no DOI.
 * A missing choice is 3; a missing value stays missing. Works on counts: O(combinations + values · log values).
 *
 * @param table holds the sensitive columns and those of the choices, unless they have tables of their own; other columns
 * are not looked at
 */
export function personalise(
  table: Table,
  request: PersonalisedRequest,
  context: PersonalisedContext,
): PersonalisedOutcome {
  checkRequest(table, request)
  const names = aliasNames(reservedTexts(table, request), context.draw, request.codeLength)
  const made = request.sensitive.map((sensitive) =>
    columnOf(sensitive.table ?? table, sensitive, { request, context, names }),
  )
  return {
    recoding: {
      kind: 'personalised',
      columns: made.map(({ column }) => column),
      ...defined({ quasi: request.quasi }),
    },
    meaning: { meaning: 1, columns: made.map(({ meaning }) => meaning) },
    measures: made.map(({ measures }) => measures),
    notices: made.flatMap(({ notices }) => notices),
    warnings: made.flatMap(({ warnings }) => warnings),
  }
}

interface ColumnOutcome extends Remarks {
  readonly column: PersonalisedColumn
  readonly meaning: ColumnMeaning
  readonly measures: AliasMeasures | GradeMeasures
}

interface Surroundings {
  readonly request: PersonalisedRequest
  readonly context: PersonalisedContext
  readonly names: AliasNames
}

function columnOf(
  table: Table,
  { column, choice, taxonomy, grade, keptGrades }: PersonalisedSensitive,
  { request, context, names }: Surroundings,
): ColumnOutcome {
  const { name, dictionary } = table.columns[column]
  const counts = countChoices(table, column, choice)
  const hardened = request.mode === 'hardened'
  if (grade) {
    const [first, two, three] = counts.rows
    const totals = first.map((rows, code) => rows + two[code] + three[code])
    const input = { name, dictionary, totals, spec: grade, ...defined({ kept: keptGrades }) }
    return hardened
      ? swappedColumn(input, { draw: context.draw, swap: request.swap ?? DEFAULT_SWAP })
      : gradeColumn(input)
  }
  const { flatness = DEFAULT_FLATNESS, maxPosterior = DEFAULT_POSTERIOR, unit } = request
  const { aliasRows = DEFAULT_ALIAS_ROWS, cover = DEFAULT_COVER } = request
  const made = aliasColumn({
    name,
    choice: choice === undefined ? null : table.columns[choice].name,
    dictionary,
    counts,
    groupAlone: request.alias1 === 'group',
    names,
    ...defined({ taxonomy }),
    ...(hardened && {
      hardened: { flatness, maxPosterior, most: aliasRows, cover, ...defined({ unit }) },
    }),
  })
  return { ...made, ...aliasRemarks(made.measures, { number: dictionary.type === 'number' }) }
}

/** Values and labels of all sensitive columns: an alias of one is not a value of another either. */
function* reservedTexts(table: Table, { sensitive, reserved = [] }: PersonalisedRequest): Generator<string> {
  yield* reserved
  for (const { table: ownTable = table, column, taxonomy } of sensitive) {
    yield* ownTable.columns[column].dictionary.values
    for (const { labels } of taxonomy?.levels ?? []) yield* labels
  }
}

function checkRequest(
  { rows }: Table,
  { sensitive, flatness, maxPosterior, unit, aliasRows, cover, swap }: PersonalisedRequest,
): void {
  if (rows === 0) refuse('DATA_EMPTY', 'The table has no rows.', 'Give a table with rows.')
  if (sensitive.length === 0) {
    refuse(
      'ROLE_MISSING',
      'A personalised release needs a sensitive attribute.',
      'Declare one with `role: sensitive`.',
    )
  }
  if (flatness !== undefined && !(flatness >= 0 && flatness < Number.POSITIVE_INFINITY)) {
    refuse(
      'POLICY_INVALID',
      'flatness must be a number from 0.',
      'Set it to 1: no alias is more than twice as frequent as another.',
    )
  }
  if (maxPosterior !== undefined && !(maxPosterior > 0 && maxPosterior <= 1)) {
    refuse(
      'POLICY_INVALID',
      'The largest posterior of a choice must be above 0 and at most 1.',
      'Set it to 0.5, or to 1 for no decoys.',
    )
  }
  refuseNoCount('aliasRows', aliasRows, 1)
  refuseNoCount('cover', cover, 2)
  if (swap !== undefined && !(swap > 0 && swap <= 1))
    refuse('POLICY_INVALID', 'swap must be above 0 and at most 1.', 'Set it to 0.25.')
  if (unit !== undefined && !(Number.isInteger(unit) && unit >= 1)) {
    refuse(
      'POLICY_INVALID',
      'The unit of aliases must be a whole number from 1.',
      'Set it to the rows an alias should have.',
    )
  }
}

function refuseNoCount(name: string, count: number | undefined, least: number): void {
  if (
    count === undefined ||
    count === Number.POSITIVE_INFINITY ||
    (Number.isInteger(count) && count >= least)
  )
    return
  refuse('POLICY_INVALID', `${name} must be a whole number from ${least}.`, `Set it to ${least} or more.`)
}

function refuse(
  code: 'DATA_EMPTY' | 'ROLE_MISSING' | 'POLICY_INVALID',
  message: string,
  hint: string,
): never {
  throw new OutisError(code, { message, hint })
}
