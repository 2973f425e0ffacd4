import { dealing, permutationOf, type ReleaseLayout, refuseOtherColumns } from '@outis/core/pipeline'
import { ESCAPE, keyBegin, UNIT_SEPARATOR } from '@outis/core/random'
import {
  NEUTRAL_PURPOSE,
  permutationPurpose,
  type SlicedGroup,
  type SlicedRecoding,
} from '@outis/core/recoding'
import { columnIndexOf, type SparkState } from '../engine/spark-state.ts'
import { type SlicedCell, type SlicedGroupShape, type SlicedKey, slicedSql } from '../sql/slicing-sql.ts'
import { sendDealing } from './deal-rows-on-spark.ts'
import { sendList } from './sent-list.ts'

/**
 * The rows of a sliced release as SQL: every row finds its bucket, every column group is permuted on its own inside it, and
 * the groups are set side by side. Refuses the plan unless it deals exactly the rows there are.
 */
export async function slicedRows(
  state: SparkState,
  recoding: SlicedRecoding,
  layout: ReleaseLayout,
): Promise<string> {
  refuseOtherColumns(recoding, layout)
  const dealt = await sendDealing(state, dealing(recoding), undefined)
  const { seed, paper } = permutationOf(layout)
  const keys = recoding.keys.map((name, key) => slicedKey(state, name, recoding.values[key]))
  const groups: SlicedGroupShape[] = []
  for (const [groupIndex, group] of recoding.groups.entries())
    groups.push({
      begin: keyBegin(seed, permutationPurpose(groupIndex)),
      cells: group.columns.map(({ key, name }) => ({
        name,
        key: keys[key],
        generalised: positionAmong(group, key),
      })),
      generalised: group.generalised && {
        view: await sendGeneralised(state, recoding, group.generalised),
        keys: group.generalised.keys.map((key) => keys[key]),
      },
    })
  const { neutral = [] } = recoding
  if (neutral.length > 0)
    groups.push({
      begin: keyBegin(seed, NEUTRAL_PURPOSE),
      cells: neutral.map((name) => neutralCell(state, name)),
      generalised: undefined,
    })
  const names = layout.columns.map(({ name }) => name)
  return slicedSql(dealt, { keys, groups, paper, names })
}

function slicedKey(state: SparkState, name: string, values: readonly string[]): SlicedKey {
  return {
    sourceIndex: columnIndexOf(state, name),
    missing: state.missing,
    absent: values[0] ?? '',
    separators: values.some((value) => value.includes(UNIT_SEPARATOR) || value.includes(ESCAPE)),
  }
}

function neutralCell(state: SparkState, name: string): SlicedCell {
  const sourceIndex = columnIndexOf(state, name)
  return { name, sourceIndex, native: !state.normalised.has(sourceIndex) }
}

function positionAmong({ generalised }: SlicedGroup, key: number): number | undefined {
  const position = generalised?.keys.indexOf(key) ?? -1
  return position < 0 ? undefined : position
}

/** Values of a group that are published as others. One that is listed twice would double its rows in the join. */
async function sendGeneralised(
  state: SparkState,
  { values }: SlicedRecoding,
  { keys, from, to }: NonNullable<SlicedGroup['generalised']>,
): Promise<string> {
  const entries = [
    ...new Map(from.map((places, entry) => [places.join(), entry] as const).reverse()).values(),
  ]
  const columns = keys.flatMap((key, keyIndex) => [
    { name: `f${keyIndex}`, values: entries.map((entry) => values[key][from[entry][keyIndex]]) },
    { name: `g${keyIndex}`, values: entries.map((entry) => to[entry][keyIndex]) },
  ])
  return sendList(state, 'generalised', { columns, doing: 'writing the release' })
}
