import type { RememberedRelease } from '../../ledger/ledger.ts'
import { derived } from '../../ledger/row-keys.ts'
import type { Found } from '../../method/method-run.ts'
import type { Prepared } from '../../method/prepared.ts'
import { recordOf } from '../../methods/registry.ts'
import { assignedOfLevels } from '../../recoding/assigned-of-levels.ts'
import type { AssignedRecoding } from '../../recoding/assigned-recoding.ts'
import type { Recoding } from '../../recoding/recoding.ts'
import type { SearchSummary } from '../../search/method.ts'
import type { Policy } from '../../search/policy.ts'
import type { Table } from '../../table/table.ts'
import { defined } from '../../value/defined.ts'
import { counted } from '../../words/words.ts'
import { askedHash } from './asked-hash.ts'
import { joinedPlan, showsAsKept } from './joined-plan.ts'
import type { LedgerRun } from './ledger-run.ts'
import { meetsAlone } from './meets-alone.ts'
import { contentHashes, rowsOfTable } from './row-contents.ts'

/** Models that look at a class alone: what held of it before holds as long as its rows are the same. */
const OF_CLASSES: ReadonlySet<string> = new Set([
  'k-anonymity',
  'prosecutor-risk',
  'distinct-l-diversity',
  'entropy-l-diversity',
  'recursive-l-diversity',
  'alpha-k-anonymity',
])

export interface KeepingJob {
  readonly ledger: LedgerRun
  readonly policy: Policy
  readonly prepared: Prepared
  /** All rows with the places they have in the source. */
  readonly table: Table
  readonly seed: string
}

/**
 * Lets a method plan only the rows that have no class yet: rows of an earlier class that are all there, with the same cells,
 * keep it and what it showed. Undefined where nothing can be kept, or the others cannot be by themselves.
 *
 * @param run the method on some of the rows, beside others that keep what they showed
 */
export async function keepClasses(
  job: KeepingJob,
  run: (prepared: Prepared) => Promise<Found>,
): Promise<Found | undefined> {
  const earlier = earlierAlike(job)
  if (earlier === undefined) return undefined
  const kept = keptClassOf(job, earlier)
  const places = rowsOfTable(job.table)
  const part = partOfTable(job.table, places, (row) => kept[row] < 0)
  if (part.rows === job.table.rows) return undefined
  // With nobody left over the method's own plan is not needed, only what it tells of itself.
  const table = part.rows === 0 ? job.table : part
  const found = await run(part.rows === 0 ? job.prepared : { ...job.prepared, table })
  const made = found.outcome.kind === 'impossible' ? undefined : found.outcome
  const best = made?.kind === 'stopped' ? made.best : made
  if (made === undefined || best === undefined) return undefined
  const loose = dealtPlan(table, best.recoding)
  if (loose === undefined) return undefined
  const { labels, quasi, suppressedRows = 0 } = earlier.release
  const parts = { table: job.table, places, kept, labels: labels!, quasi, loose }
  if (part.rows === 0 && best.recoding.kind === 'levels' && showsAsKept(parts)) return found
  // Strata have models of their own, and tell of suppressed rows by their own check.
  const inStrata = found.besideKept !== undefined
  if (part.rows > 0 && !inStrata && !meetsAlone(table, loose, job.prepared.request)) return undefined
  const recoding = joinedPlan({
    ...parts,
    pooled: !inStrata && suppressedRows + (part.rows === 0 ? 0 : loose.suppressedRows) > 0,
    ...(job.policy.method.mode === 'hardened' && { seed: job.seed }),
  })
  const keptRows = job.table.rows - part.rows
  const own = inStrata ? found.besideKept!(job.prepared) : found.own
  const notice = `${counted(keptRows, 'row keeps', 'rows keep')} the class of an earlier release; ${counted(part.rows, 'row was', 'rows were')} put into classes of their own.`
  return {
    outcome: withRecoding(made, recoding, best.recoding),
    own: { ...own, keptRows, notices: [...(own?.notices ?? []), notice] },
  }
}

/** A plan whose rows can stand beside others; undefined where it has none. */
function dealtPlan(table: Table, recoding: Recoding): AssignedRecoding | undefined {
  if (recoding.kind === 'levels') return assignedOfLevels(table, recoding)
  return recoding.kind === 'assigned' ? recoding : undefined
}

type Made = Exclude<Found['outcome'], { readonly kind: 'impossible' }>

/** What was found with the plan of all rows. What a search over levels tells of its answer is not true of all of them. */
function withRecoding(made: Made, recoding: AssignedRecoding, planned: Recoding): Made {
  const told = (search: SearchSummary): SearchSummary =>
    planned.kind === 'levels'
      ? {
          milliseconds: search.milliseconds,
          ...defined({ nodes: search.nodes, evaluated: search.evaluated }),
        }
      : search
  return made.kind === 'released'
    ? { ...made, recoding, optimal: made.optimal && planned.kind !== 'levels', search: told(made.search) }
    : { ...made, best: { recoding, search: told(made.best!.search) } }
}

interface EarlierAlike {
  readonly release: RememberedRelease
  readonly rowOf: Int32Array
}

/** The newest release of the same method, options and columns, where its classes can be judged by themselves. */
function earlierAlike({ ledger, policy, prepared }: KeepingJob): EarlierAlike | undefined {
  const { source, rowsOf } = ledger.known
  const record = recordOf(policy.method)
  const models = record.partModels?.(policy) ?? prepared.request.models.map(({ model }) => model)
  const isFit =
    (record.recoding === 'assigned' || record.recoding === 'levels') &&
    // Classes of wildcards lean on each other.
    prepared.request.missing !== 'wildcard' &&
    prepared.population === undefined &&
    !prepared.people?.repeat &&
    models.every(({ id }) => OF_CLASSES.has(id))
  if (!isFit) return undefined
  const asked = askedHash(ledger, policy)
  for (let at = source.releases.length - 1; at >= 0; at--) {
    const release = source.releases[at]
    if (release.asked === asked && release.labels && release.contents) return { release, rowOf: rowsOf[at] }
  }
  return undefined
}

/** The earlier class of each row of the table; −1 for rows that are new, changed, or in a class that lost somebody. */
function keptClassOf({ ledger, table }: KeepingJob, { release, rowOf }: EarlierAlike): Int32Array {
  const { classOf, contents, labels } = release
  const now = contentHashes(table, derived(ledger.book, ledger.source, 'values'))
  const isWhole = labels!.map(() => true)
  for (const [place, row] of rowOf.entries())
    if (row < 0 || now[row] !== contents![place]) isWhole[classOf[place]] = false
  const kept = new Int32Array(table.rows).fill(-1)
  for (const [place, row] of rowOf.entries())
    if (row >= 0 && isWhole[classOf[place]]) kept[row] = classOf[place]
  return kept
}

/** Some rows of a table, with the combinations that they have. */
function partOfTable(table: Table, places: Uint32Array, isIn: (row: number) => boolean): Table {
  const { offsets, rows } = table.rowNumbers!
  const combinations: number[] = []
  const numbers: number[] = []
  const ends: number[] = [0]
  for (let combination = 0; combination < table.length; combination++) {
    const before = numbers.length
    for (let at = offsets[combination]; at < offsets[combination + 1]; at++)
      if (isIn(places[at])) numbers.push(rows[at])
    if (numbers.length === before) continue
    combinations.push(combination)
    ends.push(numbers.length)
  }
  return {
    ...table,
    columns: table.columns.map(({ name, dictionary, codes }) => ({
      ...{ name, dictionary },
      codes: Uint32Array.from(combinations, (combination) => codes[combination]),
    })),
    weights: Uint32Array.from(combinations, (_, at) => ends[at + 1] - ends[at]),
    length: combinations.length,
    rows: numbers.length,
    rowNumbers: { offsets: Uint32Array.from(ends), rows: Uint32Array.from(numbers) },
  }
}
