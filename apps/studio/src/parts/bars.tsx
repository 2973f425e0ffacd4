import css from './bars.module.css'

interface BarsProps {
  /** Rows of each bar, from left to right. */
  readonly counts: ArrayLike<number>
  readonly width: number
  readonly height: number
  /** What it shows, in a sentence. */
  readonly label: string
}

/** A small distribution: one bar for each bin or value. */
export function Bars({ counts, width, height, label }: BarsProps) {
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
