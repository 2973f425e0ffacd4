import { type Html, html, label, round, svg } from '@outis/core/report/page'
import type { TreeNode, TreePlot } from '../result.ts'

const WIDTH = 440
const ROW = 44
const DEPTH = 120
const LEFT = 8

interface Placed {
  readonly drawn: Html
  readonly y: number
  /** Rows of leaves. */
  readonly rows: number
}

/** The root on the left, a row for every leaf; a node stands in the middle of its children. */
export function treePlot({ title, root }: TreePlot): Html {
  const { drawn, rows } = placed(root, 0, 0)
  return html`<figure class="chart"><figcaption>${title}</figcaption>${svg({ width: WIDTH, height: rows * ROW + 4, label: `${title}. ${spoken(root)}` }, [drawn])}</figure>`
}

function placed(node: TreeNode, depth: number, from: number): Placed {
  const x = LEFT + depth * DEPTH
  if (node.children.length === 0) {
    const y = from * ROW + ROW / 2
    return { drawn: nameOf(node, x, y), y, rows: 1 }
  }
  let rows = 0
  const children = node.children.map((child) => {
    const own = placed(child, depth + 1, from + rows)
    rows += own.rows
    return own
  })
  const y = (children[0].y + children[children.length - 1].y) / 2
  const edges = children.map(
    (child) =>
      html`<path class="curve plain" d="M${x + DEPTH - 26} ${round(y)}C${x + DEPTH - 12} ${round(y)} ${x + DEPTH - 20} ${round(child.y)} ${x + DEPTH - 6} ${round(child.y)}"/>`,
  )
  return { drawn: html`${edges}${nameOf(node, x, y)}${children.map(({ drawn }) => drawn)}`, y, rows }
}

function nameOf({ label: text, detail, children }: TreeNode, x: number, y: number): Html {
  const room = children.length > 0 ? DEPTH - 30 : WIDTH - x
  return html`${label({ x, y: y + (detail === undefined ? 4 : -2), text, room })}${
    detail !== undefined && label({ x, y: y + 13, text: detail, room, className: 'value' })
  }`
}

function spoken({ label: text, detail, children }: TreeNode): string {
  const own = detail === undefined ? text : `${text} (${detail})`
  return children.length === 0 ? own : `${own}: ${children.map(spoken).join(', ')}`
}
