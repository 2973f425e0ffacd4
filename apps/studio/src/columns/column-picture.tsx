import type { Distribution } from '@outis/api'
import { columnTexts as texts } from '../texts/columns-texts.ts'
import css from './column-picture.module.css'

interface ColumnBarsProps {
  readonly distribution: Distribution
  readonly width: number
  readonly height: number
  /** Largest number of values that are drawn. */
  readonly most?: number
}

/** A small picture of a column's distribution: bins of numbers and dates, otherwise the most frequent values. */
export function ColumnBars({ distribution, width, height, most = 44 }: ColumnBarsProps) {
  const { bars, values = [], name } = distribution
  if (bars)
    return (
      <Bars counts={bars.map(({ rows }) => rows)} width={width} height={height} label={texts.spread(name)} />
    )
  const drawn = values.slice(0, most)
  const frequent = drawn[0]?.rows ?? 0
  if (distribution.distinct > 50 && frequent < distribution.rows * 0.02)
    return <small className={css.words}>{frequent <= 3 ? texts.everyOwn : texts.noneFrequent}</small>
  return (
    <Bars
      counts={drawn.map(({ rows }) => rows)}
      width={Math.min(width, drawn.length * 18)}
      height={height}
      label={texts.frequent(name)}
    />
  )
}

const marks = { number: '#', text: 'Aa', date: '▦' } as const

/** The type of a column: a sign and a word. */
export const TypeMark = ({ type }: { readonly type: 'number' | 'text' | 'date' }) => (
  <span className={css.mark}>
    <i aria-hidden="true">{marks[type]}</i> {texts.types[type]}
  </span>
)

interface BarsProps {
  /** Rows of each bar, from left to right. */
  readonly counts: ArrayLike<number>
  readonly width: number
  readonly height: number
  readonly label: string
}

function Bars({ counts, width, height, label }: BarsProps) {
  const bars = Array.from(counts)
  const most = Math.max(1, ...bars)
  const step = width / Math.max(1, bars.length)
  const gap = step > 4 ? 1 : step > 2 ? 0.5 : 0
  return (
    <svg
      className={css.bars}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <rect className={css.ground} x="0" y={height - 1} width={width} height="1" />
      {bars.map((count, barIndex) => {
        const tall = count === 0 ? 0 : Math.max(1.5, (count / most) * (height - 1))
        return (
          <rect
            key={barIndex}
            className={css.bar}
            x={barIndex * step + gap / 2}
            y={height - tall}
            width={Math.max(0.5, step - gap)}
            height={tall}
            rx={step > 6 ? 1 : 0}
          />
        )
      })}
    </svg>
  )
}
