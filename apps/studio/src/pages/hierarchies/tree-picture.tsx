import { wholeNumber } from '../../parts/numbers.ts'
import { type Group, valuesIn } from './tree-model.ts'
import css from './tree-picture.module.css'

/** A tree to look at: groups in groups, with how many values each has. */
export function TreePicture({ root }: { readonly root: Group }) {
  return (
    <ul className={css.tree}>
      {root.groups.map((group) => (
        <li key={group.label}>
          <details open={root.groups.length <= 8}>
            <summary>
              <b>{group.label}</b> <span>{wholeNumber(valuesIn(group).length)}</span>
            </summary>
            {group.groups.length > 0 && <TreePicture root={group} />}
            {group.values.length > 0 && <p>{group.values.join(' · ')}</p>}
          </details>
        </li>
      ))}
    </ul>
  )
}
