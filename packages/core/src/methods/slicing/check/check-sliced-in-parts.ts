import type { CheckedQuasi, CodedCombinations, ColumnReadings } from '../../../check/check-input.ts'
import type { OpenTable } from '../../../engine/engine.ts'
import type { PartedColumn, TableParts } from '../../../engine/table-parts.ts'
import { declaredReadings, dictionaryReadings } from '../../../method/column-readings.ts'
import type { CountedCells } from '../../../method/release-in-parts.ts'
import { BUCKET } from '../../../recoding/apply-sliced.ts'
import type { Policy } from '../../../search/policy.ts'
import type { Dictionary } from '../../../table/dictionary.ts'
import { rowsOfCodes, type Table } from '../../../table/table.ts'
import type { SlicingPolicy } from '../description.ts'
import { checkSlicedParts } from './check-sliced.ts'
import { refuseAbsent } from './check-sliced-table.ts'
import { columnNames } from './column-names.ts'
import { columnSpelling } from './column-spelling.ts'
import { cutApart } from './cut-apart.ts'
import { partedBuckets } from './parted-buckets.ts'
import { refuseNoNumbers } from './published-buckets.ts'
import {
  codesOfTexts,
  cutsOfRelease,
  type OriginalValues,
  type PartLevels,
  partsAtEnd,
  refuseStrangers,
  refuseUncounted,
} from './separate-parts.ts'
import type { SlicedCheckResult } from './sliced-check-input.ts'

export interface PartsCheckJob {
  readonly policy: Policy<SlicingPolicy>
  /** Attributes of each column group. */
  readonly groups: readonly (readonly string[])[]
  readonly quasi: readonly CheckedQuasi[]
  readonly original: {
    readonly open: OpenTable
    /** Its columns, without combinations. */
    readonly table: Table
  }
  /** How original and release are cut: believed of neither. Default: as the buckets of the release allow it. */
  readonly levels?: PartLevels
}

/**
 * Measures a sliced release with more combinations than may be held beside its original, part by part. Both are cut by the same
 * values. A row of the original has a value that no bucket of another part has, so that it matches buckets of its own part
 * alone: provided that no bucket is cut, and that parts have the values by which they were cut, both of which are looked at here.
 */
export async function checkSlicedInParts(
  written: OpenTable,
  job: PartsCheckJob,
): Promise<{ readonly check: SlicedCheckResult; readonly release: CountedCells }> {
  const { original } = job
  const names = columnNames(job.groups).flat()
  const columns = await releaseColumns(written, [BUCKET, ...names])
  const { input, readings, codesOf, known } = readBy(job, columns)
  const ofRelease = await written.parts!(columns)
  const ofOriginal = await original.open.parts!(original.table.columns)
  try {
    const levels = await cutBoth({ ofRelease, ofOriginal }, job, { bucket: columns[0], codesOf })
    const sizes = await wholeBuckets(ofRelease, columns[0].dictionary)
    await refuseLost(ofRelease, written.rows)
    await refuseLost(ofOriginal, original.open.rows)
    const parts = partsOf({ ofRelease, ofOriginal }, { levels, codesOf, known, readings })
    const check = await checkSlicedParts({ input, sizes, parts })
    return { check, release: await countedCells(written, names) }
  } finally {
    await ofRelease.close()
    await ofOriginal.close()
  }
}

interface BothParts {
  readonly ofRelease: TableParts
  readonly ofOriginal: TableParts
}

/** By the cuts that are known, or by those that the release allows. */
async function cutBoth(
  both: BothParts,
  { levels, original: { open, table }, quasi }: PartsCheckJob,
  { bucket, codesOf }: { readonly bucket: PartedColumn; readonly codesOf: ReadonlyMap<string, Uint32Array> },
): Promise<PartLevels> {
  if (levels === undefined) {
    const most = open.mostCombinations ?? Number.POSITIVE_INFINITY
    const named = new Set(quasi.map(({ name }) => name))
    const columns = table.columns.filter(({ name }) => named.has(name))
    return cutApart({ ...both, bucket, quasi: columns, codesOf, most })
  }
  for (const cuts of levels) {
    await both.ofRelease.cut(cutsOfRelease(cuts, codesOf))
    await both.ofOriginal.cut(cuts)
  }
  return levels
}

async function releaseColumns(
  written: OpenTable,
  names: readonly string[],
): Promise<readonly PartedColumn[]> {
  refuseAbsent(written, names)
  const columns: PartedColumn[] = []
  for (const name of names)
    columns.push({ name, dictionary: await written.dictionary({ name, type: 'text', asWritten: true }) })
  return columns
}

interface Readings {
  readonly release: ColumnReadings
  readonly original: ColumnReadings
}

/** How cells are read, and the codes of the original for the texts of the release. */
function readBy({ policy, groups, quasi, original }: PartsCheckJob, columns: readonly PartedColumn[]) {
  const texts = columns.map(({ dictionary }) => dictionary.values)
  const input = {
    groups,
    layout: 'table' as const,
    quasi,
    sensitive: policy.attributes.filter(({ role }) => role === 'sensitive').map(({ name }) => name),
    l: policy.method.l,
    missing: { tokens: policy.data.missing },
    requirements: policy.require.map((spec) => ({ spec, source: 'require' as const })),
  }
  const names = columns.map(({ name }) => name)
  const readings: Readings = {
    release: declaredReadings(policy, names, texts),
    original: dictionaryReadings(original.table.columns),
  }
  const read = {
    ...input,
    release: { ...NOTHING, readings: readings.release },
    original: { ...NOTHING, readings: readings.original },
  }
  const known = new Map<string, OriginalValues>(
    original.table.columns.map(({ name, dictionary: { values } }, place) => [
      name,
      { values, rows: rowsOfCodes(original.table, place) },
    ]),
  )
  const codesOf = new Map(
    quasi.map(({ name }) => {
      const { spell } = columnSpelling(read, name)
      const shown = columns.find((column) => column.name === name)!
      return [name, codesOfTexts(shown.dictionary.values, known.get(name)!, spell)] as const
    }),
  )
  return { input, readings, codesOf, known }
}

/** Each part of release and original, after a look at whether its rows have the values of the part. */
async function* partsOf(
  { ofRelease, ofOriginal }: BothParts,
  {
    levels,
    codesOf,
    known,
    readings,
  }: {
    readonly levels: PartLevels
    readonly codesOf: ReadonlyMap<string, Uint32Array>
    readonly known: ReadonlyMap<string, OriginalValues>
    readonly readings: Readings
  },
) {
  const ends = partsAtEnd(levels)
  const [here, there] = [await partNumbers(ofRelease), await partNumbers(ofOriginal)]
  for (const part of new Set([...here, ...there])) {
    const allowed = ends.get(part)
    if (allowed === undefined) throw partedBuckets()
    const release = await ofRelease.census(part)
    const original = await ofOriginal.census(part)
    refuseStrangers(allowed, release.columns, codesOf)
    refuseStrangers(allowed, original.columns)
    refuseUncounted(original.columns, known)
    yield {
      release: { ...usedBuckets(coded(release)), readings: readings.release },
      original: { ...coded(original), readings: readings.original },
    }
  }
}

const NOTHING: CodedCombinations = { columns: [], values: [], codes: [], rows: new Uint32Array(0) }

const partNumbers = async (parts: TableParts): Promise<readonly number[]> =>
  (await parts.sizes()).map(({ part }) => part)

/** Rows of each bucket by its number. A bucket of which rows are in two parts is refused. */
async function wholeBuckets(parts: TableParts, { values }: Dictionary): Promise<ReadonlyMap<number, number>> {
  const sizes = new Map<number, number>()
  const partOf = new Map<number, number>()
  const found = await parts.values(BUCKET)
  for (const [at, code] of found.codes.entries()) {
    refuseNoNumbers([values[code]])
    const number = Number(values[code])
    if ((partOf.get(number) ?? found.parts[at]) !== found.parts[at]) throw partedBuckets()
    partOf.set(number, found.parts[at])
    sizes.set(number, (sizes.get(number) ?? 0) + found.rows[at])
  }
  return sizes
}

async function refuseLost(parts: TableParts, rows: number): Promise<void> {
  const found = (await parts.sizes()).reduce((sum, part) => sum + part.rows, 0)
  if (found !== rows) throw partedBuckets()
}

const coded = ({ columns, weights }: Table): CodedCombinations => ({
  columns: columns.map(({ name }) => name),
  values: columns.map(({ dictionary }) => dictionary.values),
  codes: columns.map(({ codes }) => codes),
  rows: weights,
})

/** The first column with the texts that occur alone: what is listed beside them may be no number. */
function usedBuckets({ values, codes, ...rest }: CodedCombinations): CodedCombinations {
  const placeOf = new Map([...new Set(Array.from(codes[0]))].map((code, place) => [code, place]))
  return {
    ...rest,
    values: [[...placeOf.keys()].map((code) => values[0][code]), ...values.slice(1)],
    codes: [Uint32Array.from(codes[0], (code) => placeOf.get(code)!), ...codes.slice(1)],
  }
}

/** Rows of each text of the published columns. */
async function countedCells(written: OpenTable, names: readonly string[]): Promise<CountedCells> {
  const cells: CountedCells['cells'][number][] = []
  for (const name of names) {
    const { columns, rows: counts } = await written.combinations([name])
    const [{ values, codes }] = columns
    const rows = new Float64Array(values.length)
    for (let at = 0; at < counts.length; at++) rows[codes[at]] += counts[at]
    cells.push({ name, texts: values, rows })
  }
  return { cells }
}
