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
export function ColumnBars({ distribution, width, height, most = 44 }: ColumnBarsProps) {
  const { bars, values = [], name } = distribution
  if (bars)
    return (
      <Bars counts={bars.map(({ rows }) => rows)} width={width} height={height} label={texts.spread(name)} />
    )
  const shown = values.slice(0, most)
  const frequent = shown[0]?.rows ?? 0
  if (distribution.distinct > 50 && frequent < distribution.rows * 0.02)
    return <small className={css.words}>{frequent <= 3 ? texts.everyOwn : texts.noneFrequent}</small>
  return (
    <Bars
      counts={shown.map(({ rows }) => rows)}
      width={Math.min(width, shown.length * 18)}
      height={height}
      label={texts.frequent(name)}
    />
  )
}
