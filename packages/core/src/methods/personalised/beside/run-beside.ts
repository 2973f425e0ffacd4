import { columnRows, type RowTexts } from '../../../data/recoding/column-rows.ts'
import { dealtAliases } from '../../../data/recoding/dealing-order.ts'
import type {
  AliasedColumn,
  LevelsRecoding,
  PersonalisedColumn,
  Recoding,
} from '../../../data/recoding/recoding.ts'
import { MISSING, partOfTable, rowsOfTable } from '../../../data/table/table.ts'
import { defined } from '../../../data/value/defined.ts'
import type { KeptCells, MethodResult } from '../../contract/method-run.ts'
import type { Outcome } from '../../contract/search.ts'
import type { PersonalisedJob, PersonalisedPlan } from '../personalised-plan.ts'
import type { PersonalisedOutcome } from '../plan/personalised.ts'
import { planColumns } from '../plan-columns.ts'
import type { PersonalisedSensitive } from '../request.ts'
import { sensitiveColumns } from '../sensitive-columns.ts'
import { joinedAliases, type ShownRows, textCounts } from './joined-aliases.ts'
import { hasRoom, joinedGrades, keptGrades } from './joined-grades.ts'

interface KeptColumn {
  readonly sensitive: PersonalisedSensitive
  /** What rows keep; null too where nothing is kept. */
  readonly shown: ShownRows
}

/**
 * Newcomers beside people who keep what an earlier release showed of them. Whoever holds both releases knows who came, so the
 * newcomers get aliases and grades as if they were a table of their own: forms, covers, posteriors and swapped ranks hold of
 * them alone, and no alias or grade of theirs is one that others have.
 *
 * @param levels what the quasi-identifiers of rows without a class are published as
 */
export async function runBesideKept(
  job: PersonalisedJob,
  cells: KeptCells,
  searched: {
    readonly levels: LevelsRecoding | undefined
    readonly outcomeOf: (recoding: Recoding) => Outcome
  },
): Promise<MethodResult<PersonalisedPlan>> {
  const whole = await sensitiveColumns(job, { rowNumbers: true })
  const kept = whole.map((sensitive) => keptColumn(job, sensitive, cells))
  const came = kept.map(newcomersOf)
  const rowsCame = came[0].table!.rows
  if (rowsCame === 0) {
    const plain = planColumns(job, whole, { levels: searched.levels })
    if (kept.every((own, index) => showsAsKept(own, plain.recoding.columns[index])))
      return { outcome: searched.outcomeOf(plain.recoding), found: { made: plain, sensitive: whole } }
  }
  if (came.some(({ keptGrades: grades }) => grades && !hasRoom(grades, rowsCame)))
    return { outcome: tooMany() }
  const made =
    rowsCame === 0 ? undefined : planColumns(job, came, { levels: searched.levels, kept: keptAliases(kept) })
  const shown = kept.map((own, index) => withNewcomers(own, made?.recoding.columns[index]))
  const joined = joinedColumns(job, { kept, came, shown, made })
  const flat = joined.measures.every(
    (measure) =>
      measure.kind === 'grades' || !measure.flatness || measure.flatness.reached <= measure.flatness.asked,
  )
  if (!flat) return { outcome: tooUneven() }
  const plan: PersonalisedPlan = {
    made: { ...joined, recoding: { ...joined.recoding, ...defined({ quasi: searched.levels }) } },
    sensitive: whole,
    beside: {
      kept: new Map(kept.map((own) => [nameOf(own.sensitive), textCounts({ texts: keptTexts(own) })])),
      ...(made && { came: { made, sensitive: came } }),
    },
  }
  return { outcome: searched.outcomeOf(plan.made.recoding), found: plan }
}

const nameOf = ({ table, column }: PersonalisedSensitive): string => table!.columns[column].name

function keptColumn(job: PersonalisedJob, sensitive: PersonalisedSensitive, cells: KeptCells): KeptColumn {
  const { table, column, choice } = sensitive
  const own = cells.get(nameOf(sensitive)) ?? []
  return {
    sensitive,
    shown: {
      rows: columnRows(table!, { column, seed: job.seed, ...defined({ choice }) }),
      texts: Array.from({ length: table!.rows }, (_, row) => own[row] ?? null),
      isKept: (row) => own[row] !== undefined,
    },
  }
}

/** The rows of a column that keep nothing, with what they must know of those that do. */
function newcomersOf({ sensitive, shown }: KeptColumn): PersonalisedSensitive {
  const { table } = sensitive
  const part = partOfTable(table!, rowsOfTable(table!), (row) => !shown.isKept(row))
  const grades = sensitive.grade && keptGrades(sensitive, shown)
  return { ...sensitive, table: part, ...defined({ keptGrades: grades }) }
}

const keptAliases = (columns: readonly KeptColumn[]): readonly string[] =>
  columns.flatMap(({ sensitive, shown }) =>
    sensitive.grade ? [] : shown.texts.flatMap((text) => (text === null ? [] : [text])),
  )

/** What rows that keep their cells show, values too; null for others and for missing cells. */
function keptTexts({ sensitive: { table, column }, shown: { rows, texts, isKept } }: KeptColumn): RowTexts {
  const { values } = table!.columns[column].dictionary
  return texts.map((text, row) => {
    if (!isKept(row) || rows.codeOf[row] === MISSING) return null
    return text ?? values[rows.codeOf[row]]
  })
}

/** What each row shows: newcomers are dealt their aliases in the order of rank among themselves. */
function withNewcomers({ shown }: KeptColumn, planned: PersonalisedColumn | undefined): ShownRows {
  if (planned === undefined) return shown
  return { ...shown, texts: dealtTexts(shown, planned as AliasedColumn) }
}

function dealtTexts({ rows, texts, isKept }: ShownRows, planned: AliasedColumn): (string | null)[] {
  const { textAt } = dealtAliases(planned)
  const next = new Map<number, number>()
  const all = [...texts]
  for (const row of rows.ranked) {
    const code = rows.codeOf[row]
    if (isKept(row) || code === MISSING) continue
    const cell = 3 * code + rows.choiceOf[row]
    const choice = planned.choice === null ? 3 : rows.choiceOf[row]
    all[row] = textAt(code - 1, choice, next.get(cell) ?? 0)
    next.set(cell, (next.get(cell) ?? 0) + 1)
  }
  return all
}

/** Whether the plan of all rows by itself shows of every row what was kept of it. */
function showsAsKept({ shown }: KeptColumn, planned: PersonalisedColumn): boolean {
  const texts = dealtTexts({ ...shown, isKept: () => false }, planned as AliasedColumn)
  return texts.every((text, row) => text === shown.texts[row] || shown.rows.codeOf[row] === MISSING)
}

interface Parts {
  readonly kept: readonly KeptColumn[]
  readonly came: readonly PersonalisedSensitive[]
  readonly shown: readonly ShownRows[]
  readonly made: PersonalisedOutcome | undefined
}

function joinedColumns({ policy }: PersonalisedJob, { kept, came, shown, made }: Parts): PersonalisedOutcome {
  const columns = kept.map(({ sensitive }, index) => {
    if (sensitive.grade === undefined) return joinedAliases(sensitive, shown[index], policy.method)
    return joinedGrades(sensitive, shown[index], came[index])
  })
  return {
    recoding: { kind: 'personalised', columns: columns.map(({ column }) => column) },
    meaning: { meaning: 1, columns: columns.map(({ meaning }) => meaning) },
    measures: columns.map(({ measures }) => measures),
    notices: made?.notices ?? [],
    warnings: made?.warnings ?? [],
  }
}

const tooMany = (): Outcome => ({
  kind: 'impossible',
  model: 'grades',
  reason: 'Grades have too few digits for so many newcomers.',
  remedies: [],
})

const tooUneven = (): Outcome => ({
  kind: 'impossible',
  model: 'flatness',
  reason: 'Aliases of newcomers would have many more, or many fewer, rows than those of before.',
  remedies: [],
})
