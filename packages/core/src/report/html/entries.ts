import { SUPPRESSED } from '../../table/dictionary.ts'
import { counted } from '../format.ts'
import type { Distribution } from '../report.ts'

/** One line of a distribution's plot or table. */
export interface Entry {
  readonly label: string
  readonly rows: number
  /** Not a value: pooled, missing, blanked out. */
  readonly apart: boolean
}

export interface Paired {
  readonly label: string
  /** Rows. */
  readonly before: number
  readonly after: number
}

/** Bars drawn of one distribution; the table beside the plot has all. */
const DRAWN = 20

export function entriesOf({ bars, pooled, missing }: Distribution): Entry[] {
  return [
    ...bars.map(({ label, rows }) =>
      label === SUPPRESSED
        ? { label: `${SUPPRESSED} blanked out`, rows, apart: true }
        : { label, rows, apart: false },
    ),
    ...(pooled.rows > 0
      ? [{ label: counted(pooled.values, 'other value'), rows: pooled.rows, apart: true }]
      : []),
    ...(missing > 0 ? [{ label: 'no value', rows: missing, apart: true }] : []),
  ]
}

/** Bar by bar: values in the original's order, then what is no value. */
export function pairEntries(before: Distribution, after: Distribution): Paired[] {
  const rowsOf = new Map(after.bars.map(({ label, rows }) => [label, rows]))
  const values = before.bars.map(({ label, rows }) => ({
    label,
    before: rows,
    after: rowsOf.get(label) ?? 0,
  }))
  const blanked = before.bars.some(({ label }) => label === SUPPRESSED) ? 0 : (rowsOf.get(SUPPRESSED) ?? 0)
  const pooled = Math.max(before.pooled.values, after.pooled.values)
  const apart = [
    { label: counted(pooled, 'other value'), before: before.pooled.rows, after: after.pooled.rows },
    { label: 'no value', before: before.missing, after: after.missing },
    { label: `${SUPPRESSED} blanked out`, before: 0, after: blanked },
  ]
  return [...values, ...apart.filter((pair) => pair.before + pair.after > 0)]
}

/** The first bars, or those of another distribution; the others join the pool. `*` always stays. */
export function shorten(of: Distribution, like?: Distribution): Distribution {
  const values = of.bars.filter(({ label }) => label !== SUPPRESSED)
  const keep = like
    ? new Set(like.bars.map(({ label }) => label))
    : new Set(values.slice(0, values.length > DRAWN + 1 ? DRAWN : values.length).map(({ label }) => label))
  const hidden = values.filter(({ label }) => !keep.has(label))
  return {
    ...of,
    bars: of.bars.filter(({ label }) => label === SUPPRESSED || keep.has(label)),
    pooled: {
      values: of.pooled.values + hidden.length,
      rows: hidden.reduce((sum, { rows }) => sum + rows, of.pooled.rows),
    },
  }
}
