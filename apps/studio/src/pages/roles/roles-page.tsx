import type { Profile } from '@outis/api'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Failure, Note, Waiting } from '../../parts/note.tsx'
import { percent, wholeNumber } from '../../parts/numbers.ts'
import { Segmented } from '../../parts/segmented.tsx'
import { setRoles } from '../../policy/edit-attributes.ts'
import { differsFromProposal, proposalOf } from '../../policy/role-proposals.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { goneColumns } from '../../shell/step-states.ts'
import { Shell } from '../../shell/studio-shell.tsx'
import { appTexts } from '../../texts/app-texts.ts'
import { roleTexts as texts } from '../../texts/roles-texts.ts'
import { ChooseDataFirst } from '../step-parts.tsx'
import { RoleCards } from './role-cards.tsx'
import css from './roles-page.module.css'

type Tab = 'columns' | 'combinations'

/** Step 2: what each column tells about a person. */
export function RolesPage() {
  const { profile, project } = useProject()
  const { text, view, store } = usePolicy()
  const [tab, setTab] = useState<Tab>('columns')
  const known = profile.state === 'ready' ? profile.value : undefined
  const open = known?.columns.filter((column) => differsFromProposal(column, view)) ?? []
  const columns = known?.columns.map(({ name }) => name)
  const gone = columns ? goneColumns(columns, view).map((column) => ({ column, role: undefined })) : []
  return (
    <Shell
      step="roles"
      sentence={texts.sentence}
      lead={texts.lead}
      actions={
        open.length > 0 && (
          <Button
            text={texts.accept}
            onClick={() => store.edit(setRoles(text, [...gone, ...open.map(proposalOf)]))}
          />
        )
      }
    >
      {project.source === null && <ChooseDataFirst />}
      {project.source !== null && profile.state === 'waiting' && (
        <Waiting what={appTexts.profiling} lines={6} />
      )}
      {profile.state === 'failed' && <Failure error={profile.error} again={profile.again} />}
      {known && (
        <>
          {gone.length > 0 && (
            <div className={css.gone}>
              <Note
                kind="warn"
                title={texts.gone.title(gone.length)}
                actions={
                  <Button text={texts.gone.action} small onClick={() => store.edit(setRoles(text, gone))} />
                }
              >
                {texts.gone.names(gone.map(({ column }) => column))}
              </Note>
            </div>
          )}
          <Segmented<Tab>
            label={texts.views}
            value={tab}
            onChoose={setTab}
            segments={[
              { value: 'columns', label: texts.columnsTab },
              { value: 'combinations', label: texts.combinationsTab },
            ]}
          />
          {tab === 'columns' ? <RoleCards profile={known} /> : <Combinations profile={known} />}
        </>
      )}
    </Shell>
  )
}

/** Pairs and triples that single people out, worst first. */
function Combinations({ profile }: { readonly profile: Profile }) {
  const { view } = usePolicy()
  const [onlyQuasi, setOnlyQuasi] = useState(false)
  const listed = profile.subsets
    .filter(
      ({ columns }) => !onlyQuasi || columns.every((name) => view.attributes.get(name)?.role === 'quasi'),
    )
    .toSorted((a, b) => b.uniqueRows - a.uniqueRows)
  const [worst] = listed
  return (
    <section className={css.section}>
      <header>
        <h2>
          {worst && worst.uniqueRows > 0
            ? texts.combinations.title(percent(worst.uniqueRows / profile.rows), worst.columns.join(' + '))
            : listed.length > 0
              ? texts.combinations.none
              : texts.combinations.notCounted}
        </h2>
        <p>{texts.combinations.lead}</p>
        <label>
          <input
            type="checkbox"
            checked={onlyQuasi}
            onChange={(event) => setOnlyQuasi(event.target.checked)}
          />
          {texts.combinations.onlyQuasi}
        </label>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.combinations.columns}</th>
            <th scope="col">{texts.combinations.unique}</th>
            <th scope="col" className={css.number}>
              {texts.combinations.distinct}
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.map(({ columns, uniqueRows, distinct }) => (
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
