import { SUPPRESSED } from '../../data/table/table.ts'
import { counted } from '../../data/words/words.ts'
import type { Distribution } from '../common-report.ts'
import type { BarKind } from '../plots/svg.ts'

/** One line of a distribution's plot or table. */
export interface Entry {
  readonly label: string
  readonly rows: number
  readonly kind: BarKind
}

export interface Paired {
  readonly label: string
  readonly kind: BarKind
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
        ? { label: `${SUPPRESSED} blanked out`, rows, kind: 'apart' as const }
        : { label, rows, kind: 'value' as const },
    ),
    ...(pooled.rows > 0
      ? [{ label: counted(pooled.values, 'other value'), rows: pooled.rows, kind: 'pool' as const }]
      : []),
    ...(missing > 0 ? [{ label: 'no value', rows: missing, kind: 'apart' as const }] : []),
  ]
}

/** Bar by bar: values in the original's order, then what is no value. */
export function pairEntries(before: Distribution, after: Distribution): Paired[] {
  const rowsOf = new Map(after.bars.map(({ label, rows }) => [label, rows]))
  const values = before.bars.map(({ label, rows }) => ({
    label,
    kind: 'value' as const,
    before: rows,
    after: rowsOf.get(label) ?? 0,
  }))
  const blanked = before.bars.some(({ label }) => label === SUPPRESSED) ? 0 : (rowsOf.get(SUPPRESSED) ?? 0)
  const pooled = Math.max(before.pooled.values, after.pooled.values)
  const apart = [
    {
      label: counted(pooled, 'other value'),
      kind: 'pool' as const,
      before: before.pooled.rows,
      after: after.pooled.rows,
    },
    { label: 'no value', kind: 'apart' as const, before: before.missing, after: after.missing },
    { label: `${SUPPRESSED} blanked out`, kind: 'apart' as const, before: 0, after: blanked },
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
