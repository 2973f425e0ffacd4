import { methodName } from '../../methods/method-name.ts'
import { Failure } from '../../parts/failure.tsx'
import { ChoiceField } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'
import { counted } from '../../parts/numbers.ts'
import { ago } from '../../parts/time-words.ts'
import { Waiting } from '../../parts/waiting.tsx'
import { useProject } from '../../project/project-context.tsx'
import { go, Link } from '../../router/router.tsx'
import { releaseConcerns } from '../../runs/release-concerns.ts'
import { useAttacks } from '../../runs/use-attacks.ts'
import { askReleaseReport, type Release } from '../../server/runs.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { Shell } from '../../shell/shell.tsx'
import { publishTexts as texts } from '../../texts/publish.ts'
import { Checklist } from './checklist.tsx'
import css from './publish-page.module.css'
import { TakeAlong } from './take-along.tsx'
import { Visible } from './visible.tsx'
import { WhatLeaves } from './what-leaves.tsx'

/** Step 6: who gets the release, and what goes with it. */
export function PublishPage({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) {
  const { project, releases } = useProject()
  const all = releases.state === 'ready' ? releases.value : []
  const shown = all.find(({ id }) => id === parameters.release) ?? all[0]
  return (
    <Shell step="publish" sentence={texts.sentence} lead={texts.lead}>
      {releases.state === 'failed' && <Failure error={releases.error} again={releases.again} />}
      {releases.state === 'waiting' && <Waiting what={texts.loading} />}
      {releases.state === 'ready' && shown === undefined && (
        <Note
          title={texts.none}
          actions={<Link to={`/projects/${project.id}/protect`}>{texts.toProtect}</Link>}
        >
          {texts.noneHint}
        </Note>
      )}
      {shown && (
        <div className={css.page}>
          {all.length > 1 && (
            <ChoiceField
              label={texts.which}
              value={shown.id}
              onChange={(event) => go(`/projects/${project.id}/publish/${event.target.value}`)}
              choices={all.map(({ id, method, rows, created }) => ({
                value: id,
                label: texts.release(methodName(method), counted(rows, 'row'), ago(created)),
              }))}
            />
          )}
          <WhatLeaves release={shown} />
          <Decision key={shown.id} release={shown} />
          <TakeAlong release={shown} />
        </div>
      )}
    </Shell>
  )
}

/** What to look at, and who may have it. */
function Decision({ release }: { readonly release: Release }) {
  const { releases } = useProject()
  const report = useAnswer(`release-report/${release.id}`, (signal) => askReleaseReport(release.id, signal))
  const attacks = useAttacks(release.run ?? undefined)
  const known = report.state === 'ready' ? report.value : undefined
  const concerns = known ? releaseConcerns(known, attacks.state === 'ready' ? attacks.value : undefined) : []
  return (
    <>
      <Checklist release={release} judged={known?.judged.state} concerns={concerns} />
      <Visible release={release} concerns={concerns} changed={releases.again} />
    </>
  )
}
