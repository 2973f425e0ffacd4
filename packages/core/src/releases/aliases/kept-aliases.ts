import { applyRecoding } from '../../data/recoding/apply-recoding.ts'
import { assignedOfLevels } from '../../data/recoding/assign-combinations.ts'
import { columnOfTexts, columnRows } from '../../data/recoding/column-rows.ts'
import { type DealtCells, type HidingRecoding, isHiding } from '../../data/recoding/levels-recoding.ts'
import type { LevelsRecoding } from '../../data/recoding/recoding.ts'
import { partOfTable, rowsOfTable, SUPPRESSED, type Table } from '../../data/table/table.ts'
import { counted } from '../../data/words/words.ts'
import type { RememberedRelease } from '../../ledger/ledger.ts'
import type { KeptCells } from '../../methods/contract/method-run.ts'
import type { PersonalisedPlan } from '../../methods/personalised/personalised-plan.ts'
import { showsAsKept } from '../kit/remember/joined-plan.ts'
import { reasonOf, withRecoding } from '../kit/remember/kept-classes.ts'
import {
  ALL_CHANGED,
  type EarlierAlike,
  type KeepingJob,
  keptClassOf,
  keptShares,
  NO_OTHER_ALIKE,
  type NothingKept,
  newestAlike,
  notByThemselves,
  nothingKept,
  type RememberedPlan,
  type RunBeside,
  sameRows,
} from '../kit/remember/kept-rows.ts'
import { meetsAlone } from '../kit/remember/meets-alone.ts'
import { tableWithRows } from '../kit/remember/row-contents.ts'

/**
 * The same as `keepClasses` of a method that hides values behind aliases and grades: whoever was in an earlier release, with the
 * same cells and the same choice, shows what they showed. Classes of quasi-identifiers that lost somebody are planned with the
 * newcomers; the aliases in them stay. Nothing is kept where the newcomers cannot be by themselves.
 */
export async function keepAliases(job: KeepingJob, run: RunBeside): Promise<RememberedPlan | NothingKept> {
  // One alias for each value and form tells nothing that it did not tell before.
  if (job.policy.method.mode !== 'hardened') return nothingKept()
  const earlier = newestAlike(job, hidesAll)
  if (earlier === undefined) return nothingKept(NO_OTHER_ALIKE)
  const chosen = await tableWithRows(job.open, job.prepared, job.needs)
  const kept = keptClassOf({ ...job, table: chosen }, earlier)
  const cells = keptCells(sameRows({ ...job, table: chosen }, earlier), earlier)
  const { table } = job
  const places = rowsOfTable(table)
  const part = partOfTable(table, places, (row) => kept[row] < 0)
  if (part.rows === table.rows) return nothingKept(ALL_CHANGED)
  const isWhole = part.rows === 0
  const planned = { ...job.prepared, table: isWhole ? table : part }
  const others = { table, shares: keptShares(table, places, kept), cells }
  const found = await run(planned, others)
  const made = found.outcome.kind === 'impossible' ? undefined : found.outcome
  const best = made?.kind === 'stopped' ? made.best : made
  if (made === undefined || best === undefined || !isHiding(best.recoding))
    return notByThemselves(part.rows, reasonOf(found))
  const plan = found.found as PersonalisedPlan
  const { labels, quasi, suppressedRows = 0 } = earlier.release
  const levels = best.recoding.quasi?.kind === 'levels' ? best.recoding.quasi : undefined
  if (levels) {
    const loose = assignedOfLevels(planned.table, levels)
    const isSame = isWhole && showsAsKept({ table, places, kept, labels: labels!, quasi, loose })
    if (isSame && plan.beside === undefined) return { ...found, kept: undefined }
    if (!isWhole && !meetsAlone(part, loose, job.prepared.request)) return notByThemselves(part.rows)
  } else if (isWhole && plan.beside === undefined) return { ...found, kept: undefined }
  const recoding: HidingRecoding = {
    ...best.recoding,
    ...(levels && {
      quasi: dealtCells(levels, {
        ...{ table, kept, labels: labels!, quasi, seed: job.seed },
        keptSuppressed: suppressedRows > 0,
        suppresses: !isWhole && levels.suppressedRows > 0,
      }),
    }),
  }
  const newcomers = table.rows - cells.rows
  const notice = `${counted(cells.rows, 'row keeps', 'rows keep')} the aliases and grades of an earlier release; ${counted(newcomers, 'row was', 'rows were')} given new ones.`
  return {
    outcome: withRecoding(made, recoding, levels ?? recoding),
    found: { ...plan, made: { ...plan.made, recoding } } satisfies PersonalisedPlan,
    kept: { rows: cells.rows, whole: { ...job.prepared, table }, planned, notices: [notice] },
  }
}

/** Whether every sensitive column of a release is remembered with what it showed. */
const hidesAll = ({ labels, contents, columns }: RememberedRelease): boolean =>
  labels !== undefined &&
  contents !== undefined &&
  columns.every(({ role, shown }) => role !== 'sensitive' || shown?.texts !== undefined)

/** What each row showed of the columns that hide their values. */
function keptCells(
  isSame: Uint8Array,
  { release, rowOf }: EarlierAlike,
): KeptCells & { readonly rows: number } {
  const cells = new Map<string, (string | null | undefined)[]>()
  for (const { name, shown } of release.columns) {
    if (shown?.texts === undefined) continue
    const own: (string | null | undefined)[] = new Array(isSame.length).fill(undefined)
    for (const [index, row] of rowOf.entries())
      if (row >= 0 && isSame[row]) own[row] = shown.texts[shown.codes[index]] || null
    cells.set(name, own)
  }
  return Object.assign(cells, { rows: isSame.reduce((sum, one) => sum + one, 0) })
}

interface DealtParts {
  readonly table: Table
  readonly kept: Int32Array
  readonly labels: readonly (readonly string[])[]
  readonly quasi: readonly string[]
  readonly seed: string
  readonly keptSuppressed: boolean
  readonly suppresses: boolean
}

/** Quasi-identifiers row by row: what was kept, else what the levels say. */
function dealtCells(levels: LevelsRecoding, parts: DealtParts): DealtCells {
  const { table, kept, labels, quasi, seed } = parts
  const applied = applyRecoding(table, levels)
  const places = rowsOfTable(table)
  const { offsets } = table.rowNumbers!
  const combinationOf = new Uint32Array(table.rows)
  for (let combination = 0; combination < table.length; combination++)
    for (let index = offsets[combination]; index < offsets[combination + 1]; index++)
      combinationOf[places[index]] = combination
  const shown = levels.columns.map(({ name }) => {
    const column = applied.columns.find((column) => column.name === name)!
    const texts = Array.from(kept, (one, row) =>
      one >= 0 ? labels[one][quasi.indexOf(name)] : column.labels[column.codes[combinationOf[row]]],
    )
    return { name, texts }
  })
  const suppressedRows =
    parts.keptSuppressed || parts.suppresses
      ? kept.filter((_, row) => shown.every(({ texts }) => texts[row] === SUPPRESSED)).length
      : 0
  return {
    kind: 'dealt',
    suppressedRows,
    columns: shown.map(({ name, texts }) => {
      const column = table.columns.findIndex((column) => column.name === name)
      const { values } = table.columns[column].dictionary
      const rows = columnRows(table, { column, seed })
      return columnOfTexts({ name, choice: null, values }, rows, { texts, first: 0 })
    }),
  }
}
