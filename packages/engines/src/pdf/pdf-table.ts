import { isElement, type PageElement, pick, textOf } from './page-tree.ts'
import { type Block, type PdfContext, SMALL_SIZE, WIDTH } from './pdf-context.ts'
import { runsOf } from './pdf-inline.ts'
import { pictureOf } from './pdf-picture.ts'

/** With more columns than these a row is written as lines: heading, cell. */
const MOST_COLUMNS = 9
/** Space left and right of what stands in a cell. */
const GAP = 5
/** Room for the figure beside a picture in a cell. */
const FIGURE = 22

/** A table of the page with its caption. Its columns share the width of the paper; long words break. */
export function tableOf(table: PageElement, context: PdfContext): Block[] {
  const caption = pick(table, ({ tag }) => tag === 'caption')[0]
  const rows = pick(table, ({ tag }) => tag === 'tr').map((row) => row.children.filter(isElement))
  const [head = [], ...body] = rows
  const title = caption && {
    text: runsOf(caption.children, context),
    color: context.colour('quiet'),
    fontSize: SMALL_SIZE,
    margin: [0, 4, 0, 2],
  }
  if (head.length > MOST_COLUMNS) return [...(title ? [title] : []), ...linesOf(head, body, context)]
  const widths = widthsOf(rows)
  const cells = (row: readonly PageElement[]) => row.map((cell, row) => cellOf(cell, context, widths[row]!))
  return [
    ...(title ? [title] : []),
    {
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: body.every((row) => row.every((cell) => textOf(cell).length < 600)),
        widths,
        body: [cells(head).map((cell) => ({ ...cell, color: context.colour('quiet') })), ...body.map(cells)],
      },
      layout: {
        hLineWidth: (line: number, { table: { body: all } }: { table: { body: readonly unknown[] } }) =>
          line === 0 || line === all.length ? 0 : 0.5,
        vLineWidth: () => 0,
        hLineColor: () => context.colour('rule'),
        paddingLeft: (column: number) => (column === 0 ? 0 : GAP),
        paddingRight: (column: number) => (column === head.length - 1 ? 0 : GAP),
        paddingTop: () => 3,
        paddingBottom: () => 3,
      },
      fontSize: head.length > 6 ? SMALL_SIZE - 0.5 : SMALL_SIZE + 0.5,
      margin: [0, 0, 0, 8],
    },
  ]
}

function cellOf(cell: PageElement, context: PdfContext, width: number): Block {
  const text = {
    text: runsOf(
      cell.children,
      context,
      cell.tag === 'th' && cell.attributes.scope === 'row' ? { bold: true } : {},
    ),
    ...(cell.classes.includes('number') && { alignment: 'right' }),
  }
  const pictures = pick(cell, ({ tag }) => tag === 'svg')
  if (pictures.length === 0) return text
  const drawn = pictures.map((svg) => pictureOf(svg, context, width - FIGURE))
  return { columns: [...drawn, { ...text, width: '*' }], columnGap: 4 }
}

/** Points for each column: enough for its longest word where that is possible, the rest by how much stands in it. */
function widthsOf(rows: readonly (readonly PageElement[])[]): number[] {
  const columns = rows[0]?.length ?? 0
  const usable = WIDTH - 2 * GAP * Math.max(columns - 1, 0)
  const measures = Array.from({ length: columns }, (_, index) => {
    const texts = rows.flatMap((row) => (row[index] ? [textOf(row[index])] : []))
    const longest = (parts: readonly string[]) =>
      parts.reduce((most, { length }) => Math.max(most, length), 1)
    const pictures = rows.some((row) => row[index] && pick(row[index], ({ tag }) => tag === 'svg').length > 0)
    return {
      least: Math.max(
        5.2 * Math.min(longest(texts.flatMap((text) => text.split(/[\s-]/))), 24) + 4,
        pictures ? 60 : 0,
      ),
      wish: 5.2 * Math.min(longest(texts), 140),
    }
  })
  const sum = (of: 'least' | 'wish') => measures.reduce((total, one) => total + one[of], 0)
  const least = sum('least')
  if (least >= usable) return measures.map((measure) => (usable * measure.least) / least)
  const more = measures.map((measure) => Math.max(measure.wish - measure.least, 0))
  const wanted = more.reduce((total, one) => total + one, 0)
  const spare = Math.min(usable - least, wanted)
  return measures.map(
    (measure, measureIndex) => measure.least + (wanted === 0 ? 0 : (spare * more[measureIndex]!) / wanted),
  )
}

const linesOf = (
  head: readonly PageElement[],
  body: readonly (readonly PageElement[])[],
  context: PdfContext,
): Block[] =>
  body.map((row) => ({
    text: row.flatMap((cell, row) => [
      {
        text: `${row === 0 ? '' : '; '}${context.print(textOf(head[row]!))}: `,
        color: context.colour('quiet'),
      },
      ...runsOf(cell.children, context, row === 0 ? { bold: true } : {}),
    ]),
    fontSize: SMALL_SIZE + 0.5,
    margin: [0, 0, 0, 4],
  }))
