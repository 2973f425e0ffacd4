import { cellTexts } from '../../data/table/coded-texts.ts'
import { declaredReading, missingAnywhere, SUPPRESSED } from '../../data/table/table.ts'
import { dateReading, type ValueReading, valueKey, valueTest } from '../../data/value/same-values.ts'
import { counted } from '../../data/words/words.ts'
import { quoted } from '../../policy/options/declaration.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { ShownAttribute } from '../../releases/kit/release-part.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import { allStars } from '../grouping.ts'
import { countTexts, type ReleaseFault } from './release-fault.ts'

export interface UnchangedJob {
  readonly policy: Policy
  readonly open: OpenTable
  readonly original: OpenTable
  /** Attributes that the method publishes as they were. */
  readonly attributes: readonly ShownAttribute[]
}

/** Columns that are published as they were have the values of the original, each in as many rows. */
export async function judgeUnchanged({
  policy,
  open,
  original,
  attributes,
}: UnchangedJob): Promise<ReleaseFault[]> {
  const faults: ReleaseFault[] = []
  for (const attribute of attributes) {
    if (!original.columns.includes(attribute.name)) continue
    const released = await countTexts(open, attribute)
    const before = await countTexts(original, { name: attribute.name, column: attribute.name })
    const hidden = await hiddenCells(policy, open, attribute)
    faults.push(...compared(attribute.name, { released, before, policy, hidden }))
  }
  return faults
}

/** Cells of a sensitive column that suppressed rows show as `*`: such a row may hide what it had. */
async function hiddenCells(
  policy: Policy,
  open: OpenTable,
  { name, column }: ShownAttribute,
): Promise<number> {
  if (policy.attributes.find((attribute) => attribute.name === name)?.role !== 'sensitive') return 0
  const quasi = policy.attributes.filter(({ role }) => role === 'quasi').map((attribute) => attribute.name)
  if (quasi.length === 0 || !quasi.every((one) => open.columns.includes(one))) return 0
  const { columns, rows } = await open.combinations([...quasi, column])
  const texts = columns.map(cellTexts)
  return rows.reduce((sum, count, entry) => sum + (allStars(texts, entry) ? count : 0), 0)
}

function compared(
  name: string,
  {
    released,
    before,
    policy,
    hidden,
  }: {
    readonly hidden: number
    readonly released: ReadonlyMap<string, number>
    readonly before: ReadonlyMap<string, number>
    readonly policy: Policy
  },
): ReleaseFault[] {
  const type = policy.attributes.find((attribute) => attribute.name === name)?.type
  const reading = type === 'date' ? dateReading([...before.keys()]) : declaredReading(type)
  const keyOf = keyed(policy.data.missing, reading)
  const difference = new Map<string, number>()
  if (hidden > 0) difference.set(keyOf(SUPPRESSED), -hidden)
  for (const [text, rows] of released) difference.set(keyOf(text), (difference.get(keyOf(text)) ?? 0) + rows)
  for (const [text, rows] of before) difference.set(keyOf(text), (difference.get(keyOf(text)) ?? 0) - rows)
  let added = 0
  let lost = 0
  for (const rows of difference.values()) {
    added += Math.max(0, rows)
    lost += Math.max(0, -rows)
  }
  // Each hidden cell had a value.
  if (added + lost !== hidden || added > 0) return [changedFault(name, added, Math.max(0, lost - hidden))]
  // A value can be written in many ways: which way it is written in a row may tell whose row it is.
  const texts = released.size - (hidden > 0 && !before.has(SUPPRESSED) ? 1 : 0)
  return texts > before.size ? [spellingFault(name, texts - before.size)] : []
}

/** All texts for "no value" are one; other texts by their value. */
function keyed(missing: readonly string[], reading: ValueReading): (text: string) => string {
  const isMissing = valueTest(missingAnywhere(missing), reading)
  return (text) => (isMissing(text) ? '' : `=${valueKey(text, reading)}`)
}

const changedFault = (name: string, added: number, lost: number): ReleaseFault => ({
  kind: 'values-changed',
  column: name,
  count: Math.max(added, lost),
  text: `${quoted(name)} is published as it was, and has ${[
    ...(added > 0 ? [`values in ${counted(added, 'row')} that the original does not have there`] : []),
    ...(lost > 0 ? [`lost values of the original in ${counted(lost, 'row')}`] : []),
  ].join(' and ')}.`,
})

const spellingFault = (name: string, texts: number): ReleaseFault => ({
  kind: 'values-changed',
  column: name,
  count: texts,
  text: `${quoted(name)} is published as it was, and writes values in ${counted(texts, 'way')} more than the original does.`,
})
