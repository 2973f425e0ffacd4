import { wholeNumber } from '../../parts/numbers.ts'
import { DRAGGED_VALUE } from './dragging.ts'
import css from './value-chips.module.css'

interface ValueChipsProps {
  readonly values: readonly string[]
  readonly rows: ReadonlyMap<string, number>
  readonly selected: ReadonlySet<string>
  readonly onToggle: (value: string) => void
}

/** Values as chips with their rows: selected by click or key, dragged by the pointer. */
export function ValueChips({ values, rows, selected, onToggle }: ValueChipsProps) {
  return (
    <ul className={css.chips}>
      {values.map((value) => (
        <li key={value}>
          <button
            type="button"
            draggable
            aria-pressed={selected.has(value)}
            className={css.chip}
            onClick={() => onToggle(value)}
            onDragStart={(event) => {
              const all = selected.has(value) ? [...selected] : [value]
              event.dataTransfer.setData(DRAGGED_VALUE, JSON.stringify(all))
              event.dataTransfer.effectAllowed = 'move'
            }}
          >
            {value}
            <span>{wholeNumber(rows.get(value) ?? 0)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
