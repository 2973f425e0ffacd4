import type { AssignedRecoding } from '../../../data/recoding/recoding.ts'
import type { Histograms, SensitiveAttribute } from '../../../data/table/classes.ts'
import { inRange, parseRange } from '../../../data/table/range-text.ts'
import type { RowNumbers, Table } from '../../../data/table/table.ts'
import { measureModel } from '../../../models/kit/measure-model.ts'
import type { Request } from '../../contract/search.ts'

/** A row of the source, as texts of all columns of the table. */
export type TextRow = ReadonlyMap<string, string>

/** The rows of a table in the order of the source. */
export function textRows(table: Table, numbers?: RowNumbers): TextRow[] {
  const rows: { readonly number: number; readonly cells: TextRow }[] = []
  for (let c = 0; c < table.length; c++) {
    const cells = new Map(
      table.columns.map(({ name, dictionary, codes }) => [name, dictionary.values[codes[c]]]),
    )
    for (let i = 0; i < table.weights[c]; i++) {
      rows.push({ number: numbers ? numbers.rows[numbers.offsets[c] + i] : rows.length, cells })
    }
  }
  return rows.sort((a, b) => a.number - b.number).map(({ cells }) => cells)
}

/** The class of each row: the plan dealt out by plain code. Throws where rows and plan do not fit. */
export function dealPlan(recoding: AssignedRecoding, rows: readonly TextRow[]): number[] {
  const { keys, values, assignments } = recoding
  const queues = new Map<string, { readonly c: number; left: number }[]>()
  for (let entry = 0; entry < assignments.classOf.length; entry++) {
    const key = JSON.stringify(
      keys.map((_, keyIndex) => values[keyIndex][assignments.combination[keyIndex][entry]]),
    )
    const queue = queues.get(key) ?? []
    queue.push({ c: assignments.classOf[entry], left: assignments.rows[entry] })
    queues.set(key, queue)
  }
  const classOf = rows.map((row) => {
    const queue = queues.get(JSON.stringify(keys.map((key) => row.get(key)!)))
    if (!queue || queue.length === 0) throw new Error('a row has no place in the plan')
    const { c } = queue[0]
    if (--queue[0].left === 0) queue.shift()
    return c
  })
  for (const queue of queues.values())
    if (queue.length > 0) throw new Error('the plan has places without rows')
  return classOf
}

/** What is wrong with a plan: models that fail on the classes of equal labels, cells whose label does not cover them. */
export function planFaults(
  table: Table,
  request: Request,
  { recoding, rows }: { readonly recoding: AssignedRecoding; readonly rows: readonly TextRow[] },
): string[] {
  const classOf = dealPlan(recoding, rows)
  const faults: string[] = []
  const published = new Map<string, number[]>()
  let suppressed = 0
  for (const [row, c] of classOf.entries()) {
    const { labels, suppressed: hidden } = recoding.classes[c]
    if (hidden) {
      suppressed++
      continue
    }
    for (const [labelIndex, label] of labels.entries()) {
      const cell = rows[row].get(recoding.columns[labelIndex])!
      if (!covers(request, labelIndex, { cell, label: label ?? cell, table }))
        faults.push(`${recoding.columns[labelIndex]} of row ${row}`)
    }
    const key = JSON.stringify(labels)
    const members = published.get(key)
    if (members) members.push(row)
    else published.set(key, [row])
  }
  if (suppressed !== recoding.suppressedRows) faults.push('the number of suppressed rows')
  faults.push(...failedModels(request, [...published.values()], rows))
  return faults
}

function covers(
  { quasi }: Request,
  at: number,
  { cell, label, table }: { readonly cell: string; readonly label: string; readonly table: Table },
): boolean {
  if (label === cell || label === '*') return true
  const { hierarchy, column } = quasi[at]
  const { dictionary } = table.columns[column]
  const range = dictionary.numbers && parseRange(label)
  if (range && cell !== '' && inRange(range, Number(cell))) return true
  if (dictionary.numbers && cell !== '' && label !== '' && Number(cell) === Number(label)) return true
  const code = dictionary.values.indexOf(cell)
  return hierarchy.levels.some(({ nodeOf, labels }) => labels[nodeOf[code]] === label)
}

function failedModels(
  request: Request,
  classes: readonly (readonly number[])[],
  rows: readonly TextRow[],
): string[] {
  const sizes = Uint32Array.from(classes, (members) => members.length)
  const attributes = request.sensitive.map(({ attribute }) => attribute)
  const histograms = attributes.map((attribute) => histogramOf(attribute, classes, rows))
  const judged = { count: classes.length, sizes, rows: sizes, histograms, tableRows: rows.length }
  return request.models.flatMap((requirement) =>
    measureModel(requirement, attributes, judged).holds ? [] : [requirement.model.id],
  )
}

function histogramOf(
  attribute: SensitiveAttribute,
  classes: readonly (readonly number[])[],
  rows: readonly TextRow[],
): Histograms {
  const counts = classes.map((members) => {
    const of = new Map<number, number>()
    for (const row of members) {
      const code = attribute.dictionary.values.indexOf(rows[row].get(attribute.name)!)
      of.set(code, (of.get(code) ?? 0) + 1)
    }
    return [...of]
  })
  const offsets = new Uint32Array(classes.length + 1)
  for (const [c, count] of counts.entries()) offsets[c + 1] = offsets[c] + count.length
  return {
    attribute,
    offsets,
    values: Uint32Array.from(counts.flat(), ([value]) => value),
    counts: Uint32Array.from(counts.flat(), ([, count]) => count),
  }
}
