import { CHOICES, type Choice } from '../../../data/recoding/recoding.ts'
import type { ChoiceCounts } from './count-choices.ts'
import { type ChoiceBounds, type ChosenRows, choiceBounds, hideChoices } from './hide-choices.ts'

/** How a cell looks: the value itself, an alias that tells the group, an alias that tells nothing. */
export type Form = 'value' | 'group' | 'opaque'

export const FORMS: readonly Form[] = ['value', 'group', 'opaque']

/** Rows of each value (by code; missing left out) that are published in each form, by choice. */
export type FormRows = Readonly<Record<Choice, Readonly<Record<Form, Float64Array>>>>

/** The paper's mapping: choice 1 the value, 2 alias 1, 3 alias 2. */
export function faithfulForms({ rows }: ChoiceCounts): FormRows {
  const forms = emptyForms(rows[0].length)
  for (const choice of CHOICES) forms[choice][FORMS[choice - 1]].set(atLeastZero(rows[choice - 1]))
  return forms
}

export interface HiddenForms {
  readonly forms: FormRows
  readonly bounds: ChoiceBounds
}

/**
 * Forms that tell no choice further than a bound: neither the form alone, nor the form of a known value. Nobody is
 * published in a less protective form than chosen; some are in a more protective one. Where more people with a value made
 * a choice than the bound allows, all its rows have one form, which then tells nothing that the value does not.
 * Such values fill up a form, so the others keep a tighter bound: the loosest that keeps the form's own, with room for
 * the interval that an attacker's success is judged by. O(rows of choice 2) for each bound that is tried.
 */
export function hiddenForms(
  { rows }: ChoiceCounts,
  labels: readonly (string | undefined)[],
  maxPosterior: number,
): HiddenForms {
  const counts = rows.map(atLeastZero)
  const bounds = boundsOfChoices({ rows }, labels, maxPosterior)
  const noChoice = labels.map(() => undefined)
  const tried = TIGHTNESS.flatMap((tightness) => {
    const within = { group: tightness * bounds.group, opaque: tightness * bounds.opaque }
    return [formsWithin(counts, labels, within), formsWithin(counts, noChoice, within)]
  })
  const formsFound = [...tried, allOpaque(counts)].map((forms) => ({
    forms,
    excess: Math.max(0, excessOf(forms, bounds)),
    cost: costOf(forms),
  }))
  const [best] = formsFound.sort((a, b) => a.excess - b.excess || a.cost - b.cost)
  const isBounded = Math.max(bounds.group, bounds.opaque) < 1
  return { forms: isBounded ? shownEvenly(best.forms) : best.forms, bounds }
}

/** How far a form may tell a choice, by how many made it. */
export const boundsOfChoices = (
  { rows }: Pick<ChoiceCounts, 'rows'>,
  labels: readonly (string | undefined)[],
  maxPosterior: number,
): ChoiceBounds => choiceBounds(chosenRows(rows.map(atLeastZero), labels), maxPosterior)

/** How much likelier than among all rows a value may be among those that do not show theirs. */
const MOST_LIFT = 1.25

/** Rows by which a value's share is drawn to that of all: of rare values nobody sees how many are hidden. */
const DRAWN_BY = 10

/**
 * Hides more rows of values that most people show: what they show, laid beside how frequent values are elsewhere, tells what
 * the others hide. Such rows become opaque, the fewest that keep every value's lift below the bound. O(values).
 */
function shownEvenly(forms: FormRows): FormRows {
  const total = forms[1].value.map((_, code) =>
    CHOICES.reduce(
      (rows, choice) => rows + FORMS.reduce((sum, form) => sum + forms[choice][form][code], 0),
      0,
    ),
  )
  for (let least = 0; ; least += 0.02) {
    const moved = forms[1].value.map((countShown, code) =>
      Math.min(
        countShown,
        Math.max(0, Math.ceil(Math.min(1, least) * total[code]) - (total[code] - countShown)),
      ),
    )
    const hidden = total.map((rows, code) => rows - forms[1].value[code] + moved[code])
    const usual = sum(hidden) / Math.max(1, sum(total))
    const lift = (rows: number, code: number) =>
      total[code] === 0 ? 0 : (rows + DRAWN_BY * usual) / (total[code] + DRAWN_BY) / usual
    if (usual > 0 && least < 1 && hidden.some((rows, code) => lift(rows, code) > MOST_LIFT)) continue
    return {
      ...forms,
      1: {
        ...forms[1],
        value: forms[1].value.map((countShown, code) => countShown - moved[code]),
        opaque: forms[1].opaque.map((rows, code) => rows + moved[code]),
      },
    }
  }
}

/** Shares of the bound that values are held to, each with groups and without. */
const TIGHTNESS = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1]

/** Told by nothing: the last resort. */
function allOpaque(counts: readonly Float64Array[]): FormRows {
  const forms = emptyForms(counts[0].length)
  for (const choice of CHOICES) forms[choice].opaque.set(counts[choice - 1])
  return forms
}

/** A step from value to group, or from group to opaque, costs 1. */
const costOf = (forms: FormRows): number =>
  sum(forms[1].group) + 2 * sum(forms[1].opaque) + sum(forms[2].opaque)

/** The cheapest decoys of each value by itself. */
function formsWithin(
  [value, group, opaque]: readonly Float64Array[],
  labels: readonly (string | undefined)[],
  within: ChoiceBounds,
): FormRows {
  const forms = emptyForms(value.length)
  for (let code = 1; code < value.length; code++) {
    const rows = value[code] + group[code] + opaque[code]
    if (rows === 0) continue
    const isGrouped = labels[code] !== undefined
    const chosen: ChosenRows = {
      value: value[code],
      valueWithGroup: isGrouped ? value[code] : 0,
      group: isGrouped ? group[code] : 0,
      groupless: isGrouped ? 0 : group[code],
      opaque: opaque[code],
    }
    const decoys = hideChoices(chosen, {
      group: Math.max(within.group, group[code] / rows),
      opaque: Math.max(within.opaque, opaque[code] / rows),
    })
    forms[3].opaque[code] = chosen.opaque
    forms[2].opaque[code] = chosen.groupless + decoys.groupAsOpaque
    forms[2].group[code] = chosen.group - decoys.groupAsOpaque
    forms[1].opaque[code] = decoys.valueAsOpaque
    forms[1].group[code] = decoys.valueAsGroup
    forms[1].value[code] = chosen.value - decoys.valueAsOpaque - decoys.valueAsGroup
  }
  return forms
}

/** What breaks a form's own bound weighs more than any room that is missing. */
const BROKEN = 10

/**
 * How far the rows of a form of alias tell a choice beyond the bounds: to whoever sees the form, and to whoever knows the
 * values too, on average over the form's rows.
 */
function excessOf(forms: FormRows, bounds: ChoiceBounds): number {
  const bound = Math.max(bounds.group, bounds.opaque)
  if (bound >= 1) return 0
  let excess = 0
  for (const form of ['group', 'opaque'] as const) {
    const [first, two, three] = CHOICES.map((choice) => forms[choice][form])
    const rows = sum(first) + sum(two) + sum(three)
    if (rows === 0) continue
    const room = Math.min(MOST_ROOM, 1.5 / Math.sqrt(rows))
    const named = first.reduce(
      (sumNamed, count, code) => sumNamed + Math.max(count, two[code], three[code]),
      0,
    )
    const beyond = Math.max(sum(two) / rows - bounds.group, sum(three) / rows - bounds.opaque)
    excess = Math.max(excess, (beyond > 0 ? BROKEN : 0) + beyond + room, named / rows - bound + room)
  }
  return excess
}

/** Room is half the width of Wilson's interval for an attacker who is tried on half of the rows; small forms would hide every row for it. */
const MOST_ROOM = 0.05

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
function atLeastZero(rows: Float64Array): Float64Array {
  const knownRows = rows.slice()
  knownRows[0] = 0
  return knownRows
}

export function emptyForms(length: number): FormRows {
  const emptyRows = () => ({
    value: new Float64Array(length),
    group: new Float64Array(length),
    opaque: new Float64Array(length),
  })
  return { 1: emptyRows(), 2: emptyRows(), 3: emptyRows() }
}
