import type { CheckResult, ColumnReadings, Combinations } from '../check/check-input.ts'
import { judgeRelease } from '../check/check-release.ts'
import { groupTexts } from '../check/grouping.ts'
import { unitedClasses } from '../check/united-release.ts'
import { numberedTexts } from '../check/value-counts.ts'
import type { CountedCombinations, OpenTable } from '../engine/engine.ts'
import { OutisError } from '../errors.ts'
import { models as ourModels } from '../models/registry.ts'
import type { Policy } from '../search/policy.ts'
import { cellTexts } from '../table/coded-texts.ts'
import { defined } from '../value/defined.ts'
import { checkedColumns, refuseAbsent, requirementsOf } from './check-by-classes.ts'
import type { CheckJob } from './check-job.ts'
import { declaredReadings } from './column-readings.ts'

/** A release with more combinations than may be held: it is read part by part, whole classes in each. */
export interface ReleaseInParts {
  readonly columns: readonly string[]
  /** Texts of each column in the order in which they first appear. */
  readonly texts: ReadonlyMap<string, readonly string[]>
  readonly readings: ColumnReadings
  readonly rows: number
  /** Read anew each time. */
  parts(): AsyncIterable<Combinations>
}

/** Rows of each text of every column of a release, where its combinations are not held. */
export interface CountedCells {
  readonly cells: readonly {
    readonly name: string
    readonly texts: readonly string[]
    readonly rows: Float64Array
  }[]
}

/** A release that is to be read in parts; undefined where all its combinations may be held. */
export async function releaseInParts(
  open: OpenTable,
  policy: Policy,
  telling: readonly string[],
): Promise<ReleaseInParts | undefined> {
  const { mostCombinations: most, combinationParts } = open
  if (most === undefined || combinationParts === undefined || open.rows <= most) return undefined
  const declared = checkedColumns(policy, telling)
  refuseAbsent(open, declared)
  const quasi = policy.attributes.flatMap(({ name, role }) => (role === 'quasi' ? [name] : []))
  const columns = [...quasi, ...declared.filter((name) => !quasi.includes(name))]
  const read = () => combinationParts(columns, quasi.length)
  if (await fits(read(), open.rows)) return undefined
  const texts = new Map<string, readonly string[]>()
  for (const name of columns) texts.set(name, (await open.combinations([name])).columns[0].values)
  const listed = columns.map((name) => texts.get(name)!)
  return {
    ...{ columns, texts, rows: open.rows },
    readings: declaredReadings(policy, columns, listed),
    parts: () => textsOfParts(columns, read()),
  }
}

/** Whether the first part is all there is. */
async function fits(parts: AsyncIterable<CountedCombinations>, rows: number): Promise<boolean> {
  for await (const part of parts) return part.rows.reduce((sum, count) => sum + count, 0) === rows
  return true
}

async function* textsOfParts(
  columns: readonly string[],
  parts: AsyncIterable<CountedCombinations>,
): AsyncGenerator<Combinations> {
  for await (const { columns: cells, rows } of parts) yield { columns, texts: cells.map(cellTexts), rows }
}

/** Measures a finished release part by part: as `checkByClasses` measures one whose combinations are held. */
export async function checkInParts(
  release: ReleaseInParts,
  { policy, search, readings, claims, models = ourModels }: Omit<CheckJob, 'release'>,
): Promise<{ readonly check: CheckResult; readonly release: CountedCells }> {
  const { columns, texts, rows } = release
  if (readings.population) throw populationFault()
  const input = {
    quasi: readings.quasi,
    sensitive: readings.sensitive,
    missing: { tokens: policy.data.missing, meaning: policy.data.missingAs },
    requirements: requirementsOf(policy, search),
    models,
    ...defined({ claims }),
  }
  const united = unitedClasses({
    ...input,
    release: { columns, readings: release.readings },
    tableRows: rows,
    texts,
  })
  for await (const part of release.parts()) united.add(part)
  const check = judgeRelease(input, united.seen())
  return {
    check: { ...check, notices: [...check.notices, ...(readings.original ? [UNTRACED] : [])] },
    release: { cells: united.cells() },
  }
}

const populationFault = (): OutisError =>
  new OutisError('DATA_TOO_LARGE', {
    message:
      'The release has more distinct combinations than are taken into memory, and models of a population need them all.',
    hint: 'Allow more with --combinations (OUTIS_COMBINATIONS) where there is memory for them, some 60 bytes each.',
  })

const UNTRACED = 'Non-uniform entropy is not measured: the release has more combinations than may be held.'

/** The quasi-identifiers of a release that is read in parts: a combination for each class. */
export async function classesInParts(
  release: ReleaseInParts,
  quasi: readonly string[],
): Promise<Combinations> {
  const known = quasi.map((name) => numberedTexts(release.texts.get(name) ?? []))
  const texts = quasi.map((): string[] => [])
  const rows: number[] = []
  for await (const part of release.parts()) {
    const own = quasi.map((name, at) => known[at].count(part.texts[part.columns.indexOf(name)], part.rows))
    const { texts: found, rows: counts } = groupTexts(own, part.rows, false)
    for (const [at, column] of found.entries()) for (const text of column) texts[at].push(text)
    for (const count of counts) rows.push(count)
  }
  return { columns: quasi, texts, rows: Uint32Array.from(rows), readings: release.readings }
}
