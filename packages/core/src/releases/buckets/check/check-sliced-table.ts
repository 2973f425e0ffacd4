import type { CheckedQuasi, CodedCombinations, Combinations } from '../../../check/check-input.ts'
import { OutisError } from '../../../data/errors.ts'
import { BUCKET } from '../../../data/recoding/apply-sliced.ts'
import { cellTexts } from '../../../data/table/coded-texts.ts'
import { defined } from '../../../data/value/defined.ts'
import { quotedNames } from '../../../data/words/words.ts'
import type { AskedBuckets } from '../../../methods/contract/asked-releases.ts'
import type { Prepared } from '../../../methods/contract/prepared.ts'
import type { Policy } from '../../../policy/options/policy.ts'
import type { OpenTable } from '../../../run/engine/engine.ts'
import { declaredReadings, dictionaryReadings } from '../../kit/column-readings.ts'
import { checkSliced } from './check-sliced.ts'
import { columnNames as slicedColumnNames } from './column-names.ts'
import { paperCells } from './paper-cells.ts'
import type { SlicedCheckResult } from './sliced-check-input.ts'

export interface SlicedCheckJob {
  readonly policy: Policy
  readonly asked: AskedBuckets
  /** Attributes of each column group. */
  readonly groups: readonly (readonly string[])[]
  readonly layout: AskedBuckets['layout']
  readonly quasi: readonly CheckedQuasi[]
  /** Absent: only what the release alone decides is judged. */
  readonly original?: CodedCombinations
  /** Numbers of the first buckets of rows that came with a later release. */
  readonly laterFrom?: readonly number[] | undefined
}

/** Measures a sliced release by its texts; nothing of a search is asked. */
export async function checkSlicedTable(
  written: OpenTable,
  { policy, asked, groups, layout, quasi, original, laterFrom }: SlicedCheckJob,
): Promise<{ readonly check: SlicedCheckResult; readonly release: Combinations }> {
  const names = slicedColumnNames(groups)
  const columns = [BUCKET, ...(layout === 'paper' ? names.map(paperCells.write) : names.flat())]
  refuseAbsent(written, columns)
  const { columns: cells, rows } = await written.combinations(columns)
  const texts = cells.map(cellTexts)
  const readings = declaredReadings(policy, columns, texts)
  const release = { columns, texts, rows, readings }
  const check = judgeSliced(
    {
      columns,
      values: cells.map(({ values }) => values),
      codes: cells.map(({ codes }) => codes),
      rows,
      readings,
    },
    { policy, asked, groups, layout, quasi, ...defined({ original, laterFrom }) },
  )
  return { check, release: layout === 'paper' ? unfolded(release, names) : release }
}

/** The same of combinations that were counted already. */
export function judgeSliced(
  release: CodedCombinations,
  { policy, asked, groups, layout, quasi, original, laterFrom }: SlicedCheckJob,
): SlicedCheckResult {
  const { l, mode, minFrequency, smallestBucket } = asked
  return checkSliced({
    release,
    groups,
    layout,
    quasi,
    sensitive: policy.attributes.filter(({ role }) => role === 'sensitive').map(({ name }) => name),
    l,
    missing: { tokens: policy.data.missing },
    ...defined({ original, laterFrom }),
    ...(minFrequency > 1 && { minFrequency }),
    ...(mode === 'hardened' && { hardened: { bucketK: smallestBucket } }),
    requirements: policy.require.map((spec) => ({ spec, source: 'require' as const })),
  })
}

export function refuseAbsent({ columns }: OpenTable, names: readonly string[]): void {
  const absent = names.filter((name) => !columns.includes(name))
  if (absent.length === 0) return
  throw new OutisError('RELEASE_MISMATCH', {
    message: `The release lacks ${absent.length} of the columns that slicing publishes: ${quotedNames(absent)}.`,
    hint: 'Check the release against the policy it was made with, and against the dictionary.json beside it.',
    details: { columns: absent },
  })
}

/** The table it was made from: quasi-identifiers and sensitive attributes. */
export const slicedOriginal = ({ table }: Prepared): CodedCombinations => ({
  columns: table.columns.map(({ name }) => name),
  values: table.columns.map(({ dictionary }) => dictionary.values),
  codes: table.columns.map(({ codes }) => codes),
  rows: table.weights,
  readings: dictionaryReadings(table.columns),
})

/** The paper's cells as columns again: what distributions are made from. */
function unfolded({ texts, rows }: Combinations, groups: readonly (readonly string[])[]): Combinations {
  const columns = groups.flatMap((names, groupIndex) => {
    const cells = texts[groupIndex + 1].map((cell) => paperCells.read(cell, names.length))
    return names.map((name, nameIndex) => ({ name, texts: cells.map((cell) => cell[nameIndex]) }))
  })
  return { columns: columns.map(({ name }) => name), texts: columns.map((column) => column.texts), rows }
}
