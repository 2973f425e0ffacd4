import { defined } from '@outis/core/value'
import { namedColumn } from '../attribute-names.ts'
import { CUT_LABELS, SKLEARN } from '../conditions/printed-numbers.ts'
import type { FormInput, FormOutput, ReadTest, Session } from '../interpret-session.ts'
import type { InterpretedNode, Place } from '../interpreted-result.ts'
import { classColumn, type ReadLabel, readLabel } from '../labels.ts'
import { joinLines, nameLeftovers, splitLines } from '../lines.ts'

/** `|   |--- income <= 2.41` */
const LINE = /^((?:\|[ ]+)*)(\|-+ )(.*?)\s*$/
const CONDITION = /^(.*) (<=|>) {1,2}(-?\d[\d.]*(?:e[+-]?\d+)?)$/
const LEAF = /^((?:weights: \[.*\] )?class: |value: \[)(.*?)(\]?)$/

/** Trees as scikit-learn's `export_text` prints them. O(text); any depth. */
export function readSklearnTree({ session, text, classColumn: named }: FormInput): FormOutput {
  const lines = splitLines(text)
  const parsed = lines.texts.map((line) => LINE.exec(line))
  const bodies = parsed.flatMap((match) => (match ? [match[3]] : []))
  const column = classColumn(session, named, { ...evidence(session, bodies), place: { line: 1, column: 1 } })
  const nodes: InterpretedNode[] = []
  const path: { readonly indent: number; readonly node: number }[] = []
  const written = lines.texts.map((line, textIndex) => {
    const match = parsed[textIndex]
    if (!match) {
      nameLeftovers(session, line, textIndex + 1)
      return line
    }
    const [, indent = '', mark = '', body = ''] = match
    const place = { line: textIndex + 1, column: indent.length + mark.length + 1 }
    while (path.length > 0 && path.at(-1)!.indent >= indent.length) path.pop()
    const read = readBody(session, { body, place, column })
    const parent = path.at(-1)?.node
    // A leaf has a line of its own: it belongs to the branch above it.
    if (read.leaf && parent !== undefined) nodes[parent] = { ...nodes[parent], leaf: read.leaf }
    else {
      path.push({ indent: indent.length, node: nodes.length })
      nodes.push({
        ...defined({ parent }),
        line: textIndex + 1,
        ...(read.when && { when: { kind: 'test', ...read.when } }),
        ...defined({ leaf: read.leaf }),
      })
    }
    return `${indent}${mark}${read.text}`
  })
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

function evidence({ index }: Session, bodies: readonly string[]) {
  const tested = new Set<string>()
  const leaves: string[][] = []
  for (const body of bodies) {
    const leaf = LEAF.exec(body)
    const name = leaf ? undefined : CONDITION.exec(body)?.[1]
    if (name !== undefined) tested.add(namedColumn(index, name)?.column ?? name)
    if (leaf) leaves.push([leaf[2]])
  }
  return { tested, leaves }
}

interface ReadBody {
  readonly text: string
  readonly when?: ReadTest
  readonly leaf?: ReadLabel
}

function readBody(
  session: Session,
  {
    body,
    place,
    column,
  }: { readonly body: string; readonly place: Place; readonly column: string | undefined },
): ReadBody {
  const leaf = LEAF.exec(body)
  if (leaf) {
    const [, before = '', label = '', after = ''] = leaf
    const read = readLabel(session, column, {
      text: label,
      place: { ...place, column: place.column + before.length },
    })
    return { text: `${before}${read.text}${after}`, leaf: read }
  }
  const condition = CONDITION.exec(body)
  if (!condition) {
    if (!/^truncated branch of depth \d+$/.test(body)) {
      session.fail({ place, kind: 'line', text: body, reason: 'the line is not a branch of a tree' })
    }
    return { text: body }
  }
  const [, name = '', sign, number = ''] = condition
  const asked =
    sign === '<='
      ? { kind: 'range' as const, negated: false, upper: { text: number, closed: true } }
      : { kind: 'range' as const, negated: false, lower: { text: number, closed: false } }
  if (NUMBERED.test(name)) {
    session.fail({ place, kind: 'column', text: body, reason: NUMBERED_REASON })
    const test = {
      kind: 'unknown',
      column: name,
      stated: { ...asked, column: name },
      reason: NUMBERED_REASON,
    } as const
    return { text: body, when: { test, text: body } }
  }
  const rounding = { thresholds: SKLEARN, bins: CUT_LABELS }
  const when = session.test({ name, asked, written: body, place, rounding })
  return { text: when.text, when }
}

const NUMBERED = /^(?:feature_\d+|x\[\d+\])$/
const NUMBERED_REASON =
  'the attribute has a number in place of its name: give export_text the names (feature_names)'
