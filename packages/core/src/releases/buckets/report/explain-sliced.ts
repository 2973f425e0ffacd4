import { BUCKET, paperNames } from '../../../data/recoding/apply-sliced.ts'
import type { SlicedRecoding } from '../../../data/recoding/recoding.ts'
import { cellTexts } from '../../../data/table/coded-texts.ts'
import { agreeing, counted, percent, quotedNames } from '../../../data/words/words.ts'
import type { ExplainedRow, RowExplanation } from '../../kit/row-explanation.ts'
import { paperCells } from '../check/paper-cells.ts'

export interface SlicedRow extends Omit<ExplainedRow, 'key' | 'needs' | 'search'> {
  readonly recoding: SlicedRecoding
}

/** What one row of a sliced release says, and what it does not: which bucket it is in, and what may be concluded of its cells. */
export async function explainSlicedRow(asked: SlicedRow): Promise<RowExplanation> {
  const { open, cells, row, column } = asked
  const bucket = cells[open.columns.indexOf(BUCKET)]
  const classSize = asked.recoding.sizes[Number(bucket) - 1] ?? 0
  const explained: RowExplanation['cells'][number][] = []
  if (column === undefined || column === BUCKET) {
    explained.push({ column: BUCKET, published: bucket, text: bucketSentence(bucket, classSize) })
  }
  for (const group of groupsOf(asked)) {
    const wanted = group.columns.filter((name) => column === undefined || name === column)
    if (wanted.length === 0) continue
    const inBucket = await countGroup(asked, group, bucket)
    for (const name of wanted) {
      const published = cells[open.columns.indexOf(name)]
      explained.push({
        column: name,
        published,
        text: cellSentence({ group, inBucket, name, published, classSize }),
      })
    }
  }
  const inOrder = explained.sort((a, b) => open.columns.indexOf(a.column) - open.columns.indexOf(b.column))
  return { row, suppressed: false, classSize, cells: inOrder, sentences: inOrder.map(({ text }) => text) }
}

/** Columns of the release that stand together. */
interface ReleasedGroup {
  /** As published: several, or in the paper's look one. */
  readonly columns: readonly string[]
  /** What they hold, by attribute. */
  readonly names: readonly string[]
  /** Place of its sensitive attribute in `names`. */
  readonly sensitive?: number
  /** Texts that stand for rarer values. */
  readonly labels: ReadonlySet<string>
  readonly neutral: boolean
}

function groupsOf({ open, recoding, policy }: SlicedRow): ReleasedGroup[] {
  const { groups, neutral = [], keys, values } = recoding
  const isSensitive = (key: number) =>
    policy.attributes.some(({ name, role }) => name === keys[key] && role === 'sensitive')
  const headings = paperNames(recoding).slice(1)
  const columnsOf = (names: readonly string[], place: number) =>
    open.columns.includes(headings[place]) ? [headings[place]] : names
  const found = groups.map(({ columns, generalised }, groupIndex): ReleasedGroup => {
    const names = columns.map(({ name }) => name)
    const sensitive = columns.findIndex(({ key }) => isSensitive(key))
    const known = new Set(generalised?.keys.flatMap((key) => values[key]))
    const labels = new Set(generalised?.to.flat().filter((text) => !known.has(text)))
    return {
      columns: columnsOf(names, groupIndex),
      names,
      labels,
      neutral: false,
      ...(sensitive >= 0 && { sensitive }),
    }
  })
  if (neutral.length === 0) return found
  const columns = columnsOf(neutral, groups.length)
  return [...found, { columns, names: neutral, labels: new Set(), neutral: true }]
}

interface CountedGroup {
  /** The row's own texts, by place in `names`. */
  readonly texts: readonly string[]
  /** Rows of the bucket with these texts. */
  readonly same: number
  /** Rows of the bucket that agree in all but the sensitive attribute. */
  readonly agreeing: number
}

async function countGroup(
  { open, cells }: SlicedRow,
  { columns, names, sensitive }: ReleasedGroup,
  bucket: string,
): Promise<CountedGroup> {
  const { columns: counted, rows, length } = await open.combinations([BUCKET, ...columns])
  const texts = counted.map(cellTexts)
  const read = (own: readonly string[]) =>
    own.length === names.length ? own : paperCells.read(own[0], names.length)
  const known = read(columns.map((name) => cells[open.columns.indexOf(name)]))
  let same = 0
  let agreeing = 0
  for (let index = 0; index < length; index++) {
    if (texts[0][index] !== bucket) continue
    const own = read(columns.map((_, columnIndex) => texts[columnIndex + 1][index]))
    const differ = names.filter((_, nameIndex) => own[nameIndex] !== known[nameIndex]).length
    if (differ === 0) same += rows[index]
    if (differ === 0 || (differ === 1 && sensitive !== undefined && own[sensitive] !== known[sensitive]))
      agreeing += rows[index]
  }
  return { texts: known, same, agreeing }
}

function bucketSentence(bucket: string, size: number): string {
  if (size === 1)
    return `The row stands in bucket ${bucket}, alone: its column groups are those of one person, a whole true record.`
  return (
    `The row stands in bucket ${bucket}, of ${counted(size, 'row')}. Inside it each column group was permuted on its own: ` +
    'the row is nobody’s, its column groups may each come from another person of the bucket, and which belong together cannot be told.'
  )
}

interface CellFacts {
  readonly group: ReleasedGroup
  readonly inBucket: CountedGroup
  readonly name: string
  readonly published: string
  readonly classSize: number
}

function cellSentence({ group, inBucket, name, published, classSize }: CellFacts): string {
  const { names, columns, sensitive, labels, neutral } = group
  const { same, agreeing: alike, texts } = inBucket
  const paper = columns.length < names.length || columns[0] !== names[0]
  const company = companyOf(paper ? [] : names.filter((other) => other !== name), classSize)
  const kind = neutral ? ' Neutral columns are permuted together, as one more column group.' : ''
  const shown = texts.some((text) => labels.has(text)) && (paper || labels.has(published))
  const label = shown ? ' It stands for values too rare to be published as they are.' : ''
  const told = sensitive !== undefined && (paper || names[sensitive] === name)
  const among =
    names.length === 1
      ? `the ${counted(classSize, 'row')} of the bucket`
      : `the ${counted(alike, 'row')} of the bucket that agree in what stands beside it`
  const conclusion = told
    ? ` Of ${among}, ${counted(same, 'has', 'have')} it: for somebody known to be one of them it is ${percent(same / alike)} likely.`
    : ` ${same} of the ${counted(classSize, 'row')} of the bucket ${agreeing(same, 'has', 'have')} this value of the column group.`
  return `"${name}" shows “${published}”.${label} ${company}${kind}${conclusion}`
}

/** Which other columns of the row speak of the same person. */
function companyOf(others: readonly string[], classSize: number): string {
  if (classSize === 1) return 'All columns of the row are the same person’s.'
  if (others.length === 0) return 'No other column of the row need be the same person’s.'
  const named = quotedNames(others)
  return `Of the same person ${agreeing(others.length, 'is', 'are')} ${named}; no other column of the row need be.`
}
