import { Button } from '../../parts/button.tsx'
import { type PolicyRole, policyRoles } from '../../policy/policy-view.ts'
import { roleTexts as texts } from '../../texts/roles.ts'
import css from './bulk-bar.module.css'

interface BulkBarProps {
  readonly count: number
  readonly onRole: (role: PolicyRole | undefined) => void
  readonly onAll: () => void
  readonly onClear: () => void
}

/** One role for all selected columns. */
export function BulkBar({ count, onRole, onAll, onClear }: BulkBarProps) {
  return (
    <div className={css.bar} role="toolbar" aria-label={texts.selected(count)}>
      <b>{texts.selected(count)}</b>
      {policyRoles.map((role) => (
        <Button key={role} small onClick={() => onRole(role)}>
          {texts.names[role]}
        </Button>
      ))}
      <Button small onClick={() => onRole(undefined)}>
        {texts.leaveOut}
      </Button>
      <span className={css.space} />
      <Button look="quiet" small onClick={onAll}>
        {texts.selectAll}
      </Button>
      <Button look="quiet" small onClick={onClear}>
        {texts.clear}
      </Button>
    </div>
  )
}
