import type { AttributeView, PolicyRole } from '../../policy/policy-view.ts'
import { columnTexts } from '../../texts/columns.ts'
import { roleTexts as texts } from '../../texts/roles.ts'
import type { ColumnProfile } from './proposals.ts'
import css from './type-choice.module.css'

export type ColumnType = NonNullable<AttributeView['type']>

interface TypeChoiceProps {
  readonly column: ColumnProfile
  readonly role: PolicyRole
  readonly type: ColumnType | undefined
  readonly onType: (type: ColumnType | undefined) => void
}

/** How the values of a column are read. Dates are made coarser by the calendar, so they are for columns that describe. */
export function TypeChoice({ column, role, type, onType }: TypeChoiceProps) {
  const types: readonly ColumnType[] = role === 'quasi' ? ['number', 'text', 'date'] : ['number', 'text']
  return (
    <select
      className={css.type}
      aria-label={texts.typeOf(column.name)}
      value={type ?? ''}
      onChange={({ target }) => onType(types.find((one) => one === target.value))}
    >
      <option value="">{texts.detectedType(columnTexts.types[column.type])}</option>
      {types.map((one) => (
        <option key={one} value={one}>
          {columnTexts.types[one]}
        </option>
      ))}
    </select>
  )
}
