import { Bars } from '../parts/bars.tsx'
import type { Distribution } from '../server/projects.ts'
import { columnTexts as texts } from '../texts/columns.ts'
import css from './column-bars.module.css'

interface ColumnBarsProps {
  readonly distribution: Distribution
  readonly width: number
  readonly height: number
  /** Values shown one by one at most. */
  readonly most?: number
}

/** The distribution of a column in small: bins of numbers and dates, else the most frequent values. */
export function ColumnBars({ distribution, width, height, most = 24 }: ColumnBarsProps) {
  const { bars, values = [], others, name } = distribution
  if (bars)
    return (
      <Bars counts={bars.map(({ rows }) => rows)} width={width} height={height} label={texts.spread(name)} />
    )
  const shown = values.slice(0, most)
  const rest = values.slice(most).reduce((sum, { rows }) => sum + rows, 0) + (others?.rows ?? 0)
  const frequent = shown[0]?.rows ?? 0
  if (distribution.distinct > 50 && frequent < distribution.rows * 0.02)
    return <small className={css.words}>{frequent <= 3 ? texts.everyOwn : texts.noneFrequent}</small>
  const counts = [...shown.map(({ rows }) => rows), ...(rest > 0 ? [rest] : [])]
  return (
    <Bars
      counts={counts}
      width={Math.min(width, counts.length * 18)}
      height={height}
      label={texts.frequent(name)}
      quiet={(place) => place >= shown.length}
    />
  )
}
