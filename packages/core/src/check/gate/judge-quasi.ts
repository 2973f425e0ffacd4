import { groupCombinations, ownValue } from '../../data/table/table.ts'
import { count, counted } from '../../data/words/words.ts'
import type { Prepared } from '../../methods/contract/prepared.ts'
import { recordOf } from '../../methods/registry.ts'
import type { Finding } from '../../policy/options/finding.ts'
import type { PolicyAttribute } from '../../policy/options/policy.ts'
import { readingsOf, releaseCombinations } from '../../releases/kit/check-by-classes.ts'
import { readByOriginal } from '../../releases/kit/read-by-original.ts'
import type { ReleasePart } from '../../releases/kit/release-part.ts'
import { kindOf } from '../../releases/registry.ts'
import type { OpenReleaseJob } from '../../run/check/check-open-release.ts'
import { tooManyCombinations } from '../../run/engine/table-refusals.ts'
import { tellingColumns } from '../../run/prepare/method-answers.ts'
import type { CheckedQuasi, ReleaseClaims } from '../check-input.ts'
import { allStars } from '../grouping.ts'
import { textsOf } from '../release-rows.ts'
import { type CellRules, judgeCells, type ReadCells } from './judge-cells.ts'
import { readByHierarchy } from './known-hierarchies.ts'
import { findingOfFault, gateFinding, type ReleaseFault } from './release-fault.ts'

/** What the quasi-identifiers of a release were found to be. */
interface JudgedQuasi {
  readonly findings: readonly Finding[]
  readonly faults: readonly ReleaseFault[]
  /** What may be believed of what the release says of itself. */
  readonly claims?: ReleaseClaims | undefined
}

/** Cells, levels and suppressed rows of a release with classes. */
export async function judgeQuasi(job: OpenReleaseJob): Promise<JudgedQuasi> {
  const { policy, search, original, claims } = job
  const record = recordOf(policy.method)
  const { read } = kindOf(record)
  if (read.rows === 'buckets') return { findings: [], faults: [], claims }
  const rows = await releaseCombinations(job.open, policy, { telling: tellingColumns(policy) })
  const parts = await read.parts({
    policy,
    asked: record.asks(policy),
    needs: record.needs(policy.method),
    search,
    rows,
    claims,
  })
  const faults: ReleaseFault[] = []
  const notes: Finding[] = []
  for (const part of parts) {
    if (part.rows.rows.length === 0) continue
    const blanked = judgeBlanked(part)
    faults.push(...(blanked.faults ?? []))
    notes.push(...(blanked.notes ?? []))
    const judged = judgeCells(part, await rulesOf(part, job), policy.data.missing)
    faults.push(...judged.faults)
    if (original && part.stratum === undefined && part.by === 'level' && judged.faults.length === 0)
      faults.push(...judgeElsewhere(part, judged.read, original))
  }
  return { findings: [...faults.map(findingOfFault), ...notes], faults, claims: believed(parts, claims) }
}

/** If more rows show `*` than may be suppressed, they count as a class, whatever the release claims. */
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
  const originalColumns = original && (await columnsOf(part, original, job))
  const rules: CellRules[] = []
  for (const { name, type, hierarchy } of quasi) {
    const partHierarchy = part.hierarchies.get(name) ?? hierarchy
    rules.push({
      name,
      column: originalColumns
        ? originalColumns.find((column) => column.name === name)
        : await readByHierarchy(
            { name, type, hierarchy: partHierarchy, texts: distinct(part, name) },
            policy,
            files,
          ),
      ranges: original
        ? original.quasi.some((column) => column.name === name && column.ranges)
        : ranges !== undefined && (partHierarchy === undefined || ranges.bands),
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
      const partHierarchy = hierarchies.get(column.name)
      return partHierarchy ? readBy(column.name, partHierarchy) : column
    }),
  )
}

const distinct = ({ rows }: ReleasePart, name: PolicyAttribute['name']): string[] => [
  ...new Set(rows.texts[rows.columns.indexOf(name)]),
]

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
    for (const [row, releasedRow] of released.entries()) {
      const cell = reading.cells.get(texts[columnIndex][releasedRow])
      codes[table.length + row] = cell?.kind === 'node' ? cell.node : 0
    }
    return { codes, size: labels.length }
  })
  const { count, groupOf } = groupCombinations(grouped, table.length + released.length)
  const surplus = new Float64Array(count)
  for (let entry = 0; entry < table.length; entry++) surplus[groupOf[entry]] -= table.weights[entry]
  for (const [row, releasedRow] of released.entries())
    surplus[groupOf[table.length + row]] += part.rows.rows[releasedRow]
  const rows = surplus.reduce((sum, excess) => sum + Math.max(0, excess), 0)
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
 * More suppressed rows than the policy allows. If each column is on one level, rows of `*` must be suppressed rows: a fault.
 * If cells are generalised one by one, they may be a class: a note, and they are judged as a class.
 */
function judgeBlanked(part: ReleasePart): {
  readonly faults?: readonly ReleaseFault[]
  readonly notes?: readonly Finding[]
} {
  const { rows, blanked, most } = blankedRows(part)
  if (blanked <= most || blanked === rows) return {}
  const where = part.stratum === undefined ? '' : ` of the stratum "${part.stratum}"`
  const finding = `${counted(blanked, 'row')} of ${count(rows)}${where} show nothing but * in the quasi-identifiers, and the policy lets ${most.toLocaleString('en-US')} be suppressed`
  if (part.by === 'node') {
    const text = `${finding}: they were judged as a class.`
    return {
      notes: [gateFinding('file', 'note', { rule: 'suppressed', count: blanked, unit: 'rows', text })],
    }
  }
  return { faults: [{ kind: 'suppressed-rows', count: blanked - most, text: `${finding}.` }] }
}
