import { hasClass, isElement, type PageElement, type PageNode, pick, textOf } from './page-tree.ts'
import { type Block, type PdfContext, SMALL_SIZE, TEXT_SIZE, WIDTH } from './pdf-context.ts'
import { runsOf } from './pdf-inline.ts'
import { pictureOf } from './pdf-picture.ts'
import { tableOf } from './pdf-table.ts'

/** What stands on the page, in its order, as blocks of the document. */
export function blocksOf(nodes: readonly PageNode[], context: PdfContext, width = WIDTH): Block[] {
  const blocks: Block[] = []
  let inline: PageNode[] = []
  const flush = () => {
    if (inline.some((node) => textOf(node).trim() !== ''))
      blocks.push({ text: runsOf(inline, context), margin: [0, 0, 0, 5] })
    inline = []
  }
  for (const node of nodes) {
    if (!isElement(node) || INLINE.has(node.tag)) inline.push(node)
    else {
      flush()
      blocks.push(...blockOf(node, context, width))
    }
  }
  flush()
  return blocks
}

const INLINE = new Set(['a', 'b', 'code', 'span', 'strong'])

function blockOf(element: PageElement, context: PdfContext, width: number): Block[] {
  const { tag, children } = element
  const inside = () => blocksOf(children, context, width)
  if (tag === 'nav' || (tag === 'details' && !hasClass(element, 'fold'))) return []
  if (tag === 'table') return tableOf(element, context)
  if (tag === 'svg') return [pictureOf(element, context, width)]
  if (tag === 'p') return [paragraph(element, context)]
  if (tag === 'pre') return [preformatted(element, context)]
  if (tag === 'dl') return [listOfTerms(element, context)]
  if (/^h[1-4]$/.test(tag)) return [heading(element, context)]
  if (tag === 'figcaption')
    return [{ text: runsOf(children, context), color: context.colour('quiet'), fontSize: SMALL_SIZE }]
  if (hasClass(element, 'tiles')) return [tiles(element, context)]
  if (tag === 'ul') return [bullets(element, context, width)]
  if (tag === 'ol') return [numbered(element, context, width)]
  if (hasClass(element, 'banner')) return [banner(element, context)]
  if (hasClass(element, 'verdict')) return [verdict(element, context)]
  if (hasClass(element, 'note'))
    return [framed(inside(), context.colour(hasClass(element, 'warning') ? 'warn-soft' : 'soft'))]
  if (tag === 'section') return [...inside(), { text: '', margin: [0, 0, 0, 8] }]
  if (tag === 'article')
    return [
      {
        stack: inside(),
        unbreakable: pick(element, (one) => one.tag === 'svg').length < 3,
        margin: [0, 0, 0, 8],
      },
    ]
  if (['sides', 'split', 'cards'].some((name) => hasClass(element, name)))
    return [halves(element, context, width)]
  return inside()
}

const SIZES: Readonly<Record<string, number>> = { h1: 20, h2: 14, h3: 11, h4: 10 }

function heading({ tag, children, classes }: PageElement, context: PdfContext): Block {
  return {
    text: runsOf(children, context),
    fontSize: SIZES[tag],
    bold: true,
    ...((tag === 'h2' || tag === 'h3') && { headlineLevel: 1 }),
    // The outline of the file has what the page links to.
    ...(tag === 'h2' && {
      outline: true,
      outlineText: context.print(textOf({ tag, children, classes, attributes: {} })),
    }),
    margin: [0, tag === 'h1' || tag === 'h4' ? 0 : 8, 0, 4],
  }
}

const paragraph = ({ children, classes }: PageElement, context: PdfContext): Block => ({
  text: runsOf(children, context),
  ...(['quiet', 'legend', 'kind', 'brand'].some((name) => classes.includes(name)) && {
    color: context.colour('quiet'),
  }),
  margin: [0, 0, 0, 5],
})

const preformatted = (element: PageElement, context: PdfContext): Block =>
  framed(
    [
      {
        // Spaces at the beginning of a line say what belongs where.
        text: context.print(
          textOf(element).replace(/^ +/gm, (spaces) => '\u00a0\u00a0'.repeat(spaces.length)),
        ),
        preserveLeadingSpaces: true,
        fontSize: SMALL_SIZE,
      },
    ],
    context.colour('soft'),
  )

const framed = (blocks: readonly Block[], fillColor: string): Block => ({
  table: { widths: ['*'], body: [[{ stack: blocks, fillColor, margin: [8, 6, 8, 3] }]] },
  layout: 'noBorders',
  margin: [0, 2, 0, 8],
})

const bullets = (element: PageElement, context: PdfContext, width: number): Block => ({
  ul: element.children.filter(isElement).map((item) => ({ stack: blocksOf(item.children, context, width) })),
  margin: [0, 0, 0, 6],
})

/** Items keep the numbers that the page gives them, and stay whole. */
const numbered = (element: PageElement, context: PdfContext, width: number): Block => ({
  stack: element.children.filter(isElement).map(({ children, attributes }, index) => ({
    columns: [
      { text: `${attributes.value ?? index + 1}.`, bold: true, width: NUMBER },
      { stack: blocksOf(children, context, width - NUMBER), width: '*' },
    ],
    unbreakable: true,
  })),
  margin: [0, 0, 0, 6],
})

const NUMBER = 16

function listOfTerms(element: PageElement, context: PdfContext): Block {
  const rows = element.children.filter(isElement).map((row) => row.children.filter(isElement))
  return {
    table: {
      widths: [110, '*'],
      body: rows.map(([term, said]) => [
        { text: runsOf(term!.children, context), color: context.colour('quiet') },
        { text: runsOf(said!.children, context) },
      ]),
    },
    layout: 'noBorders',
    margin: [0, 0, 0, 8],
  }
}

const banner = (element: PageElement, context: PdfContext): Block =>
  framed(
    pick(element, ({ tag }) => tag === 'p').map((line) => ({
      text: runsOf(line.children, context),
      fontSize: 13,
      margin: [0, 0, 0, 3],
    })),
    context.colour('soft'),
  )

const SAID: Readonly<Record<string, string>> = { ready: 'yes', decide: 'warn', stop: 'no' }

/** The word, large, beside its shape, on its colour. */
function verdict(element: PageElement, context: PdfContext): Block {
  const said = SAID[element.classes.find((name) => name in SAID) ?? '']
  const word = { fontSize: 18, color: context.colour(said ?? 'ink') }
  const lines = pick(element, ({ tag }) => tag === 'p').map((line) => ({
    text: runsOf(line.children, context).map((run) => (run.bold ? { ...run, ...word } : run)),
    fontSize: 12.5,
  }))
  const marks = pick(element, ({ tag }) => tag === 'svg').map((mark) => pictureOf(mark, context, MARK))
  const columns = [...marks.map((mark) => ({ stack: [mark], width: MARK })), { stack: lines, width: '*' }]
  return framed([{ columns, columnGap: 8 }], context.colour(said === undefined ? 'soft' : `${said}-soft`))
}

const MARK = 40

function tiles(element: PageElement, context: PdfContext): Block {
  const all = element.children.filter(isElement).map((tile) => {
    const [value, words] = tile.children.filter(isElement)
    return {
      stack: [
        { text: runsOf(value!.children, context), fontSize: 15, bold: true },
        { text: runsOf(words!.children, context), fontSize: SMALL_SIZE, color: context.colour('quiet') },
      ],
    }
  })
  return { columns: all, columnGap: 10, margin: [0, 2, 0, 10] }
}

/** Two side by side; what is more goes below. */
function halves(element: PageElement, context: PdfContext, width: number): Block {
  const parts = element.children.filter(isElement)
  const half = (width - GUTTER) / 2
  const rows = Array.from({ length: Math.ceil(parts.length / 2) }, (_, row) =>
    parts.slice(2 * row, 2 * row + 2),
  )
  return {
    stack: rows.map((pair) => ({
      columns: pair.map((part) => ({
        stack:
          pick(part, ({ tag }) => tag === 'table').length > 0
            ? blockOf(part, context, width)
            : blocksOf([part], context, half),
        width: half,
      })),
      columnGap: GUTTER,
      fontSize: TEXT_SIZE,
    })),
  }
}

const GUTTER = 18
