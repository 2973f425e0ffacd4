import { useState } from 'react'
import { percent, wholeNumber } from '../../parts/numbers.ts'
import { usePolicy } from '../../project/project-context.tsx'
import type { Profile } from '../../server/projects.ts'
import { roleTexts } from '../../texts/roles.ts'
import css from './combinations.module.css'

const texts = roleTexts.combinations

/** Pairs and triples that single people out, worst first. */
export function Combinations({ profile }: { readonly profile: Profile }) {
  const { view } = usePolicy()
  const [onlyQuasi, setOnlyQuasi] = useState(false)
  const shown = profile.subsets
    .filter(
      ({ columns }) => !onlyQuasi || columns.every((name) => view.attributes.get(name)?.role === 'quasi'),
    )
    .toSorted((a, b) => b.uniqueRows - a.uniqueRows)
  const [worst] = shown
  return (
    <section className={css.section}>
      <header>
        <h2>
          {worst && worst.uniqueRows > 0
            ? texts.title(percent(worst.uniqueRows / profile.rows), worst.columns.join(' + '))
            : shown.length > 0
              ? texts.none
              : texts.notCounted}
        </h2>
        <p>{texts.lead}</p>
        <label>
          <input
            type="checkbox"
            checked={onlyQuasi}
            onChange={(event) => setOnlyQuasi(event.target.checked)}
          />
          {texts.onlyQuasi}
        </label>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.columns}</th>
            <th scope="col">{texts.unique}</th>
            <th scope="col" className={css.number}>
              {texts.distinct}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ columns, uniqueRows, distinct }) => (
            <tr key={columns.join('\n')}>
              <th scope="row">{columns.join(' + ')}</th>
              <td>
                <span className={css.track}>
                  <span style={{ width: `${(uniqueRows / profile.rows) * 100}%` }} />
                </span>
                <b>{percent(uniqueRows / profile.rows)}</b>
              </td>
              <td className={css.number}>{wholeNumber(distinct)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
