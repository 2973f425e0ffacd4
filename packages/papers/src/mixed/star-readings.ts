import { SUPPRESSED } from '@outis/core/table'
import type { PaperContext } from '../paper.ts'
import type { ResultTable } from '../result.ts'
import { type Accuracy, ATTRIBUTES, accuracyOf } from './accuracies.ts'
import { K, L, type Made, mixedRelease, PLAIN, type Setting, SUPPRESSING, wholeRelease } from './releases.ts'

/** Accuracy of naive Bayes in percent on one release, with `*` as no value and as a name. */
interface Reading {
  readonly table: string
  readonly setting: string
  readonly printed: number
  readonly missing: number
  readonly name: number
}

/** Naive Bayes under both readings of `*`, on every release that shows one in an attribute. */
export const starReadings = (context: PaperContext): Promise<readonly Reading[]> =>
  context.once('star readings', async () => {
    const found: Reading[] = []
    for (const setting of [PLAIN, SUPPRESSING]) {
      for (const { id, name, figures } of PRINTED) {
        if (id === 'original') continue
        const made = await releaseOf(context, id, setting)
        if (made.kind === 'impossible') continue
        const { texts } = made
        const shown = ATTRIBUTES.some((one) => one !== 'sex' && isPartlyHidden(texts.get(one)!))
        if (!shown) continue
        const asked = { texts, target: 'sex', classifier: 'naive-bayes' } as const
        const missing = percentOf(await accuracyOf(context, asked))
        const asName = percentOf(await accuracyOf(context, { ...asked, star: 'name' }))
        found.push({ table: name, setting: setting.name, printed: figures[0], missing, name: asName })
      }
    }
    return found
  })

/** A column of nothing but `*` is left out under either reading. */
const isPartlyHidden = (texts: readonly string[]): boolean =>
  texts.includes(SUPPRESSED) && texts.some((text) => text !== SUPPRESSED)

export const readingsTable = (found: readonly Reading[]): ResultTable => ({
  caption:
    'What * is read as: accuracy of naive Bayes in percent if it is a missing value, or a name like any other',
  columns: [
    { text: 'Table' },
    { text: 'Setting' },
    { text: 'Paper', unit: 'percent', of: 'paper' },
    { text: '* is missing', unit: 'percent', of: 'here' },
    { text: '* is a name', unit: 'percent', of: 'here' },
  ],
  rows: found.map(({ table, setting, printed, missing, name }) => [table, setting, printed, missing, name]),
})

export function readingSentence(found: readonly Reading[]): string {
  const farthest = found.toSorted((a, b) => Math.abs(b.missing - b.name) - Math.abs(a.missing - a.name))[0]
  const rule = 'In all other tables here * is read as a missing value'
  if (farthest === undefined) return `${rule}; no release shows one beside other values.`
  const { table, missing, name } = farthest
  const nearer = found.filter((one) => Math.abs(one.name - one.printed) < Math.abs(one.missing - one.printed))
  return `${rule}. Read as a name it changes naive Bayes most on ${table}: ${name.toFixed(2)} in place of ${missing.toFixed(2)}. As a name ${nearer.length} of ${found.length} figures are nearer to print.`
}

/** Table 1, as printed: naive Bayes, J48, simple logistic, in percent. */
export const PRINTED = [
  { id: 'original', name: 'Original data', figures: [82.8526, 84.1688, 83.9202] },
  { id: 'whole', name: `Table T, k = ${K}`, figures: [82.5476, 83.7975, 83.8539] },
  { id: 'whole-diverse', name: `Table T, k = ${K}, l = ${L}`, figures: [82.8957, 84.1423, 83.9832] },
  { id: 'mixed', name: `T1 & T2, k = ${K}`, figures: [82.0801, 83.5654, 83.9964] },
  { id: 'mixed-diverse', name: `T1 & T2, k = ${K}, l = ${L}`, figures: [82.836, 84.0627, 84.2915] },
] as const

type PrintedTable = (typeof PRINTED)[number]['id']

/** Suppressed classes count as wrong. */
export const percentOf = ({ ofAll }: Accuracy): number => 100 * ofAll.value

/** The release a line of the table is about. */
export function releaseOf(
  context: PaperContext,
  id: Exclude<PrintedTable, 'original'>,
  setting: Setting,
): Promise<Made> {
  const asked = { setting, diverse: id.endsWith('diverse') }
  return id.startsWith('whole') ? wholeRelease(context, asked) : mixedRelease(context, asked)
}
