import type { EstimateFigure } from '@outis/api'
import type { MethodRecord } from '@outis/core/methods'
import { useId, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Curve } from '../../parts/curve.tsx'
import { ChoiceField } from '../../parts/field.tsx'
import { Note, Spinner } from '../../parts/note.tsx'
import { oneIn, percent, wholeNumber } from '../../parts/numbers.ts'
import { Segmented } from '../../parts/segmented.tsx'
import { usePolicy } from '../../project/project-context.tsx'
import { protectTexts } from '../../texts/protect-texts.ts'
import css from './estimate-panel.module.css'
import { estimateParameters, levelParameters, type Parameter, withValue } from './estimate-parameter.ts'
import type { WrittenOptions } from './method-options.tsx'
import { useEstimate, useLevelHeights } from './use-estimate.ts'

const texts = protectTexts.estimate
/** Longer names do not fit beside each other. */
const MOST_SIGNS = 24

/** Estimates of the release for each value of a parameter. */
export function EstimatePanel({ record, written }: { record: MethodRecord; written: WrittenOptions }) {
  const { view } = usePolicy()
  const heights = useLevelHeights(record.makes.levels)
  const parameters = [...estimateParameters(record, written), ...levelParameters(record, view, heights)]
  const [chosen, setChosen] = useState<string>()
  const parameter = parameters.find(({ name }) => name === chosen) ?? parameters[0]
  if (parameter === undefined) return null
  const isLong = parameters.map(({ name }) => name).join('').length > MOST_SIGNS
  return (
    <section className={css.panel} aria-label={texts.title}>
      {parameters.length > 1 && isLong && (
        <ChoiceField
          label={texts.which}
          value={parameter.name}
          onValue={setChosen}
          choices={parameters.map(({ name }) => ({ value: name, label: name }))}
        />
      )}
      {parameters.length > 1 && !isLong && (
        <Segmented
          label={texts.which}
          value={parameter.name}
          onChoose={setChosen}
          segments={parameters.map(({ name }) => ({ value: name, label: name }))}
        />
      )}
      <Known key={parameter.name} method={record.id} parameter={parameter} />
    </section>
  )
}

function Known({ method, parameter }: { readonly method: string; readonly parameter: Parameter }) {
  const { text, store } = usePolicy()
  const { now, running, error, again } = useEstimate(method, parameter)
  const { value, values, range } = parameter
  const [from, to] = [values[0] ?? 2, values.at(-1) ?? 20]
  const figures = now.estimates
  const slide = (to: number) => store.edit(withValue(text, method, parameter, to), { typing: true })
  const here = figures.find((figure) => figure.value === value)
  return (
    <>
      <h2 className={css.title}>{findingOf(parameter, here)}</h2>
      {here?.fault && <p className={css.fault}>{here.fault.detail}</p>}
      {parameter.column !== undefined && <LevelChoice method={method} parameter={parameter} />}
      {range === undefined ? (
        <OneSlider parameter={parameter} onSlide={slide} />
      ) : (
        <LevelRange method={method} parameter={parameter} range={range} />
      )}
      <Curves figures={figures} at={value ?? range?.[0] ?? from} from={from} to={to} />
      <p className={css.small} role="status">
        {running && <Spinner />}
        {figures.length === 0 ? running && texts.waiting : legendOf(figures)}
        {running && figures.length > 0 && ` ${texts.running}`}
      </p>
      {(error ?? now.run?.fault) && (
        <Note kind="warn" title={texts.failed} actions={<Button text={texts.again} small onClick={again} />}>
          {error?.message ?? now.run?.fault?.detail}
        </Note>
      )}
    </>
  )
}

interface OneSliderProps {
  readonly parameter: Parameter
  readonly onSlide: (to: number) => void
}

function OneSlider({ parameter: { name, value, values, step }, onSlide }: OneSliderProps) {
  const id = useId()
  const [from, to] = [values[0] ?? 2, values.at(-1) ?? 20]
  return (
    <>
      <label htmlFor={id} className="unseen">
        {texts.slide(name)}
      </label>
      <input
        id={id}
        type="range"
        className={css.slider}
        min={from}
        max={to}
        step={step}
        value={Math.min(to, Math.max(from, value ?? from))}
        onChange={(event) => onSlide(Number(event.target.value))}
        // Without a value in the policy the slider stands at its first value. Releasing it there sets that value.
        onPointerUp={(event) => value === undefined && onSlide(Number(event.currentTarget.value))}
      />
      <p className={css.axis}>
        <span>{`${name} = ${from}`}</span>
        <span>{to}</span>
      </p>
    </>
  )
}

function findingOf({ name, column, value, range }: Parameter, here: EstimateFigure | undefined): string {
  if (range && column !== undefined) return texts.between(column, range[0], range[1])
  if (value === undefined) return column === undefined ? texts.notAsked(name) : texts.anyLevel(column)
  if (here === undefined) return texts.unknown(name, value)
  if (here.fault) return texts.impossible(name, value)
  const blanked = percent(here.rows === 0 ? 0 : (here.suppressedRows ?? 0) / here.rows)
  return here.highestRisk === undefined
    ? texts.noClasses(name, value, blanked)
    : texts.finding(name, value, oneIn(here.highestRisk), blanked)
}

function legendOf(figures: readonly EstimateFigure[]): string {
  const guess = figures.find(({ sample }) => sample)
  const exact = figures.some(({ sample }) => !sample)
  return [guess && texts.sample(wholeNumber(guess.rows)), exact && texts.exact].filter(Boolean).join(' ')
}

interface CurvesProps {
  readonly figures: readonly EstimateFigure[]
  readonly at: number
  readonly from: number
  readonly to: number
}

function Curves({ figures, ...range }: CurvesProps) {
  const points = (read: (figure: EstimateFigure) => number | undefined) =>
    figures.flatMap((figure) => {
      const y = figure.fault ? undefined : read(figure)
      return y === undefined ? [] : [{ x: figure.value, y, isGuess: figure.sample }]
    })
  const risk = points(({ highestRisk }) => highestRisk)
  return (
    <>
      {risk.length > 0 && <Curve {...range} points={risk} label={texts.risk} format={percent} />}
      <Curve
        {...range}
        points={points(({ suppressedRows, rows }) => (rows === 0 ? 0 : (suppressedRows ?? 0) / rows))}
        label={texts.suppressed}
        format={percent}
      />
      <Curve
        {...range}
        points={points(({ classes }) => classes)}
        label={texts.classes}
        format={wholeNumber}
      />
    </>
  )
}

interface LevelProps {
  readonly method: string
  readonly parameter: Parameter
}

/** Any level, one fixed level, or a range of levels. */
function LevelChoice({ method, parameter }: LevelProps) {
  const { text, store } = usePolicy()
  const { column = '', values, value, range } = parameter
  const top = values.at(-1) ?? 0
  const now = range ? 'span' : value === undefined ? 'free' : 'one'
  const choose = (how: 'free' | 'one' | 'span') => {
    const [least, most] = range ?? [value ?? 0, top]
    // A range needs two different levels.
    const span = least < most ? ([least, most] as const) : ([0, top] as const)
    const next = { free: undefined, one: least, span }[how]
    store.edit(withValue(text, method, parameter, next))
  }
  return (
    <Segmented
      label={texts.how(column)}
      size="small"
      value={now}
      onChoose={choose}
      segments={[
        { value: 'free', label: texts.free },
        { value: 'one', label: texts.one },
        { value: 'span', label: texts.span },
      ]}
    />
  )
}

function LevelRange({
  method,
  parameter,
  range: [least, most],
}: LevelProps & { readonly range: readonly [number, number] }) {
  const { text, store } = usePolicy()
  const { column = '', values } = parameter
  const top = values.at(-1) ?? 0
  const set = (next: readonly [number, number]) =>
    store.edit(withValue(text, method, parameter, next), { typing: true })
  const slider = (
    label: string,
    shown: string,
    value: number,
    next: (level: number) => readonly [number, number],
  ) => (
    <label>
      <span className={css.end}>
        {shown} <b>{value}</b>
      </span>
      <input
        type="range"
        className={css.slider}
        aria-label={label}
        min={0}
        max={top}
        step={1}
        value={value}
        onChange={(event) => set(next(Number(event.target.value)))}
      />
    </label>
  )
  return (
    <>
      {slider(texts.least(column), texts.leastShort, least, (level) => [Math.min(level, most - 1), most])}
      {slider(texts.most(column), texts.mostShort, most, (level) => [least, Math.max(level, least + 1)])}
    </>
  )
}
