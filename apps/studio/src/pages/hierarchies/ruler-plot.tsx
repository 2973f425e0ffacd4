import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { shortNumber } from '../../parts/numbers.ts'
import type { FormOf } from '../../policy/policy-hierarchy.ts'
import { hierarchyTexts } from '../../texts/hierarchies-texts.ts'
import { cutsOf, type Grip, gripOf, widthFor } from './ruler.ts'
import css from './ruler-plot.module.css'

const texts = hierarchyTexts.ruler

interface RulerPlotProps {
  readonly column: string
  readonly bars: readonly { readonly from: number; readonly to: number; readonly rows: number }[]
  readonly range: readonly [number, number]
  readonly form: FormOf<'intervals'>
  readonly onWidth: (level: number, width: number, grip: Grip) => void
}

const PLOT = 120
const BAND = 30

/** The distribution, and below it one ruler for each level; cuts can be dragged. */
export function RulerPlot({ column, bars, range, form, onWidth }: RulerPlotProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const [drag, setDrag] = useState<{ readonly level: number; readonly grip: Grip }>()
  const x = (value: number) => ((value - range[0]) / (range[1] - range[0])) * width
  const valueAt = (event: PointerEvent) => {
    const left = frame.current?.getBoundingClientRect().left ?? 0
    return range[0] + ((event.clientX - left) / width) * (range[1] - range[0])
  }
  const move = (event: PointerEvent) => {
    if (!drag) return
    const next = widthFor(valueAt(event), drag.grip)
    if (next > 0) onWidth(drag.level, next, drag.grip)
  }
  return (
    <div
      ref={frame}
      className={css.frame}
      onPointerMove={move}
      onPointerUp={() => setDrag(undefined)}
      onPointerLeave={() => setDrag(undefined)}
    >
      <svg
        width={width}
        height={PLOT + 22 + form.widths.length * (BAND + 6)}
        role="img"
        aria-label={texts.title(column)}
        className={css.plot}
      >
        <Histogram {...{ bars, form, range, x, width }} />
        {form.widths.map((step, level) => (
          <Ruler
            key={level}
            {...{ level, step, form, range, x, width }}
            y={PLOT + 24 + level * (BAND + 6)}
            onGrab={(cut) => setDrag({ level, grip: gripOf(cut, step, form.from, range[0]) })}
          />
        ))}
      </svg>
    </div>
  )
}

type HistogramProps = Pick<RulerPlotProps, 'bars' | 'form' | 'range'> & Pick<RulerProps, 'x' | 'width'>

function Histogram({ bars, form, range, x, width }: HistogramProps) {
  const most = Math.max(1, ...bars.map(({ rows }) => rows))
  return (
    <>
      {bars.map((bar) => {
        const tall = bar.rows === 0 ? 0 : Math.max(1.5, (bar.rows / most) * (PLOT - 6))
        const outside =
          (form.top !== undefined && bar.from >= form.top) ||
          (form.bottom !== undefined && bar.to <= form.bottom)
        return (
          <rect
            key={bar.from}
            className={outside ? css.tail : css.bar}
            x={x(bar.from) + 0.5}
            y={PLOT - tall}
            width={Math.max(1, x(bar.to) - x(bar.from) - 1)}
            height={tall}
            rx="1"
          />
        )
      })}
      <line className={css.axis} x1="0" x2={width} y1={PLOT} y2={PLOT} />
      <text className={css.tick} x="0" y={PLOT + 15}>
        {shortNumber(range[0])}
      </text>
      <text className={css.tick} x={width} y={PLOT + 15} textAnchor="end">
        {shortNumber(range[1])}
      </text>
    </>
  )
}

interface RulerProps {
  readonly level: number
  readonly step: number
  readonly form: FormOf<'intervals'>
  readonly range: readonly [number, number]
  readonly x: (value: number) => number
  readonly width: number
  readonly y: number
  readonly onGrab: (cut: number) => void
}

function Ruler({ level, step, form, range, x, width, y, onGrab }: RulerProps) {
  const low = Math.max(range[0], form.bottom ?? Number.NEGATIVE_INFINITY)
  const high = Math.min(range[1], form.top ?? Number.POSITIVE_INFINITY)
  const cuts = cutsOf(step, form.from, [low, high])
  const edges = [low, ...cuts, high]
  const crowded = edges.length > width / 3
  const bands = crowded
    ? []
    : edges
        .slice(0, -1)
        .map((start, edgeIndex) => ({ start, end: edges[edgeIndex + 1] ?? high, band: edgeIndex }))
  // The first and the last interval may reach beyond the data.
  const wholeStart = (start: number, band: number) =>
    band === 0 && form.bottom === undefined ? (cuts[0] ?? start + step) - step : start
  const wholeEnd = (end: number, band: number) =>
    band === edges.length - 2 && form.top === undefined ? (cuts.at(-1) ?? end - step) + step : end
  return (
    <g>
      <rect className={css.band} x={0} y={y} width={width} height={BAND} rx="5" />
      {bands.map(({ start, end, band }) => (
        <g key={start}>
          {band % 2 === 0 && (
            <rect
              className={css.even}
              x={x(start)}
              y={y}
              width={Math.max(0, x(end) - x(start))}
              height={BAND}
            />
          )}
          <BandLabel
            words={[
              `${shortNumber(wholeStart(start, band))} – ${shortNumber(wholeEnd(end, band))}`,
              shortNumber(wholeStart(start, band)),
            ]}
            from={x(start)}
            to={x(end)}
            y={y + 19}
          />
        </g>
      ))}
      {!crowded &&
        cuts.map((cut) => (
          <g
            key={cut}
            className={css.cut}
            onPointerDown={(event) => {
              event.preventDefault()
              onGrab(cut)
            }}
          >
            <title>{texts.cut(level + 1, shortNumber(cut))}</title>
            <rect x={x(cut) - 6} y={y} width="12" height={BAND} />
            <line x1={x(cut)} x2={x(cut)} y1={y} y2={y + BAND} />
          </g>
        ))}
    </g>
  )
}

interface BandLabelProps {
  /** Longest first. */
  readonly words: readonly string[]
  readonly from: number
  readonly to: number
  readonly y: number
}

/** The longest label that fits, at about seven pixels for each character. */
function BandLabel({ words, from, to, y }: BandLabelProps) {
  const fitting = words.find((text) => to - from >= text.length * 6.6 + 8)
  if (fitting === undefined) return null
  return (
    <text className={css.label} x={(from + to) / 2} y={y} textAnchor="middle">
      {fitting}
    </text>
  )
}

function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(640)
  useEffect(() => {
    if (element.current === null) return
    const watch = new ResizeObserver(([entry]) => setWidth(Math.max(200, entry?.contentRect.width ?? 640)))
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return width
}
