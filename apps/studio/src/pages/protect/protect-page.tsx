import { findMethod } from '@outis/core/methods'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Failure, Note } from '../../parts/note.tsx'
import { withoutItem } from '../../policy/edit-policy.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { useMakeRelease } from '../../runs/use-run.ts'
import { stepOfFault } from '../../shell/step-states.ts'
import { Shell } from '../../shell/studio-shell.tsx'
import { protectTexts as texts } from '../../texts/protect-texts.ts'
import { ChooseDataFirst, ProtectDoors } from '../step-parts.tsx'
import { AcceptedPanel } from './accepted-panel.tsx'
import { AudiencePanel } from './audience-panel.tsx'
import { ChoicesPanel } from './choices-panel.tsx'
import { ColumnGroupsPanel } from './column-groups-panel.tsx'
import { EstimatePanel } from './estimate-panel.tsx'
import { MethodCards, TenRows } from './method-cards.tsx'
import { MethodOptions } from './method-options.tsx'
import css from './protect-page.module.css'
import { StrataPanel } from './strata-panel.tsx'
import { useTenRows } from './use-ten-rows.ts'

/** Step 4: how people are protected. */
export function ProtectPage() {
  const { project } = useProject()
  return (
    <Shell step="protect" sentence={texts.sentence} lead={texts.lead}>
      {project.source === null ? (
        <ChooseDataFirst />
      ) : (
        <>
          <ProtectDoors here="know" />
          <KnowDoor />
        </>
      )}
    </Shell>
  )
}

function KnowDoor() {
  const { view } = usePolicy()
  const ten = useTenRows()
  const record = view.method && findMethod(view.method.name)
  return (
    <div className={css.door}>
      <AudiencePanel />
      <MethodCards ten={ten} />
      {record && <TenRows record={record} ten={ten} />}
      {record && view.method && (
        <div className={css.two}>
          <MethodOptions key={record.id} record={record} written={view.method.options} />
          <EstimatePanel key={`estimate-${record.id}`} record={record} written={view.method.options} />
        </div>
      )}
      {record?.makes.kind === 'buckets' && view.method && (
        <ColumnGroupsPanel method={record.id} written={view.method.options} />
      )}
      {record && view.method && 'choice' in record.options && (
        <ChoicesPanel method={record.id} written={view.method.options} />
      )}
      {record && ('strata' in record.options || 'sensitive-values' in record.options) && <StrataPanel />}
      <AcceptedPanel />
      <MakeRelease />
    </div>
  )
}

/** The faults of the policy, and the button that starts a run. */
function MakeRelease() {
  const { faults, text, store, view } = usePolicy()
  const { project } = useProject()
  const { make, busy, error } = useMakeRelease()
  const [tried, setTried] = useState(false)
  const here = faults.filter(({ path }) => stepOfFault(path) === 'protect')
  return (
    <section className={css.make}>
      {here.length > 0 && (
        <Note kind="warn" title={texts.faults} alert={tried}>
          <ul className={css.faults}>
            {here.map(({ path, message }) => {
              const requirement = /^require\[?\.?(\d+)/.exec(path)?.[1]
              return (
                <li key={`${path} ${message}`}>
                  <span>
                    <code>{path}</code> {message}
                  </span>
                  {requirement !== undefined && (
                    <Button
                      text={texts.dropRequirement}
                      small
                      onClick={() => store.edit(withoutItem(text, ['require'], Number(requirement)))}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        </Note>
      )}
      {error && <Failure error={error} />}
      <div className={css.row}>
        <Button
          text={busy ? texts.making : texts.make}
          look="main"
          icon="arrow"
          disabled={busy || view.method === undefined}
          onClick={() => (faults.length > 0 ? setTried(true) : make(project.id, store))}
        />
        <p>{tried && faults.length > 0 ? texts.fixFirst : texts.makeLead}</p>
      </div>
    </section>
  )
}
