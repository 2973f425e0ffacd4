import type { MemorySource } from '@outis/core/pipeline'
import { percent } from '@outis/core/words'
import { type BasePolicy, namesOf } from '../policy/base-policy.ts'
import { asRecorded } from './as-recorded.ts'
import type { Unattacked } from './release-in-memory.ts'
import type { Broken, TrialFigures } from './trial.ts'

/** What is left to see, column by column. A column that shows one value for everybody says as little as one of `*`. */
export function shownOf(
  { made, beside }: Unattacked,
  { base: { columns }, source }: { readonly base: BasePolicy; readonly source: MemorySource },
): Pick<TrialFigures, 'shownCells' | 'columns'> {
  const { pending } = made
  const { names, columns: published, rows } = pending.source
  const valuesOf = new Map(columns.map(({ name, values }) => [name, values]))
  const shownIn = (name: string) => {
    const { values, blank } = shownTexts(published[names.indexOf(name)])
    return { name, values, blank: values === 1 && valuesOf.get(name)! > 1 ? rows : blank }
  }
  // Of a sliced release every cell is as recorded, whoever it is of.
  const keptIn = (name: string): number => {
    if (beside.groups !== undefined || !source.names.includes(name)) return 1
    const isKept = asRecorded(name, { release: pending.source, source, origin: pending.rowNumbers })
    return isKept.reduce((sum, one) => sum + one, 0) / Math.max(1, rows)
  }
  const publishable = columns.filter(({ role }) => role !== 'identifying').map(({ name }) => name)
  const shown = publishable
    .filter((name) => names.includes(name))
    .map((name) => ({ ...shownIn(name), kept: keptIn(name) }))
  const cells = shown.reduce((sum, { blank }) => sum + rows - blank, 0)
  return { columns: shown, shownCells: cells / Math.max(1, rows * publishable.length) }
}

/** Of the cells of quasi-identifiers, what a release shows at least: with less it is no table of people any more. */
const LEAST_SHOWN = 0.1

/** A release that hides next to everything keeps every limit and serves nobody. */
export function emptiness(
  { columns }: Pick<TrialFigures, 'columns'>,
  { base, rows }: { readonly base: BasePolicy; readonly rows: number },
): Broken | undefined {
  const quasi = namesOf(base, 'quasi')
  const cells = columns.reduce((sum, { name, blank }) => sum + (quasi.includes(name) ? rows - blank : 0), 0)
  const measured = cells / (rows * quasi.length)
  if (measured >= LEAST_SHOWN) return undefined
  return {
    by: 'empty',
    kind: 'requirement',
    measured,
    allowed: LEAST_SHOWN,
    text: `It shows ${percent(measured)} of the cells of quasi-identifiers: next to nothing is left to look at.`,
  }
}

/** Usefulness below which a release is worth nothing for its purpose. */
const LEAST_USEFUL = 0.005

/** A release that keeps every limit and is worth nothing for the purpose is no answer to it. */
export function uselessness(usefulness: number): Broken | undefined {
  if (usefulness >= LEAST_USEFUL) return undefined
  return {
    by: 'useless',
    kind: 'requirement',
    measured: usefulness,
    allowed: LEAST_USEFUL,
    text: 'It is worth nothing for the purpose: what it shows is no better than no table at all.',
  }
}

/** What a published column shows: its different texts, and the rows that show `*`. Several codes may have one text. */
export function shownTexts({ values, codes }: MemorySource['columns'][number]): {
  readonly values: number
  readonly blank: number
} {
  const rowsOf = new Float64Array(values.length)
  for (let row = 0; row < codes.length; row++) rowsOf[codes[row]]++
  const seen = new Set<string>()
  let blank = 0
  for (const [code, text] of values.entries()) {
    if (rowsOf[code] === 0) continue
    seen.add(text)
    if (text === '*') blank += rowsOf[code]
  }
  return { values: seen.size, blank }
}
