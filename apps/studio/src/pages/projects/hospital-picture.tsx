import css from './hospital-picture.module.css'

const bars = [3, 5, 9, 14, 19, 24, 27, 26, 22, 23, 28, 33, 35, 31, 25, 18, 11, 6, 3, 1]

/** A table whose names are blank and whose ages are a curve: what the sample comes to. */
export function HospitalPicture() {
  return (
    <svg className={css.picture} viewBox="0 0 420 120" aria-hidden="true" focusable="false">
      {[0, 1, 2, 3, 4].map((row) => (
        <g key={row} transform={`translate(0 ${row * 24 + 6})`}>
          <rect className={css.blank} width="64" height="11" rx="5.5" />
          <rect className={css.cell} x="80" width={[44, 36, 48, 40, 44][row]} height="11" rx="3" />
          <rect className={css.cell} x="138" width={[24, 24, 24, 24, 24][row]} height="11" rx="3" />
          <rect className={css.secret} x="176" width={[52, 70, 40, 62, 48][row]} height="11" rx="3" />
        </g>
      ))}
      <g transform="translate(266 0)">
        {bars.map((tall, barIndex) => (
          <rect
            key={barIndex}
            className={css.bar}
            x={barIndex * 7.7}
            y={116 - tall * 3.1}
            width="6.4"
            height={tall * 3.1}
            rx="1"
          />
        ))}
      </g>
    </svg>
  )
}
