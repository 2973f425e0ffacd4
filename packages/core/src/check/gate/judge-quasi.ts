import { groupCombinations, ownValue } from '../../data/table/table.ts'
import { count, counted } from '../../data/words/words.ts'
import { readingsOf, releaseCombinations } from '../../methods/contract/check-by-classes.ts'
import type { SearchPolicy } from '../../methods/contract/method-description.ts'
import type { Prepared } from '../../methods/contract/prepared.ts'
import { readByOriginal } from '../../methods/contract/read-by-original.ts'
import type { ReleasePart } from '../../methods/contract/release-part.ts'
import { recordOf } from '../../methods/registry.ts'
import type { Policy, PolicyAttribute } from '../../policy/options/policy.ts'
import type { OpenReleaseJob } from '../../run/check/check-open-release.ts'
import { tooManyCombinations } from '../../run/engine/table-refusals.ts'
import { tellingColumns } from '../../run/prepare/method-answers.ts'
import type { CheckedQuasi, Combinations, ReleaseClaims } from '../check-input.ts'
import { allStars } from '../grouping.ts'
import { textsOf } from '../release-rows.ts'
import { type CellRules, judgeCells, type ReadCells } from './judge-cells.ts'
import { readByHierarchy } from './known-hierarchies.ts'
import type { Findings, ReleaseFault } from './release-fault.ts'

/** What the quasi-identifiers of a release were found to be. */
interface JudgedQuasi {
  readonly faults: readonly ReleaseFault[]
  readonly warnings: readonly string[]
  /** What may be believed of what the release says of itself. */
  readonly claims?: ReleaseClaims | undefined
}

/** Cells, levels and suppressed rows of a release with classes. */
export async function judgeQuasi(job: OpenReleaseJob): Promise<JudgedQuasi> {
  const { policy, search, original, claims } = job
  if (recordOf(policy.method).classless) return { faults: [], warnings: [], claims }
  const rows = await releaseCombinations(job.open, policy, { telling: tellingColumns(policy) })
  const parts = await releaseParts(policy, search, { rows, claims })
  const faults: ReleaseFault[] = []
  const warnings: string[] = []
  for (const part of parts) {
    if (part.rows.rows.length === 0) continue
    const blanked = judgeBlanked(part)
    faults.push(...(blanked.faults ?? []))
    warnings.push(...(blanked.warnings ?? []))
    const judged = judgeCells(part, await rulesOf(part, job), policy.data.missing)
    faults.push(...judged.faults)
    if (original && part.stratum === undefined && part.by === 'level' && judged.faults.length === 0)
      faults.push(...judgeElsewhere(part, judged.read, original))
  }
  return { faults, warnings, claims: believed(parts, claims) }
}

/** Where rows of `*` are more than may be suppressed, they are a class, whatever the release says of them. */
function believed(
  parts: readonly ReleasePart[],
  claims: ReleaseClaims | undefined,
): ReleaseClaims | undefined {
  const [part] = parts
  if (part.stratum !== undefined || part.by !== 'node') return claims
  const { blanked, most, rows } = blankedRows(part)
  return blanked > most && blanked < rows ? { ...claims, suppressedRows: 0 } : claims
}

async function rulesOf(part: ReleasePart, job: OpenReleaseJob): Promise<CellRules[]> {
  const { policy, original, claims, files } = job
  const { ranges } = recordOf(policy.method).needs(policy.method)
  const quasi = policy.attributes.filter(({ role }) => role === 'quasi')
  const known = original && (await columnsOf(part, original, job))
  const rules: CellRules[] = []
  for (const { name, type, hierarchy } of quasi) {
    const own = part.hierarchies.get(name) ?? hierarchy
    rules.push({
      name,
      column: known
        ? known.find((column) => column.name === name)
        : await readByHierarchy({ name, type, hierarchy: own, texts: distinct(part, name) }, policy, files),
      ranges: original
        ? original.quasi.some((column) => column.name === name && column.ranges)
        : ranges !== undefined && (own === undefined || ranges.bands),
      level: part.stratum === undefined ? ownValue(claims?.levels, name) : undefined,
    })
  }
  return rules
}

async function columnsOf(
  { hierarchies }: ReleasePart,
  original: Prepared,
  { files }: OpenReleaseJob,
): Promise<readonly CheckedQuasi[]> {
  const { quasi } = await readingsOf(original)
  const readBy = readByOriginal(quasi, files)
  return Promise.all(
    quasi.map(async (column) => {
      const own = hierarchies.get(column.name)
      return own ? readBy(column.name, own) : column
    }),
  )
}

const distinct = ({ rows }: ReleasePart, name: PolicyAttribute['name']): string[] => [
  ...new Set(rows.texts[rows.columns.indexOf(name)]),
]

/** The parts of a release that have classes: those that its method treats apart, or one. */
async function releaseParts(
  policy: Policy,
  search: SearchPolicy,
  { rows, claims }: { readonly rows: Combinations; readonly claims?: ReleaseClaims | undefined },
): Promise<readonly ReleasePart[]> {
  const own = await recordOf(policy.method).parts?.(policy, rows)
  return own ?? [wholePart(policy, search, { rows, claims })]
}

function wholePart(
  policy: Policy,
  search: SearchPolicy,
  { rows, claims }: { readonly rows: Combinations; readonly claims?: ReleaseClaims | undefined },
): ReleasePart {
  const { recoding, needs } = recordOf(policy.method)
  const quasi = policy.attributes.filter(({ role }) => role === 'quasi').map(({ name }) => name)
  return {
    rows,
    // Where hierarchies have no effect, nothing is generalised.
    generalised: needs(policy.method).hierarchies === 'unused' ? [] : quasi,
    // Rows that came since are on levels of their own, beside those that keep what they showed.
    by: recoding === 'assigned' || (claims?.keptRows ?? 0) > 0 ? 'node' : 'level',
    suppressionLimit: search.suppressionLimit,
    hierarchies: new Map(),
  }
}

/**
 * Rows that the original, generalised to the levels of the release, does not have: copies of others, or rows of nobody.
 * Judged where every column is on one level and no label stands for different values. O(combinations × columns).
 */
function judgeElsewhere(
  part: ReleasePart,
  read: ReadonlyMap<string, ReadCells>,
  { table, start, quasi }: Prepared,
): ReleaseFault[] {
  const columns = quasi.map(({ name }) => read.get(name))
  if (quasi.length === 0 || columns.some((column) => column === undefined || column.reading.ambiguous > 0))
    return []
  if (start?.levels.some((level, index) => columns[index]!.reading.level! < level))
    throw tooManyCombinations(
      start.combinations,
      start.most,
      'The release shows finer levels than those at which they fit, so its rows cannot be compared with the original.',
    )
  const texts = quasi.map(({ name }) => textsOf(part.rows, name))
  const released: number[] = []
  for (let row = 0; row < part.rows.rows.length; row++) if (!allStars(texts, row)) released.push(row)
  const grouped = quasi.map((_, columnIndex) => {
    const { reading, column } = columns[columnIndex]!
    const { nodeOf, labels } = column.hierarchy!.levels[reading.level!]
    const codes = new Int32Array(table.length + released.length)
    for (let entry = 0; entry < table.length; entry++)
      codes[entry] = nodeOf[table.columns[columnIndex].codes[entry]]
    for (const [row, place] of released.entries()) {
      const cell = reading.cells.get(texts[columnIndex][place])
      codes[table.length + row] = cell?.kind === 'node' ? cell.node : 0
    }
    return { codes, size: labels.length }
  })
  const { count, groupOf } = groupCombinations(grouped, table.length + released.length)
  const surplus = new Float64Array(count)
  for (let entry = 0; entry < table.length; entry++) surplus[groupOf[entry]] -= table.weights[entry]
  for (const [row, place] of released.entries()) surplus[groupOf[table.length + row]] += part.rows.rows[place]
  const rows = surplus.reduce((sum, one) => sum + Math.max(0, one), 0)
  if (rows === 0) return []
  return [
    {
      kind: 'rows-elsewhere',
      count: rows,
      text: `${counted(rows, 'row')} of the release ${rows === 1 ? 'has' : 'have'} quasi-identifiers that no row of the original, or not so many, comes to at these levels.`,
    },
  ]
}

interface BlankedRows {
  readonly rows: number
  /** Rows with `*` in every generalised column. */
  readonly blanked: number
  /** As many as the policy lets be suppressed. */
  readonly most: number
}

function blankedRows({ rows: release, generalised, suppressionLimit }: ReleasePart): BlankedRows {
  const texts = generalised.map((name) => textsOf(release, name))
  let rows = 0
  let blanked = 0
  for (const [row, count] of release.rows.entries()) {
    rows += count
    if (allStars(texts, row)) blanked += count
  }
  return { rows, blanked, most: Math.floor(suppressionLimit * rows + 1e-9) }
}

/**
 * More suppressed rows than the policy allows. Where each column stands on one level, rows of `*` beside others cannot be
 * anything else; where each cell is generalised on its own they may be a class, which is judged as one.
 */
function judgeBlanked(part: ReleasePart): Findings {
  const { rows, blanked, most } = blankedRows(part)
  if (blanked <= most || blanked === rows) return {}
  const where = part.stratum === undefined ? '' : ` of the stratum "${part.stratum}"`
  const told = `${counted(blanked, 'row')} of ${count(rows)}${where} show nothing but * in the quasi-identifiers, and the policy lets ${most.toLocaleString('en-US')} be suppressed`
  if (part.by === 'node') return { warnings: [`${told}: they were judged as a class.`] }
  return { faults: [{ kind: 'suppressed-rows', count: blanked - most, text: `${told}.` }] }
}
