import { OutisError } from '@outis/core/errors'
import { codedTexts, type LearnColumn, type TextColumn } from './classifier-columns.ts'
import { type Attribute, type Dataset, MISSING_CODE } from './dataset.ts'
import { type DatasetOptions, datasetOf } from './dataset-of.ts'

export type MembershipDatasetOptions = Pick<DatasetOptions, 'attributes' | 'types' | 'missing' | 'ranges'>

/** The class of a membership dataset: where a row comes from. */
export const ORIGINS = ['original', 'release'] as const

const ORIGIN = '(origin)'

/**
 * The rows of an original and of a release, one below the other, with where they come from as the class. Columns are those of the
 * release unless named. A missing or suppressed value is a value of its own here: it tells the two apart. Of weighted tables each
 * combination counts once; pass columns of rows.
 */
export function membershipDataset(
  original: readonly LearnColumn[],
  release: readonly LearnColumn[],
  options: MembershipDatasetOptions = {},
): Dataset {
  const names = options.attributes ?? release.map(({ name }) => name)
  const columns = names.map((name) => joined(name, original, release))
  const sizes = [original, release].map((side) =>
    side[0] === undefined ? 0 : codedTexts(side[0]).codes.length,
  )
  const origins = ORIGINS.flatMap((origin, side) => Array<string>(sizes[side]).fill(origin))
  const { data } = datasetOf([...columns, { name: ORIGIN, texts: origins }], {
    ...options,
    attributes: names,
    class: ORIGIN,
    values: { [ORIGIN]: ORIGINS },
  })
  return { ...data, attributes: data.attributes.flatMap(withoutMissing) }
}

function joined(name: string, original: readonly LearnColumn[], release: readonly LearnColumn[]): TextColumn {
  const texts = [original, release].flatMap((side) => {
    const column = side.find((other) => other.name === name)
    if (column === undefined) throw unknownColumn(name)
    const { values, codes, missing } = codedTexts(column)
    return Array.from(codes, (code) => (code === missing ? '' : values[code]))
  })
  return { name, texts }
}

/** Missing values of a nominal attribute as one value; of a numeric one, told by an attribute beside it. */
function withoutMissing(attribute: Attribute): Attribute[] {
  const { name } = attribute
  if (attribute.kind === 'nominal') {
    if (!attribute.codes.includes(MISSING_CODE)) return [attribute]
    const missing = attribute.values.length
    const codes = attribute.codes.map((code) => (code === MISSING_CODE ? missing : code))
    return [{ ...attribute, values: [...attribute.values, ''], codes }]
  }
  const codes = Int32Array.from(attribute.numbers, (number) => (Number.isNaN(number) ? 1 : 0))
  const known: Attribute = { kind: 'nominal', name: `${name} is missing`, values: ['no', 'yes'], codes }
  return codes.includes(1) ? [attribute, known] : [attribute]
}

const unknownColumn = (column: string) =>
  new OutisError('COLUMN_UNKNOWN', {
    message: `The column "${column}" is not in both the original and the release.`,
    hint: 'Name columns that both have.',
    details: { column },
  })
