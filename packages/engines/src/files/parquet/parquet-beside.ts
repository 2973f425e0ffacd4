import { distinctTexts, type HeldPart, printableTexts, WRITE_ANEW } from '../beside/held-part.ts'
import { openRegular } from '../regular-file.ts'
import { metadataTexts } from './metadata-texts.ts'
import { fileMetadata, type ParquetColumn, type ParquetLayout, parquetLayout } from './parquet-layout.ts'
import { numberAt, textAt } from './thrift.ts'
import { isText, valuesFile } from './values-file.ts'

export interface ParquetQuestions {
  readonly columns: readonly string[]
  /** The texts of a column in the release. */
  readonly shown: (column: string) => Promise<ReadonlySet<string>>
  /** The texts of the one column of a Parquet file. */
  readonly valuesOf: (file: Uint8Array) => Promise<readonly string[]>
}

/** What a Parquet file holds beside its rows. */
export async function besideRows(path: string, questions: ParquetQuestions): Promise<HeldPart[]> {
  const file = await openRegular(path)
  try {
    const layout = await parquetLayout(file)
    const parts = [...metadataParts(layout, questions.columns), ...outsideParts(layout)]
    for (const [columnIndex, column] of layout.columns.entries()) {
      const name = questions.columns[columnIndex]
      if (name !== undefined) parts.push(...(await valueParts(name, column, { layout, questions })))
    }
    return parts
  } catch (fault) {
    if (!(fault instanceof RangeError)) throw fault
    return [
      {
        text: 'The structure of the Parquet file cannot be judged.',
        remove: WRITE_ANEW,
        texts: [],
        otherwise: 'unjudged',
      },
    ]
  } finally {
    await file.close()
  }
}

const WITHOUT_METADATA =
  'Write it without (pyarrow: table.replace_schema_metadata(); pandas: df.attrs = {}), or let Outis write the release.'

function metadataParts(layout: ParquetLayout, columns: readonly string[]): HeldPart[] {
  const ofColumns = layout.columns.flatMap(({ metadata }) =>
    metadata.map((entry) => [textAt(entry, 1), textAt(entry, 2)] as const),
  )
  const { told, all } = metadataTexts([...fileMetadata(layout), ...ofColumns], columns)
  const texts = distinctTexts(told)
  const technical = [...all, textAt(layout.footer, 6)]
  const text = 'The metadata of the Parquet file say more than how the table is built.'
  return [
    { text, remove: WITHOUT_METADATA, texts, otherwise: texts.length === 0 ? 'nothing' : 'decide' },
    { text, remove: WITHOUT_METADATA, texts: technical, otherwise: 'nothing' },
  ]
}

function outsideParts({ outside }: ParquetLayout): HeldPart[] {
  if (outside.length === 0) return []
  return [
    {
      text: 'The Parquet file has bytes that belong to no column of it.',
      remove: WRITE_ANEW,
      texts: printableTexts(outside),
      count: outside.length,
      otherwise: 'unjudged',
    },
  ]
}

interface ColumnContext {
  readonly layout: ParquetLayout
  readonly questions: ParquetQuestions
}

/** Values of a column that no row has: in dictionaries, and as the claimed smallest and largest. */
async function valueParts(
  name: string,
  column: ParquetColumn,
  { layout, questions }: ColumnContext,
): Promise<HeldPart[]> {
  const { element, dictionaries, claimed } = column
  const isOurs = fileMetadata(layout).some(([key]) => key === 'outis')
  const asTexts = isText(element)
  const sameLength = asTexts ? [] : claimed.filter((value) => fits(value, column))
  if (dictionaries.length === 0 && claimed.length === 0) return []
  const shown = await questions.shown(name)
  // Statistics tell zero with either sign.
  const zero = [...shown].some((text) => Number(text) === 0)
  const isShown = (text: string) => text === '' || shown.has(text) || (zero && Number(text) === 0)
  const read = async (part: Partial<ParquetColumn>) =>
    distinctTexts(
      (
        await questions.valuesOf(valuesFile({ element, dictionaries: [], claimed: [], ...part }, isOurs))
      ).filter((text) => !isShown(text)),
    )
  const unused = dictionaries.length === 0 ? [] : await read({ dictionaries })
  const bounds = asTexts
    ? distinctTexts(claimed.map((value) => Buffer.from(value).toString('utf8'))).filter(
        (text) => !isBound(text, shown),
      )
    : sameLength.length === 0
      ? []
      : await read({ claimed: sameLength })
  return [...unusedPart(name, unused), ...boundsPart(name, bounds)]
}

const LENGTHS: Readonly<Record<number, number>> = { 1: 4, 2: 8, 3: 12, 4: 4, 5: 8 }

/** Whether a value has the length that its type asks for; others are no values. */
function fits(value: Uint8Array, { element }: ParquetColumn): boolean {
  const type = numberAt(element, 1) ?? 0
  if (type === 0) return false
  const length = LENGTHS[type] ?? (type === 7 ? numberAt(element, 2) : undefined)
  return length === undefined || value.length === length
}

/** Long texts are cut, and the largest is then raised in its last character. */
function isBound(text: string, shown: ReadonlySet<string>): boolean {
  if (shown.has(text)) return true
  const cut = text.slice(0, -1)
  if (cut === '') return false
  const isCut = text.length >= SHORTEST_CUT
  for (const value of isCut ? shown : []) if (value.startsWith(cut)) return true
  return false
}

/** Writers cut at 16 bytes or later. */
const SHORTEST_CUT = 8

const unusedPart = (name: string, texts: readonly string[]): HeldPart[] =>
  texts.length === 0
    ? []
    : [
        {
          column: name,
          text: `The dictionary of the column "${name}" keeps values that no row has.`,
          remove:
            'Write the column without them (pandas: cat.remove_unused_categories()), or let Outis write the release.',
          texts,
          otherwise: 'decide',
        },
      ]

const boundsPart = (name: string, texts: readonly string[]): HeldPart[] =>
  texts.length === 0
    ? []
    : [
        {
          column: name,
          text: `The statistics of the column "${name}" tell values that no row has.`,
          remove: WRITE_ANEW,
          texts,
          otherwise: 'decide',
        },
      ]
