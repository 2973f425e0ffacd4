import type { RememberedRelease } from '../../ledger/ledger.ts'
import { derived } from '../../ledger/row-keys.ts'
import type { Found } from '../../method/method-run.ts'
import type { Prepared } from '../../method/prepared.ts'
import { recordOf } from '../../methods/registry.ts'
import type { AssignedRecoding } from '../../recoding/assigned-recoding.ts'
import type { Policy } from '../../search/policy.ts'
import type { Table } from '../../table/table.ts'
import { counted } from '../../words/words.ts'
import { askedHash } from './asked-hash.ts'
import { joinedPlan } from './joined-plan.ts'
import type { LedgerRun } from './ledger-run.ts'
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
 * Lets a method that treats rows apart plan only the rows that have no class yet: rows of an earlier class that are all there,
 * with the same cells, keep it and what it showed. Undefined where nothing can be kept, or the others cannot be by themselves.
 *
 * @param run the method on some of the rows
 */
export async function keepClasses(
  job: KeepingJob,
  run: (prepared: Prepared) => Promise<Found>,
): Promise<Found | undefined> {
  const earlier = earlierAlike(job)
  if (earlier === undefined) return undefined
  const kept = keptClassOf(job, earlier)
  const places = rowsOfTable(job.table)
  const loose = partOfTable(job.table, places, (row) => kept[row] < 0)
  if (loose.rows === job.table.rows) return undefined
  // With nobody left over the method's own plan is not needed, only what it tells of itself.
  const found = await run({ ...job.prepared, table: loose.rows === 0 ? job.prepared.table : loose })
  const made = found.outcome.kind === 'impossible' ? undefined : found.outcome
  const best = made?.kind === 'stopped' ? made.best : made
  if (made === undefined || best?.recoding.kind !== 'assigned') return undefined
  // Suppressed rows of the one and a class that shows nothing of the other would be told by nothing, where they are claimed.
  if (best.recoding.suppressedRows > 0 && !found.besideKept) return undefined
  const recoding = joinedPlan({
    ...{ table: job.table, places, kept, labels: earlier.release.labels!, quasi: earlier.release.quasi },
    loose: best.recoding,
    ...(job.policy.method.mode === 'hardened' && { seed: job.seed }),
  })
  const notice = `${counted(job.table.rows - loose.rows, 'row keeps', 'rows keep')} the class of an earlier release; ${counted(loose.rows, 'row was', 'rows were')} put into classes of their own.`
  const own = found.besideKept ? found.besideKept(job.prepared) : found.own
  return {
    outcome: withRecoding(made, recoding),
    own: { ...own, notices: [...(own?.notices ?? []), notice] },
  }
}

type Made = Exclude<Found['outcome'], { readonly kind: 'impossible' }>

const withRecoding = (made: Made, recoding: AssignedRecoding): Made =>
  made.kind === 'released' ? { ...made, recoding } : { ...made, best: { ...made.best!, recoding } }

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
    record.recoding === 'assigned' &&
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
