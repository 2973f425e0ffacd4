import { isElement, type PageElement, type PageNode } from './page-tree.ts'
import type { Block, PdfContext } from './pdf-context.ts'

/** A drawing of the page in `most` points; figures at its bars may stand a little over its edge. */
export function pictureOf(svg: PageElement, context: PdfContext, most: number): Block {
  const width = Number(svg.attributes.width ?? most)
  return {
    svg: written(svg, context, true),
    width: Math.min(width * SCALE, most * 0.92),
    margin: [0, 2, 0, 4],
  }
}

/** Points of paper for a pixel of the page. */
const SCALE = 0.75

function written(node: PageNode, context: PdfContext, root = false): string {
  if (!isElement(node)) return escaped(context.print(node))
  if (!DRAWN.has(node.tag)) return ''
  const attributes = Object.entries(node.attributes)
    .filter(([name]) => !name.startsWith('aria-') && name !== 'role')
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
  const style = root ? `<style>${context.pictures}</style>` : ''
  return `<${node.tag}${attributes}>${style}${node.children.map((child) => written(child, context)).join('')}</${node.tag}>`
}

/** Nothing that names another file is drawn; a tooltip has no place on paper. */
const DRAWN = new Set(['svg', 'g', 'rect', 'line', 'path', 'circle', 'text', 'tspan'])

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
