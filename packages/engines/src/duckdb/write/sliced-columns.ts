import { type ReleaseLayout, refuseAlike, refuseOtherColumns } from '@outis/core/pipeline'
import { BUCKET, type SlicedRecoding } from '@outis/core/recoding'
import { defined } from '@outis/core/value'
import type { WrittenFormat } from '../../files/format.ts'
import type { PublishedColumn } from '../../sql/published-column.ts'
import type { SlicedCell } from '../../sql/sliced-sql.ts'
import { columnIndexOf, type TableState } from '../table-state.ts'
import { canBeRanked, publishedColumns } from './release-columns.ts'
import type { RecodedTexts } from './store-plan.ts'

/** What a sliced release is made of. */
export interface SlicedColumns {
  /** Cells of single rows, in the order they are published in; in the paper's look in the order of the groups. */
  readonly cells: readonly SlicedCell[]
  /** Everything the recoded cells can show, by their `recoded`. */
  readonly texts: readonly RecodedTexts[]
  /** The columns of the release, the bucket first. */
  readonly columns: readonly PublishedColumn[]
}

interface SlicedPlace {
  readonly group: number
  /** Place in the plan's keys; none for a neutral column. */
  readonly key?: number
  /** Place among the columns its group generalises. */
  readonly generalised?: number
}

/** The columns of a sliced release, and how each travels through the database. */
export async function slicedColumns(
  state: TableState,
  recoding: SlicedRecoding,
  { layout, format }: { readonly layout: ReleaseLayout; readonly format: WrittenFormat },
): Promise<SlicedColumns> {
  const paper = layout.sliced?.layout === 'paper'
  refuseAlike(layout.columns.map(({ name }) => name))
  const placeOfName = slicedPlaces(recoding)
  const published = paper
    ? [...placeOfName.keys()].map((name) => ({ name, type: 'text' as const }))
    : layout.columns.slice(1)
  refuseOtherColumns(recoding, layout)
  const neutral = await neutralColumns(
    state,
    published.filter(({ name }) => placeOfName.get(name)!.key === undefined),
  )
  const texts: RecodedTexts[] = []
  const cells = published.map(({ name, type }, index): SlicedCell => {
    const { group, key, generalised } = placeOfName.get(name)!
    const number = type === 'number'
    if (key === undefined) {
      const { sourceIndex, kind } = neutral.get(name)!
      const neutralKind = paper ? 'text' : kind
      return {
        sourceIndex,
        source: sourceIndex,
        name,
        number,
        kind: neutralKind,
        group,
        labelled: neutralKind === 'ranked',
      }
    }
    const recodedText = { name, texts: shownTexts(recoding, { group, key, generalised }) }
    const recoded = texts.push(recodedText) - 1
    return {
      // A place of its own behind those of the source: a column may be published twice.
      sourceIndex: state.names.length + index,
      source: columnIndexOf(state, recoding.keys[key]),
      name,
      number,
      kind: !paper && canBeRanked(recodedText) ? 'ranked' : 'text',
      recoded,
      group,
      labelled: true,
      ...defined({ generalised }),
    }
  })
  return { cells, texts, columns: [bucketColumn(format), ...(paper ? paperColumns(layout) : cells)] }
}

/** No column of the source. */
const NOWHERE = -1

/** Whole numbers are carried and sorted as such, but where they would be written as something else than text. */
const bucketColumn = (format: WrittenFormat): PublishedColumn => ({
  sourceIndex: NOWHERE,
  name: BUCKET,
  number: true,
  kind: format === 'json' || format === 'jsonl' ? 'text' : 'ranked',
})

const paperColumns = ({ columns }: ReleaseLayout): PublishedColumn[] =>
  columns.slice(1).map(({ name }, columnIndex) => ({
    sourceIndex: NOWHERE,
    name,
    number: false,
    kind: 'text',
    recoded: columnIndex,
  }))

/** Every column that is published, by the name it is published under, group by group. */
function slicedPlaces({ groups, neutral = [] }: SlicedRecoding): ReadonlyMap<string, SlicedPlace> {
  const placeOfName = new Map<string, SlicedPlace>()
  for (const [group, { columns, generalised }] of groups.entries()) {
    for (const { key, name } of columns) {
      const index = generalised?.keys.indexOf(key) ?? -1
      placeOfName.set(name, { group, key, ...(index >= 0 && { generalised: index }) })
    }
  }
  for (const name of neutral) placeOfName.set(name, { group: groups.length })
  return placeOfName
}

function shownTexts(
  { values, groups }: SlicedRecoding,
  {
    group,
    key,
    generalised,
  }: Required<Pick<SlicedPlace, 'group' | 'key'>> & { generalised: number | undefined },
): readonly string[] {
  const labels = generalised === undefined ? [] : groups[group].generalised!.to.map((to) => to[generalised])
  return [...new Set([...values[key], ...labels])]
}

async function neutralColumns(
  state: TableState,
  columns: ReleaseLayout['columns'],
): Promise<ReadonlyMap<string, PublishedColumn>> {
  const layout = { columns, keepOrder: false, target: { kind: 'file' as const, path: '' } }
  return new Map((await publishedColumns(state, [], layout)).map((column) => [column.name, column]))
}
