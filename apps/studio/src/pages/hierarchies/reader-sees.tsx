import { wholeNumber } from '../../parts/numbers.ts'
import type { HierarchyForm } from '../../policy/hierarchy-form.ts'
import type { HierarchyView } from '../../server/hierarchies.ts'
import { hierarchyTexts } from '../../texts/hierarchies.ts'
import type { ColumnProfile } from '../roles/proposals.ts'
import css from './reader-sees.module.css'
import { useChains } from './use-chains.ts'

const texts = hierarchyTexts.reader

interface ReaderSeesProps {
  readonly column: ColumnProfile
  readonly form: HierarchyForm
  readonly view: HierarchyView | undefined
}

/** Some values of the table, and what they become on each level. */
export function ReaderSees({ column, form, view }: ReaderSeesProps) {
  const chains = useChains(column, form)
  const levels = chains[0]?.length ?? 0
  if (levels === 0) return null
  return (
    <section className={css.section}>
      <h3>{texts.title}</h3>
      <div className={css.scroll} tabIndex={0} role="region" aria-label={texts.title}>
        <table>
          <thead>
            <tr>
              {Array.from({ length: levels }, (_, level) => (
                <th key={level} scope="col">
                  {level === 0 ? texts.recorded : texts.level(level)}
                  <small>
                    {view?.levels[level] ? texts.nodes(wholeNumber(view.levels[level].nodes)) : ''}
                  </small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chains.map((chain) => (
              <tr key={chain[0]}>
                {chain.map((label, level) => (
                  <td key={level} className={label === '*' ? css.blank : level === 0 ? css.recorded : ''}>
                    {label === '*' ? <span title={texts.blank}>*</span> : label}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
