import type { OpenTable } from '../../engine/engine.ts'
import type { ShownAttribute } from '../../method/release-part.ts'
import { quoted } from '../../policy/path.ts'
import type { Policy } from '../../search/policy.ts'
import { declaredReading, missingAnywhere } from '../../table/dictionary.ts'
import { valueTest } from '../../value/same-values.ts'
import { dateReading, type ValueReading, valueKey } from '../../value/value-key.ts'
import { counted } from '../../words/words.ts'
import type { ReleaseFault } from './release-fault.ts'
import { countTexts } from './shown-attributes.ts'

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
    faults.push(...compared(attribute.name, { released, before, policy }))
  }
  return faults
}

function compared(
  name: string,
  {
    released,
    before,
    policy,
  }: {
    readonly released: ReadonlyMap<string, number>
    readonly before: ReadonlyMap<string, number>
    readonly policy: Policy
  },
): ReleaseFault[] {
  const type = policy.attributes.find((one) => one.name === name)?.type
  const reading = type === 'date' ? dateReading([...before.keys()]) : declaredReading(type)
  const keyOf = keyed(policy.data.missing, reading)
  const difference = new Map<string, number>()
  for (const [text, rows] of released) difference.set(keyOf(text), (difference.get(keyOf(text)) ?? 0) + rows)
  for (const [text, rows] of before) difference.set(keyOf(text), (difference.get(keyOf(text)) ?? 0) - rows)
  let added = 0
  let lost = 0
  for (const rows of difference.values()) {
    added += Math.max(0, rows)
    lost += Math.max(0, -rows)
  }
  if (added + lost > 0) return [changedFault(name, added, lost)]
  // A value can be written in many ways: which way it is written in a row may tell whose row it is.
  return released.size > before.size ? [spellingFault(name, released.size - before.size)] : []
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
