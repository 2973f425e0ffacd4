import { Note } from '../../parts/note.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { useProject } from '../../project/project-context.tsx'
import { Link } from '../../router/router.tsx'
import { Shell } from '../../shell/shell.tsx'
import { resultTexts as texts } from '../../texts/result.ts'
import css from './result-page.module.css'
import { ShownRun } from './shown-run.tsx'

/** Step 5: what came out, and what an attacker would get. */
export function ResultPage({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) {
  const { project, runs } = useProject()
  const made = runs.state === 'ready' ? runs.value.filter(({ kind }) => kind === 'run') : []
  const id = parameters.run ?? made[0]?.id
  return (
    <Shell
      step="result"
      sentence={texts.sentence}
      lead={texts.lead}
      actions={made.length > 0 && <Link to={`/projects/${project.id}/runs`}>{texts.runs.all}</Link>}
    >
      {id !== undefined ? (
        <ShownRun key={id} id={id} />
      ) : runs.state === 'waiting' ? (
        <Waiting what={texts.loading} />
      ) : (
        <div className={css.page}>
          <Note
            title={texts.none}
            actions={<Link to={`/projects/${project.id}/protect`}>{texts.toProtect}</Link>}
          >
            {texts.noneHint}
          </Note>
        </div>
      )}
    </Shell>
  )
}
