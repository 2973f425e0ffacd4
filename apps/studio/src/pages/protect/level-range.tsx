import { Segmented } from '../../parts/segmented.tsx'
import { usePolicy } from '../../project/project-context.tsx'
import { protectTexts } from '../../texts/protect.ts'
import css from './estimate-panel.module.css'
import { type Parameter, withValue } from './estimate-parameter.ts'

const texts = protectTexts.estimate

interface LevelProps {
  readonly method: string
  readonly parameter: Parameter
}

/** Whether the method chooses the level, or one is fixed, or it may choose between two. */
export function LevelChoice({ method, parameter }: LevelProps) {
  const { text, store } = usePolicy()
  const { column = '', values, value, range } = parameter
  const top = values.at(-1) ?? 0
  const now = range ? 'span' : value === undefined ? 'free' : 'one'
  const choose = (how: 'free' | 'one' | 'span') => {
    const [least, most] = range ?? [value ?? 0, top]
    // Two levels that are the same would be one.
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

/** The lowest and the highest level that the method may choose. */
export function LevelRange({
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
