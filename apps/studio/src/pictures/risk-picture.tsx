import type { ReactNode } from 'react'
import { axisPercent } from '../parts/numbers.ts'
import { Link } from '../router/router.tsx'
import css from './risk-picture.module.css'
import { type Frame, frameOf, type Mark, stairOf } from './scatter-frame.ts'

interface RiskPictureProps {
  /** States the finding. */
  readonly title: string
  readonly lead?: string
  readonly marks: readonly Mark[]
  readonly x: string
  readonly y: string
  /** A limit, drawn as a line. */
  readonly limit?: { readonly at: number; readonly label: string }
  /** Marks with a larger `x` are drawn at the right edge. Default 1. */
  readonly mostX?: number
  /** The legend. */
  readonly keys?: ReactNode
}

/** A picture of risk (to the right) against usefulness (upwards). Positions are percentages, so that letters keep their size on a phone. */
export function RiskPicture({ title, lead, marks, x, y, limit, mostX = 1, keys }: RiskPictureProps) {
  const frame = frameOf(
    limit ? [...marks, { key: '', x: limit.at * 1.2, y: marks[0]?.y ?? 0, kind: 'good', words: '' }] : marks,
    mostX,
  )
  const isLinked = marks.some(({ to }) => to !== undefined)
  return (
    <figure className={css.figure}>
      <figcaption>
        <h2 className={css.title}>{title}</h2>
        {lead && <p className={css.lead}>{lead}</p>}
      </figcaption>
      <p className={css.up}>{y}</p>
      <div className={css.plot}>
        <svg className={css.drawing} role="img" aria-label={spoken(title, marks)}>
          <Grid frame={frame} />
          {limit && <Limit frame={frame} {...limit} />}
          <Stair frame={frame} marks={marks} />
          {!isLinked && inOrder(marks).map((mark) => <Drawn key={mark.key} mark={mark} frame={frame} />)}
        </svg>
        {isLinked &&
          inOrder(marks).map(({ key, x: across, y: upright, kind, label, words, to = '' }) => (
            <Link
              key={key}
              to={to}
              className={`${css.link} ${css[kind]}`}
              style={{ left: `${frame.left(across)}%`, top: `${frame.top(upright)}%` }}
              aria-label={words}
              title={words}
            >
              {label}
            </Link>
          ))}
      </div>
      <p className={css.across}>{x}</p>
      {keys}
    </figure>
  )
}

const spoken = (title: string, marks: readonly Mark[]): string =>
  [title, ...marks.filter(({ kind }) => kind === 'front').map(({ words }) => words)].slice(0, 8).join('. ')

/** The most important marks come last, so that they are drawn above the others. */
const inOrder = (marks: readonly Mark[]): readonly Mark[] => marks.toSorted((a, b) => rank(a) - rank(b))

const rank = ({ kind, part, label }: Mark): number =>
  Number(label !== undefined) * 4 + Number(!part) * 2 + Number(kind === 'front')

const Grid = ({ frame: { left, top, xTicks, yTicks } }: { readonly frame: Frame }) => (
  <>
    {yTicks.map((tick) => (
      <g key={`y${tick}`}>
        <line className={css.grid} x1="0" x2="100%" y1={`${top(tick)}%`} y2={`${top(tick)}%`} />
        <text className={css.tick} x="-8" y={`${top(tick)}%`} dy="4" textAnchor="end">
          {axisPercent(tick)}
        </text>
      </g>
    ))}
    {xTicks.map((tick) => (
      <text key={`x${tick}`} className={css.tick} x={`${left(tick)}%`} y="100%" dy="18" textAnchor="middle">
        {axisPercent(tick)}
      </text>
    ))}
  </>
)

function Limit({ frame, at, label }: { readonly frame: Frame; readonly at: number; readonly label: string }) {
  const x = `${frame.left(at)}%`
  return (
    <>
      <rect className={css.beyond} x={x} y="0" width={`${100 - frame.left(at)}%`} height="100%" />
      <line className={css.limit} x1={x} x2={x} y1="0" y2="100%" />
      <text className={css.limitText} x={x} dx="-6" y="12" textAnchor="end">
        {label}
      </text>
    </>
  )
}

function Stair({ frame, marks }: { readonly frame: Frame; readonly marks: readonly Mark[] }) {
  const corners = stairOf(marks)
  return corners.slice(1).map((to, cornerIndex) => {
    const from = corners[cornerIndex] ?? to
    return (
      <line
        key={`${from.x} ${from.y} ${to.y}`}
        className={css.stair}
        x1={`${frame.left(from.x)}%`}
        y1={`${frame.top(from.y)}%`}
        x2={`${frame.left(to.x)}%`}
        y2={`${frame.top(to.y)}%`}
      />
    )
  })
}

function Drawn({ mark, frame }: { readonly mark: Mark; readonly frame: Frame }) {
  const [x, y] = [`${frame.left(mark.x)}%`, `${frame.top(mark.y)}%`]
  if (mark.label !== undefined)
    return (
      <g>
        <title>{mark.words}</title>
        <circle className={css.named} cx={x} cy={y} r="11" />
        <text className={css.letter} x={x} y={y} dy="4.5" textAnchor="middle">
          {mark.label}
        </text>
      </g>
    )
  return <Sign {...{ x, y }} kind={mark.kind} part={mark.part ?? false} words={mark.words} />
}

interface SignProps {
  readonly x: string
  readonly y: string
  readonly kind: Mark['kind']
  readonly part: boolean
  readonly words?: string
}

/** A filled circle on the front, a hollow one where it passes, a cross where it does not. Small: measured on some of the rows. */
function Sign({ x, y, kind, part, words }: SignProps) {
  const size = part ? 3 : 5
  const look = `${css[kind]} ${part ? css.part : ''}`
  return (
    <svg x={x} y={y} className={css.sign}>
      {words && <title>{words}</title>}
      {kind === 'out' ? (
        <path className={look} d={`M${-size} ${-size}L${size} ${size}M${-size} ${size}L${size} ${-size}`} />
      ) : (
        <circle className={look} r={size} />
      )}
    </svg>
  )
}

/** The legend of the marks. */
export const Keys = ({ keys }: { readonly keys: readonly (readonly [Mark['kind'], boolean, string])[] }) => (
  <ul className={css.keys}>
    {keys.map(([kind, part, words]) => (
      <li key={words}>
        <svg width="16" height="16" aria-hidden="true">
          <Sign x="8" y="8" kind={kind} part={part} />
        </svg>
        {words}
      </li>
    ))}
  </ul>
)
