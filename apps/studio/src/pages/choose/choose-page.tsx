import { useProject } from '../../project/project-context.tsx'
import { Shell } from '../../shell/shell.tsx'
import { chooseTexts as texts } from '../../texts/choose.ts'
import { ChooseDataFirst } from '../choose-data-first.tsx'
import { ProtectDoors } from '../protect-doors.tsx'
import { AdviceRun } from './advice-run.tsx'
import css from './choose-page.module.css'
import { Earlier } from './earlier.tsx'
import { QuestionForm } from './question-form.tsx'

/** Step 4, for those who know what they fear and no method by name. */
export function ChoosePage({
  parameters: { run },
}: {
  readonly parameters: Readonly<Record<string, string>>
}) {
  const { project } = useProject()
  return (
    <Shell step="protect" sentence={texts.sentence} lead={texts.lead}>
      {project.source === null ? (
        <ChooseDataFirst />
      ) : (
        <div className={css.page}>
          <ProtectDoors here="help" />
          {run === undefined ? <QuestionForm /> : <AdviceRun key={run} id={run} />}
          <Earlier but={run} />
        </div>
      )}
    </Shell>
  )
}
