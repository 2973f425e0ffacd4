import { isElement, type PageElement, type PageNode } from './page-tree.ts'
import { type Block, type PdfContext, SMALL_SIZE } from './pdf-context.ts'

/** Texts of one paragraph, each with its look. Pictures among them are left to the caller. */
export function runsOf(nodes: readonly PageNode[], context: PdfContext, look: Block = {}): Block[] {
  const runs = nodes.flatMap((node) => runOf(node, context, look))
  // A line that begins at the top of its cell needs no break before it.
  while (runs.length > 0 && runs[0]!.text === '\n') runs.shift()
  return runs
}

function runOf(node: PageNode, context: PdfContext, look: Block): Block[] {
  if (!isElement(node))
    return node === '' ? [] : [{ ...look, text: context.print(node.replace(/\s*\n\s*/g, ' ')) }]
  if (node.tag === 'svg') return []
  const key = keyColour(node, context)
  if (key !== undefined) return [{ text: '● ', color: key }]
  const inner = node.children.flatMap((child) => runOf(child, context, { ...look, ...lookOf(node, context) }))
  return ['aside', 'fix'].some((name) => node.classes.includes(name)) ? [{ text: '\n' }, ...inner] : inner
}

function lookOf({ tag, classes }: PageElement, { colour }: PdfContext): Block {
  if (tag === 'b' || tag === 'strong') return { bold: true }
  if (classes.includes('aside')) return { bold: false, color: colour('quiet'), fontSize: SMALL_SIZE }
  if (classes.includes('what')) return { bold: true }
  if (classes.includes('quiet') || classes.includes('fix')) return { color: colour('quiet') }
  if (classes.includes('tag')) return { bold: true, color: colour(tagColour(classes)) }
  return {}
}

const tagColour = (classes: readonly string[]): string =>
  classes.includes('yes') || classes.includes('word-ready')
    ? 'yes'
    : classes.includes('no') || classes.includes('word-stop')
      ? 'no'
      : 'warn'

/** The square of a legend. */
function keyColour({ classes }: PageElement, { colour }: PdfContext): string | undefined {
  const named = classes.find((name) => name.startsWith('key-'))
  return named === undefined ? undefined : colour(named.slice('key-'.length))
}
