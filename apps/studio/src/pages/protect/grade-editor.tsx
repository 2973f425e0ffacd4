import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { type NumberBar, numberBars, useDistribution } from '../../columns/use-distribution.ts'
import { Button } from '../../parts/button.tsx'
import { percent, shortNumber, wholeNumber } from '../../parts/numbers.ts'
import { useProject } from '../../project/project-context.tsx'
import { askRows } from '../../server/projects-api.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { protectTexts } from '../../texts/protect-texts.ts'
import {
  addedCut,
  type Cuts,
  endsOf,
  evenCuts,
  gradeStep,
  movedCut,
  removedCut,
  roughCounts,
} from './grade-cuts.ts'
import css from './grade-editor.module.css'

const texts = protectTexts.grades
const [WIDTH, PLOT, FOOT] = [600, 120, 22]
const FIRST_GRADES = 5
/** Steps that Page Up and Page Down move by. */
const FAR = 10

interface GradeEditorProps {
  readonly column: string
  /** The bounds in the policy. Undefined where the column is not graded by bounds. */
  readonly bounds: Cuts | undefined
  readonly onBounds: (bounds: Cuts | undefined) => void
}

/** An editor of the grades of a secret number: a histogram with bounds to move, and the rows of each grade. */
export function GradeEditor({ column, bounds, onBounds }: GradeEditorProps) {
  const { value: spread } = useDistribution(column)
  const bars = numberBars(spread)
  const exact = useExactCounts(column, bounds)
  if (bars.length === 0 || spread === undefined) return null
  if (bounds === undefined)
    return (
      <div className={css.row}>
        <Button text={texts.begin(column)} small onClick={() => onBounds(evenCuts(bars, FIRST_GRADES))} />
        <p className={css.small}>{texts.beginLead}</p>
      </div>
    )
  const counts = exact ?? roughCounts(bounds, bars)
  const total = spread.rows - spread.missing
  return (
    <>
      <h3 className={css.title}>
        {texts.title(column, bounds.length - 1, percent(Math.max(...counts) / total))}
      </h3>
      <GradePlot {...{ column, bars, bounds, onBounds }} />
      <ol className={css.grades} aria-label={texts.list(column)}>
        {counts.map((rows, countIndex) => (
          <li key={countIndex}>
            <b>{countIndex + 1}</b>
            <span>
              {shortNumber(bounds[countIndex] ?? 0)} – {shortNumber(bounds[countIndex + 1] ?? 0)}
            </span>
            <span className={css.small}>
              {exact ? '' : '≈ '}
              {wholeNumber(rows)} ({percent(rows / total)})
            </span>
            {countIndex > 0 && (
              <Button
                small
                look="quiet"
                icon="minus"
                aria-label={texts.remove(shortNumber(bounds[countIndex] ?? 0))}
                onClick={() => onBounds(removedCut(bounds, countIndex))}
              />
            )}
          </li>
        ))}
      </ol>
      <div className={css.row}>
        <Button text={texts.add} small icon="plus" onClick={() => onBounds(addedCut(bounds, bars))} />
        <Button
          text={texts.even}
          small
          look="quiet"
          onClick={() => onBounds(evenCuts(bars, bounds.length - 1))}
        />
        <Button text={texts.stop} small look="quiet" onClick={() => onBounds(undefined)} />
      </div>
    </>
  )
}

/** Rows of each grade, counted by the server. Undefined while it counts. */
function useExactCounts(column: string, bounds: Cuts | undefined): readonly number[] | undefined {
  const { project } = useProject()
  const key = bounds && `source/${project.id}/grades/${project.source?.arrived}/${column}/${bounds.join()}`
  const counts = useAnswer(key, async (signal) => {
    await new Promise((done) => setTimeout(done, PAUSE))
    signal.throwIfAborted()
    const above = await Promise.all(
      (bounds ?? []).slice(0, -1).map(async (from) => {
        const question = { offset: 0, limit: 1, columns: [column], filter: [{ column, from }] }
        return (await askRows(project.id, question, signal)).total
      }),
    )
    return above.map((rows, index) => rows - (above[index + 1] ?? 0))
  })
  return counts.state === 'ready' ? counts.value : undefined
}

/** Nothing is asked while somebody drags. */
const PAUSE = 250

interface GradePlotProps {
  readonly column: string
  readonly bars: readonly NumberBar[]
  readonly bounds: Cuts
  readonly onBounds: (bounds: Cuts) => void
}

function GradePlot({ column, bars, bounds, onBounds }: GradePlotProps) {
  const frame = useRef<SVGSVGElement>(null)
  const [held, setHeld] = useState<number>()
  const step = gradeStep(bars)
  const [low, high] = endsOf(bars)
  const most = Math.max(1, ...bars.map(({ rows }) => rows))
  const x = (value: number) => ((value - low) / (high - low)) * WIDTH
  const drag = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (held === undefined || box === undefined) return
    const pointed = low + ((event.clientX - box.left) / box.width) * (high - low)
    const next = movedCut(bounds, held, pointed, step)
    if (next[held] !== bounds[held]) onBounds(next)
  }
  const press = (event: KeyboardEvent, boundIndex: number) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: FAR, PageDown: -FAR }[
      event.key
    ]
    if (event.key === 'Delete') return onBounds(removedCut(bounds, boundIndex))
    if (by === undefined) return
    event.preventDefault()
    onBounds(movedCut(bounds, boundIndex, (bounds[boundIndex] ?? 0) + by * step, step))
  }
  return (
    <svg
      ref={frame}
      viewBox={`0 0 ${WIDTH} ${PLOT + FOOT}`}
      className={css.plot}
      aria-label={texts.plot(column)}
      role="group"
      onPointerMove={drag}
      onPointerUp={() => setHeld(undefined)}
      onPointerLeave={() => setHeld(undefined)}
    >
      {bars.map(({ from, to, rows }) => (
        <rect
          key={from}
          className={css.bar}
          x={x(from) + 0.5}
          y={PLOT - (rows / most) * (PLOT - 8)}
          width={Math.max(1, x(to) - x(from) - 1)}
          height={(rows / most) * (PLOT - 8)}
        />
      ))}
      <line className={css.axis} x1="0" x2={WIDTH} y1={PLOT} y2={PLOT} />
      {bounds.slice(1, -1).map((cut, index) => (
        <Cut
          key={index}
          boundIndex={index + 1}
          bounds={bounds}
          x={x(cut)}
          onKey={(event) => press(event, index + 1)}
          onHold={() => setHeld(index + 1)}
        />
      ))}
    </svg>
  )
}

interface CutProps {
  readonly boundIndex: number
  readonly bounds: Cuts
  readonly x: number
  readonly onKey: (event: KeyboardEvent) => void
  readonly onHold: () => void
}

/** A bound that is moved by pointer or by keys. */
const Cut = ({ boundIndex, bounds, x, onKey, onHold }: CutProps) => (
  <g
    className={css.cut}
    role="slider"
    tabIndex={0}
    aria-label={texts.bound(boundIndex)}
    aria-valuemin={bounds[boundIndex - 1]}
    aria-valuemax={bounds[boundIndex + 1]}
    aria-valuenow={bounds[boundIndex]}
    onKeyDown={onKey}
    onPointerDown={(event) => {
      event.preventDefault()
      event.currentTarget.focus()
      onHold()
    }}
  >
    <rect x={x - 8} y="0" width="16" height={PLOT} />
    <line x1={x} x2={x} y1="0" y2={PLOT} />
    <circle cx={x} cy="8" r="5" />
    <text x={x} y={PLOT + 15} textAnchor="middle">
      {shortNumber(bounds[boundIndex] ?? 0)}
    </text>
  </g>
)
