import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ColumnBars, TypeMark } from '../../columns/column-picture.tsx'
import { useDistribution } from '../../columns/use-distribution.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { percent, wholeNumber } from '../../parts/numbers.ts'
import { Segmented } from '../../parts/segmented.tsx'
import { type AttributeView, type PolicyRole, policyRoles } from '../../policy/policy-view.ts'
import { type ColumnProfile, proposedRole } from '../../policy/role-proposals.ts'
import { columnTexts } from '../../texts/columns-texts.ts'
import { roleTexts as texts } from '../../texts/roles-texts.ts'
import css from './role-card.module.css'
import { SecretValues } from './secret-values.tsx'

interface RoleCardProps {
  readonly column: ColumnProfile
  readonly rows: number
  readonly role: PolicyRole | undefined
  readonly fault: string | undefined
  /** The address asks for this column. */
  readonly asked: boolean
  readonly selected: boolean
  readonly onSelect: () => void
  readonly onRole: (role: PolicyRole | undefined) => void
  /** The type in the policy; undefined: the detected one. */
  readonly type: ColumnType | undefined
  readonly onType: (type: ColumnType | undefined) => void
}

const segments = policyRoles.map((value) => ({ value, label: texts.names[value], sub: texts.terms[value] }))

export function RoleCard(props: RoleCardProps) {
  const { column, rows, role, fault, asked, selected, onSelect, onRole } = props
  const card = useRef<HTMLLIElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (asked) card.current?.focus()
  }, [asked])
  const press = (event: KeyboardEvent) => {
    const chosen = policyRoles[Number(event.key) - 1]
    const typing = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
    if (chosen === undefined || typing || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onRole(chosen)
  }
  return (
    <li
      ref={card}
      tabIndex={-1}
      className={`${css.card} ${selected ? css.selected : ''} ${css[role ?? 'none']}`}
      onKeyDown={press}
      data-column={column.name}
    >
      <input
        type="checkbox"
        className={css.check}
        checked={selected}
        onChange={onSelect}
        aria-label={texts.select(column.name)}
      />
      <div className={css.what}>
        <h2>{column.name}</h2>
        {role === undefined || role === 'identifying' ? (
          <TypeMark type={column.type} />
        ) : (
          <TypeChoice column={column} role={role} type={props.type} onType={props.onType} />
        )}
      </div>
      <Spread column={column} />
      <Figures column={column} rows={rows} />
      <div className={css.role}>
        <Segmented label={texts.roleOf(column.name)} segments={segments} value={role} onChoose={onRole} />
      </div>
      <div className={css.foot}>
        {fault !== undefined && (
          <p className={css.fault}>
            <Icon name="warn" size={15} /> {fault}
          </p>
        )}
        <Reason column={column} role={role} onRole={onRole} />
        {role === 'sensitive' && (
          <Button
            text={open ? texts.secret.hide : texts.secret.show}
            look="quiet"
            small
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        )}
      </div>
      {role === 'sensitive' && open && <SecretValues column={column.name} />}
    </li>
  )
}

function Spread({ column }: { readonly column: ColumnProfile }) {
  const distribution = useDistribution(column.name)
  if (distribution.state === 'failed') return <small className={css.spread}>{columnTexts.failed}</small>
  if (distribution.state !== 'ready') return <span className={css.spread} />
  return (
    <span className={css.spread}>
      <ColumnBars distribution={distribution.value} width={132} height={40} />
    </span>
  )
}

const Figures = ({ column, rows }: { readonly column: ColumnProfile; readonly rows: number }) => (
  <dl className={css.figures}>
    <div>
      <dt>{texts.distinct}</dt>
      <dd>{wholeNumber(column.distinct)}</dd>
    </div>
    <div>
      <dt>{texts.missing}</dt>
      <dd>{percent(rows === 0 ? 0 : column.missing / rows)}</dd>
    </div>
    <div title={texts.aloneMeaning}>
      <dt>{texts.alone}</dt>
      <dd className={column.uniqueness > 0.05 ? css.warn : ''}>{percent(column.uniqueness)}</dd>
    </div>
  </dl>
)

function Reason({ column, role, onRole }: Pick<RoleCardProps, 'column' | 'role' | 'onRole'>) {
  const proposed = proposedRole(column)
  const name = proposed === undefined ? texts.leftOut : texts.names[proposed]
  return (
    <p className={css.reason}>
      {proposed === role ? (
        <span className={css.agrees}>{role === undefined ? texts.undeclared : texts.agrees}</span>
      ) : (
        <button type="button" className={css.take} onClick={() => onRole(proposed)}>
          {texts.proposal(name)}
        </button>
      )}
      <span>
        {column.reasons.join(' ')} <i>({texts.confidence[column.confidence]})</i>
      </span>
    </p>
  )
}

type ColumnType = NonNullable<AttributeView['type']>

interface TypeChoiceProps {
  readonly column: ColumnProfile
  readonly role: PolicyRole
  readonly type: ColumnType | undefined
  readonly onType: (type: ColumnType | undefined) => void
}

/** The type of a column. Only describing columns can be dates, because dates are made coarser by the calendar. */
function TypeChoice({ column, role, type, onType }: TypeChoiceProps) {
  const types: readonly ColumnType[] = role === 'quasi' ? ['number', 'text', 'date'] : ['number', 'text']
  return (
    <select
      className={css.type}
      aria-label={texts.typeOf(column.name)}
      value={type ?? ''}
      onChange={({ target }) => onType(types.find((name) => name === target.value))}
    >
      <option value="">{texts.detectedType(columnTexts.types[column.type])}</option>
      {types.map((name) => (
        <option key={name} value={name}>
          {columnTexts.types[name]}
        </option>
      ))}
    </select>
  )
}
