import { BudgetBar } from '../../answers/budget-bar.tsx'
import { StateChip } from '../../parts/state-chip.tsx'
import { Link } from '../../router/router.tsx'
import type { Grant, Release } from '../../server/answers.ts'
import { researchTexts as texts } from '../../texts/research.ts'
import css from './granted-list.module.css'

interface GrantedListProps {
  readonly grants: readonly Grant[]
  readonly releases: readonly Release[]
}

/** One card for each grant; those that have ended lead nowhere. */
export function GrantedList({ grants, releases }: GrantedListProps) {
  return (
    <ul className={css.list}>
      {grants.map((grant) => {
        const { id, state, purpose, expires, used, budget, names, release } = grant
        const name = names.release ?? texts.gone
        const isOpen = state === 'active' && releases.some((one) => one.id === release)
        return (
          <li key={id} className={css.card}>
            <p className={css.top}>
              <StateChip kind={state === 'active' ? 'good' : 'plain'}>{texts.states[state]}</StateChip>
              <span>{texts.ends(expires.slice(0, 10))}</span>
            </p>
            <h2>{isOpen ? <Link to={`/research/${release}`}>{name}</Link> : name}</h2>
            <p className={css.purpose}>{purpose}</p>
            <BudgetBar used={used} all={budget} />
          </li>
        )
      })}
    </ul>
  )
}
