import { isPublished, namedColumn } from '../attribute-names.ts'
import type { Session } from '../interpret-session.ts'
import type { InterpretedNode } from '../interpreted-result.ts'
import { classColumn, readLabel } from '../labels.ts'
import { joinLines, splitLines } from '../lines.ts'
import type { FormInput, FormOutput } from './form-input.ts'
import { wekaBlocks } from './weka-blocks.ts'
import { readWekaTest } from './weka-condition.ts'
import {
  chooseWay,
  type LeafWays,
  labelsOf,
  readWekaBranch,
  readWekaLeaf,
  type WekaLine,
} from './weka-leaf.ts'
import { readSurroundings } from './weka-surroundings.ts'

interface TreeLine {
  /** Place among the lines of the text. */
  readonly at: number
  readonly depth: number
  readonly indent: string
  readonly body: string
  readonly read: WekaLine | LeafWays | undefined
}

/** Trees as Weka prints them (J48, REPTree, RandomTree), with what stands around them. O(text); any depth. */
export function readWekaTree({ session, text, classColumn: given }: FormInput): FormOutput {
  const lines = splitLines(text)
  const written = [...lines.texts]
  const nodes: InterpretedNode[] = []
  const modelLines = new Set<number>()
  let column = given
  for (const block of wekaBlocks(lines.texts, /tree/i)) {
    const tree = treeLines(session, lines.texts, block)
    column = classColumn(session, given, {
      ...evidence(session, tree),
      place: { line: block.start + 1, column: 1 },
    })
    writeTree(session, tree, { column, nodes, written })
    for (const { at } of tree) modelLines.add(at)
  }
  const isModel = (line: number) => modelLines.has(line)
  const around = readSurroundings(session, { lines: lines.texts, isModel, classColumn: column })
  for (const [at, line] of around) written[at] = line
  const { columns } = session.index
  return {
    text: joinLines(written, lines),
    interpreted: {
      kind: 'tree',
      ...(column !== undefined && columns.has(column) && { class: column }),
      nodes,
    },
  }
}

function treeLines(
  { index }: Session,
  lines: readonly string[],
  { start, end }: { readonly start: number; readonly end: number },
): TreeLine[] {
  const depths = lines.slice(start, end).map((line) => /^(?:\| {3})*/.exec(line)![0].length / 4)
  return depths.map((depth, depthIndex) => {
    const line = lines[start + depthIndex]
    const indent = line.slice(0, depth * 4)
    const body = line.slice(depth * 4)
    const isLeaf = (depths[depthIndex + 1] ?? 0) <= depth
    return {
      at: start + depthIndex,
      depth,
      indent,
      body,
      read: isLeaf ? readWekaLeaf(index, body) : readWekaBranch(index, body),
    }
  })
}

const isLeafWays = (read: WekaLine | LeafWays): read is LeafWays => 'ways' in read

/** The labels of the leaves and the columns tested: what tells the class. */
function evidence({ index }: Session, tree: readonly TreeLine[]) {
  const tested = new Set<string>()
  const leaves: string[][] = []
  for (const { read } of tree) {
    if (!read) continue
    const name = isLeafWays(read) ? read.name?.name : read.condition?.name
    if (name !== undefined) tested.add(namedColumn(index, name)?.column ?? name)
    if (isLeafWays(read)) leaves.push(labelsOf(read))
  }
  return { tested, leaves }
}

interface Tree {
  readonly column: string | undefined
  readonly nodes: InterpretedNode[]
  readonly written: string[]
}

function writeTree(session: Session, tree: readonly TreeLine[], { column, nodes, written }: Tree): void {
  const meaning = column === undefined ? undefined : session.index.columns.get(column)
  const isLabel = (text: string) => meaning !== undefined && isPublished(meaning, text)
  /** The last node of each depth. */
  const path: number[] = []
  for (const { at, depth, indent, body, read } of tree) {
    const place = { line: at + 1, column: indent.length + 1 }
    if (!read) {
      session.counts.notInterpreted++
      session.find({ place, kind: 'line', text: body, reason: 'the line is no branch of a tree' })
      continue
    }
    const line = isLeafWays(read) ? chooseWay(read, isLabel) : read
    const when = line.condition && readWekaTest(session, line.condition, { place })
    const label = line.label
    const leaf =
      label &&
      readLabel(session, column, {
        text: label.text,
        place: { line: at + 1, column: indent.length + label.start + 1 },
      })
    path.length = depth
    path.push(nodes.length)
    nodes.push({
      ...(depth > 0 && path[depth - 1] !== undefined && { parent: path[depth - 1] }),
      line: at + 1,
      ...(when && { when: { kind: 'test', ...when } }),
      ...(leaf && { leaf: { ...leaf, ...(label.counts !== '' && { counts: label.counts }) } }),
    })
    const tail =
      label && leaf
        ? body.slice(line.length, label.start) + leaf.text + body.slice(label.start + label.text.length)
        : body.slice(line.length)
    written[at] = indent + (when?.text ?? '') + tail
  }
}
