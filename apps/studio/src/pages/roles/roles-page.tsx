import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Note } from '../../parts/note.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { setRoles } from '../../policy/edit-attributes.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { Shell } from '../../shell/shell.tsx'
import { goneColumns } from '../../shell/steps.ts'
import { appTexts } from '../../texts/app.ts'
import { roleTexts as texts } from '../../texts/roles.ts'
import { ChooseDataFirst } from '../choose-data-first.tsx'
import { Combinations } from './combinations.tsx'
import { differsFromProposal, proposalOf } from './proposals.ts'
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
          <Button onClick={() => store.edit(setRoles(text, [...gone, ...open.map(proposalOf)]))}>
            {texts.accept}
          </Button>
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
                  <Button small onClick={() => store.edit(setRoles(text, gone))}>
                    {texts.gone.action}
                  </Button>
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
