import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Icon } from '../../parts/icon.tsx'
import { counted } from '../../parts/numbers.ts'
import { Popover } from '../../parts/popover.tsx'
import { ago } from '../../parts/time-words.ts'
import { Link } from '../../router/router.tsx'
import { type Project, removeProject } from '../../server/projects.ts'
import { asOutisError } from '../../server/use-answer.ts'
import { projectTexts } from '../../texts/projects.ts'
import css from './project-list.module.css'

const texts = projectTexts.list

interface ProjectListProps {
  readonly projects: readonly Project[]
  readonly onChange: () => void
}

export function ProjectList({ projects, onChange }: ProjectListProps) {
  return (
    <ul className={css.list}>
      {projects.map((project) => (
        <li key={project.id} className={css.item}>
          <Link to={`/projects/${project.id}/data`} className={css.link}>
            <Icon name="table" size={20} />
            <span className={css.name}>{project.name}</span>
            <span className={css.quiet}>
              {project.source ? counted(project.source.rows, 'row') : texts.noTable}
            </span>
            <span className={css.quiet}>{ago(project.policy?.saved ?? project.created)}</span>
          </Link>
          <More project={project} onChange={onChange} />
        </li>
      ))}
    </ul>
  )
}

function More({ project, onChange }: { readonly project: Project; readonly onChange: () => void }) {
  const [error, setError] = useState<ReturnType<typeof asOutisError>>()
  const remove = () => removeProject(project.id).then(onChange, (cause) => setError(asOutisError(cause)))
  return (
    <Popover
      label={texts.more(project.name)}
      align="end"
      wide
      button={(open) => (
        <Button look="quiet" small icon="more" aria-label={texts.more(project.name)} {...open} />
      )}
    >
      {(close) => (
        <>
          <p>{texts.sure(project.name)}</p>
          {error && <Failure error={error} />}
          <div className={css.actions}>
            <Button small onClick={close}>
              {texts.keep}
            </Button>
            <Button small look="main" onClick={() => void remove()}>
              {texts.confirm}
            </Button>
          </div>
        </>
      )}
    </Popover>
  )
}
