import type { Profile } from '@outis/api'
import { useMemo, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { toggled } from '../../parts/toggled.ts'
import { setAttribute, setRoles } from '../../policy/edit-attributes.ts'
import { type PolicyRole, policyRoles } from '../../policy/policy-view.ts'
import { type ColumnProfile, roleChoice } from '../../policy/role-proposals.ts'
import { usePolicy } from '../../project/project-context.tsx'
import { useLocation } from '../../router/router.tsx'
import { roleTexts as texts } from '../../texts/roles-texts.ts'
import { RoleCard } from './role-card.tsx'
import css from './role-cards.module.css'

/** One card per column, with search and bulk selection. */
export function RoleCards({ profile }: { readonly profile: Profile }) {
  const { text, view, faults, store } = usePolicy()
  const [search, setSought] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const columnInAddress = new URLSearchParams(useLocation().search).get('column')
  const listed = useMemo(() => {
    const word = search.trim().toLowerCase()
    return profile.columns.filter(({ name }) => name.toLowerCase().includes(word))
  }, [profile, search])
  const give = (columns: readonly ColumnProfile[], role: PolicyRole | undefined) => {
    const choices = columns.map((column) => roleChoice(column, role))
    store.edit(setRoles(text, choices))
  }
  const chosen = profile.columns.filter(({ name }) => selected.has(name))
  return (
    <section aria-label={texts.columnsTab} className={css.section}>
      <div className={css.tools}>
        <TextField
          label={texts.search}
          bare
          type="search"
          placeholder={texts.search}
          value={search}
          className={css.search ?? ''}
          onValue={setSought}
        />
        <p className={css.keys}>{texts.keys}</p>
      </div>
      {selected.size > 0 && (
        <BulkBar
          count={selected.size}
          onRole={(role) => give(chosen, role)}
          onAll={() => setSelected(new Set(listed.map(({ name }) => name)))}
          onClear={() => setSelected(new Set())}
        />
      )}
      {listed.length === 0 && <p className={css.none}>{texts.none}</p>}
      <ul className={css.list} onKeyDown={moveBetweenCards}>
        {listed.map((column) => (
          <RoleCard
            key={column.name}
            column={column}
            rows={profile.rows}
            role={view.attributes.get(column.name)?.role}
            fault={faults.find(({ path }) => isAbout(path, column.name))?.message}
            asked={columnInAddress === column.name}
            selected={selected.has(column.name)}
            onSelect={() => setSelected(toggled(selected, column.name))}
            onRole={(role) => give([column], role)}
            type={view.attributes.get(column.name)?.type}
            onType={(type) => store.edit(setAttribute(text, column.name, 'type', type))}
          />
        ))}
      </ul>
    </section>
  )
}

/** Faults of a hierarchy are listed on the page of hierarchies. */
const isAbout = (path: string, column: string): boolean =>
  (path === `attributes.${column}` || path.startsWith(`attributes.${column}.`)) &&
  !/\.(hierarchy|taxonomy)\b/.test(path)

/** Arrows go from card to card. */
function moveBetweenCards(event: React.KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const target = event.target as HTMLElement
  if (step === undefined || !target.matches('li')) return
  event.preventDefault()
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > li')]
  cards[cards.indexOf(target) + step]?.focus()
}

interface BulkBarProps {
  readonly count: number
  readonly onRole: (role: PolicyRole | undefined) => void
  readonly onAll: () => void
  readonly onClear: () => void
}

/** One role for all selected columns. */
const BulkBar = ({ count, onRole, onAll, onClear }: BulkBarProps) => (
  <div className={css.bar} role="toolbar" aria-label={texts.selected(count)}>
    <b>{texts.selected(count)}</b>
    {policyRoles.map((role) => (
      <Button text={texts.names[role]} key={role} small onClick={() => onRole(role)} />
    ))}
    <Button text={texts.leaveOut} small onClick={() => onRole(undefined)} />
    <span className={css.space} />
    <Button text={texts.selectAll} look="quiet" small onClick={onAll} />
    <Button text={texts.clear} look="quiet" small onClick={onClear} />
  </div>
)
