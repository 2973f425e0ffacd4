import { isPublished, namedColumn } from '../attribute-names.ts'
import type { FormInput, FormOutput, Session } from '../interpret-session.ts'
import type { InterpretedNode } from '../interpreted-result.ts'
import { classColumn, readLabel } from '../labels.ts'
import { joinLines, splitLines } from '../lines.ts'
import {
  chooseWay,
  type LeafWays,
  labelsOf,
  readWekaBranch,
  readWekaLeaf,
  readWekaTest,
  type WekaLine,
} from './weka-lines.ts'
import { readSurroundings } from './weka-surroundings.ts'

interface TreeLine {
  readonly lineIndex: number
  readonly depth: number
  readonly indent: string
  readonly body: string
  readonly read: WekaLine | LeafWays | undefined
}

/** Trees as Weka prints them (J48, REPTree, RandomTree), with what stands around them. O(text); any depth. */
export function readWekaTree({ session, text, classColumn: named }: FormInput): FormOutput {
  const lines = splitLines(text)
  const written = [...lines.texts]
  const nodes: InterpretedNode[] = []
  const modelLines = new Set<number>()
  let column = named
  for (const block of wekaBlocks(lines.texts, /tree/i)) {
    const tree = treeLines(session, lines.texts, block)
    column = classColumn(session, named, {
      ...evidence(session, tree),
      place: { line: block.start + 1, column: 1 },
    })
    writeTree(session, tree, { column, nodes, written })
    for (const { lineIndex } of tree) modelLines.add(lineIndex)
  }
  const isModel = (line: number) => modelLines.has(line)
  const around = readSurroundings(session, { lines: lines.texts, isModel, classColumn: column })
  for (const [lineIndex, line] of around) written[lineIndex] = line
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
      lineIndex: start + depthIndex,
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
  for (const { lineIndex, depth, indent, body, read } of tree) {
    const place = { line: lineIndex + 1, column: indent.length + 1 }
    if (!read) {
      session.fail({ place, kind: 'line', text: body, reason: 'the line is not a branch of a tree' })
      continue
    }
    const line = isLeafWays(read) ? chooseWay(read, isLabel) : read
    const when = line.condition && readWekaTest(session, line.condition, { place })
    const label = line.label
    const leaf =
      label &&
      readLabel(session, column, {
        text: label.text,
        place: { line: lineIndex + 1, column: indent.length + label.start + 1 },
      })
    path.length = depth
    path.push(nodes.length)
    nodes.push({
      ...(depth > 0 && path[depth - 1] !== undefined && { parent: path[depth - 1] }),
      line: lineIndex + 1,
      ...(when && { when: { kind: 'test', ...when } }),
      ...(leaf && { leaf: { ...leaf, ...(label.counts !== '' && { counts: label.counts }) } }),
    })
    const tail =
      label && leaf
        ? body.slice(line.length, label.start) + leaf.text + body.slice(label.start + label.text.length)
        : body.slice(line.length)
    written[lineIndex] = indent + (when?.text ?? '') + tail
  }
}

/** Lines from `start` up to, but without, `end`. */
interface Block {
  readonly start: number
  readonly end: number
}

const UNDERLINE = /^[-=]{4,}\s*$/

/**
 * Where models stand in Weka's output: behind an underlined heading, up to the next blank line. A text without such a
 * heading is a model from its first line on.
 */
function wekaBlocks(lines: readonly string[], heading: RegExp): Block[] {
  const blocks: Block[] = []
  for (const [lineIndex, line] of lines.entries()) {
    if (lineIndex > 0 && UNDERLINE.test(line) && heading.test(lines[lineIndex - 1])) {
      blocks.push(blockFrom(lines, lineIndex + 1))
    }
  }
  return blocks.length > 0 ? blocks : [blockFrom(lines, 0)]
}

function blockFrom(lines: readonly string[], from: number): Block {
  const isBlank = (line: number) => lines[line].trim() === ''
  let start = from
  while (start < lines.length && isBlank(start)) start++
  let end = start
  while (end < lines.length && !isBlank(end)) end++
  return { start, end }
}
