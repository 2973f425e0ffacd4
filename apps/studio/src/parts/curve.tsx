import css from './curve.module.css'

interface CurvePoint {
  readonly x: number
  readonly y: number
  /** Of some rows only: drawn hollow. */
  readonly isGuess: boolean
}

interface CurveProps {
  readonly points: readonly CurvePoint[]
  /** The value that is chosen. */
  readonly at: number
  readonly from: number
  readonly to: number
  /** Default: the largest point. */
  readonly top?: number
  readonly label: string
  readonly format: (y: number) => string
}

const [WIDTH, HEIGHT, SIDE, ROOF] = [300, 56, 8, 8]

/** A small curve of a figure over a parameter, with the chosen value marked. */
export function Curve({ points, at, from, to, top, label, format }: CurveProps) {
  const most = top ?? Math.max(0, ...points.map(({ y }) => y))
  const x = (value: number) => SIDE + ((value - from) / Math.max(1, to - from)) * (WIDTH - 2 * SIDE)
  const y = (value: number) => HEIGHT - 6 - (most === 0 ? 0 : value / most) * (HEIGHT - 6 - ROOF)
  const sorted = [...points].sort((a, b) => a.x - b.x)
  const here = sorted.find((point) => point.x === at)
  return (
    <figure className={css.curve}>
      <figcaption>
        <span>{label}</span>
        <b>{here ? format(here.y) : '–'}</b>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${label}: ${here ? format(here.y) : '–'}`}
      >
        <line className={css.ground} x1="0" x2={WIDTH} y1={HEIGHT - 6} y2={HEIGHT - 6} />
        {at >= from && at <= to && <line className={css.at} x1={x(at)} x2={x(at)} y1="0" y2={HEIGHT - 6} />}
        <polyline
          className={css.line}
          points={sorted.map((point) => `${x(point.x)},${y(point.y)}`).join(' ')}
        />
        {sorted.map((point) => (
          <circle
            key={point.x}
            className={point.isGuess ? css.guess : css.point}
            cx={x(point.x)}
            cy={y(point.y)}
            r={point.x === at ? 4.5 : 2.5}
          />
        ))}
      </svg>
    </figure>
  )
}
