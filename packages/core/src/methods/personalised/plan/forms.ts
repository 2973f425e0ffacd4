import { CHOICES, type Choice } from '../../../recoding/personalised-recoding.ts'
import type { ChoiceCounts } from '../measures/count-choices.ts'
import { type ChoiceBounds, type ChosenRows, choiceBounds, type Decoys, hideChoices } from './hide-choices.ts'

/** How a cell looks: the value itself, an alias that tells the group, an alias that tells nothing. */
export type Form = 'value' | 'group' | 'opaque'

export const FORMS: readonly Form[] = ['value', 'group', 'opaque']

/** Rows of each value (by code; missing left out) that are published in each form, by choice. */
export type FormRows = Readonly<Record<Choice, Readonly<Record<Form, Float64Array>>>>

/** The paper's mapping: choice 1 the value, 2 alias 1, 3 alias 2. */
export function faithfulForms({ rows }: ChoiceCounts): FormRows {
  const forms = emptyForms(rows[0].length)
  for (const choice of CHOICES) forms[choice][FORMS[choice - 1]].set(known(rows[choice - 1]))
  return forms
}

export interface HiddenForms {
  readonly forms: FormRows
  readonly bounds: ChoiceBounds
}

/**
 * Forms that tell no choice further than a bound. Nobody is published in a less protective form than chosen; some are
 * in a more protective one. Values with few rows of choice 2 become opaque first, and rows of choice 1 join the smallest
 * pools first: so the smallest pool, which decides how few rows an alias has, is as large as may be. O(values · log rows).
 */
export function hiddenForms(
  { rows }: ChoiceCounts,
  labels: readonly (string | undefined)[],
  maxPosterior: number,
): HiddenForms {
  const [value, group, opaque] = rows.map(known)
  const chosen = chosenRows([value, group, opaque], labels)
  const bounds = choiceBounds(chosen, maxPosterior)
  const decoys: Decoys = hideChoices(chosen, bounds)
  const forms = emptyForms(value.length)
  const groupless = group.map((count, code) => (labels[code] === undefined ? count : 0))
  const moved = wholeFirst(
    group.map((count, code) => count - groupless[code]),
    decoys.groupAsOpaque,
  )
  forms[3].opaque.set(opaque)
  forms[2].opaque.set(moved.map((count, code) => count + groupless[code]))
  forms[2].group.set(group.map((count, code) => count - forms[2].opaque[code]))
  const withGroup = value.map((count, code) => (labels[code] === undefined ? 0 : count))
  forms[1].group.set(fillPools(forms[2].group, withGroup, decoys.valueAsGroup))
  const free = value.map((count, code) => count - forms[1].group[code])
  const pools = opaque.map((count, code) => count + forms[2].opaque[code])
  forms[1].opaque.set(fillPools(pools, free, decoys.valueAsOpaque))
  forms[1].value.set(free.map((count, code) => count - forms[1].opaque[code]))
  return { forms, bounds }
}

function chosenRows(
  [value, group, opaque]: readonly Float64Array[],
  labels: readonly (string | undefined)[],
): ChosenRows {
  const withGroup = (counts: Float64Array) => counts.filter((_, code) => labels[code] !== undefined)
  return {
    value: sum(value),
    valueWithGroup: sum(withGroup(value)),
    group: sum(withGroup(group)),
    groupless: sum(group) - sum(withGroup(group)),
    opaque: sum(opaque),
  }
}

const sum = (counts: Float64Array): number => counts.reduce((total, count) => total + count, 0)

/** Rows by code without those that have no value. */
function known(rows: Float64Array): Float64Array {
  const kept = rows.slice()
  kept[0] = 0
  return kept
}

function emptyForms(length: number): FormRows {
  const of = () => ({
    value: new Float64Array(length),
    group: new Float64Array(length),
    opaque: new Float64Array(length),
  })
  return { 1: of(), 2: of(), 3: of() }
}

/** Takes so many rows, value by value, those with the fewest first and whole. */
function wholeFirst(available: Float64Array, amount: number): Float64Array {
  const taken = new Float64Array(available.length)
  const order = Array.from(available.keys()).sort((a, b) => available[a] - available[b] || a - b)
  let left = amount
  for (const code of order) {
    taken[code] = Math.min(left, available[code])
    left -= taken[code]
  }
  return taken
}

/** Adds so many rows to pools: the smallest that are not empty grow first, evenly; then the largest supplies are opened. */
export function fillPools(pools: Float64Array, available: Float64Array, amount: number): Float64Array {
  const raised = (level: number) =>
    pools.map((size, code) => (size === 0 ? 0 : Math.min(available[code], Math.max(0, level - size))))
  const most = pools.reduce((largest, size, code) => Math.max(largest, size + available[code]), 0)
  let low = 0
  let high = most
  while (low < high) {
    const level = Math.ceil((low + high) / 2)
    if (sum(raised(level)) <= amount) low = level
    else high = level - 1
  }
  const added = raised(low)
  let left = amount - sum(added)
  for (let code = 0; code < pools.length && left > 0; code++) {
    if (pools[code] === 0 || pools[code] + added[code] > low || added[code] === available[code]) continue
    added[code]++
    left--
  }
  const supplies = Array.from(available.keys()).filter((code) => pools[code] === 0)
  for (const code of supplies.sort((a, b) => available[b] - available[a] || a - b)) {
    const taken = Math.min(left, available[code])
    added[code] += taken
    left -= taken
  }
  return added
}
