import { ownValue } from '../../data/table/own-value.ts'
import { readingsOf, releaseCombinations } from '../../methods/contract/check-by-classes.ts'
import type { Prepared } from '../../methods/contract/prepared.ts'
import { readByOriginal } from '../../methods/contract/read-by-original.ts'
import type { ReleasePart } from '../../methods/contract/release-part.ts'
import { recordOf } from '../../methods/registry.ts'
import type { PolicyAttribute } from '../../policy/options/policy.ts'
import type { OpenReleaseJob } from '../../run/check/check-open-release.ts'
import { tellingColumns } from '../../run/prepare/method-answers.ts'
import type { CheckedQuasi, ReleaseClaims } from '../check-input.ts'
import { blankedRows, judgeBlanked } from './blanked-rows.ts'
import { type CellRules, judgeCells } from './judge-cells.ts'
import { readByHierarchy } from './known-hierarchies.ts'
import type { ReleaseFault } from './release-fault.ts'
import { releaseParts } from './release-parts.ts'
import { judgeElsewhere } from './rows-elsewhere.ts'

/** What the quasi-identifiers of a release were found to be. */
export interface JudgedQuasi {
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
