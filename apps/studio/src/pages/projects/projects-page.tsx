import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Failure } from '../../parts/note.tsx'
import { ago, counted } from '../../parts/numbers.ts'
import { Popover } from '../../parts/popover.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { Link } from '../../router/router.tsx'
import { listProjects, type Project, removeProject } from '../../server/projects.ts'
import { asOutisError, useAnswer } from '../../server/use-answer.ts'
import { PlainFrame } from '../../shell/plain-frame.tsx'
import { appTexts } from '../../texts/app.ts'
import { projectTexts as texts } from '../../texts/projects.ts'
import { BeginCards } from './begin-cards.tsx'
import css from './projects-page.module.css'

/** All projects; without any it teaches how to begin. */
export function ProjectsPage() {
  const projects = useAnswer('projects', listProjects)
  const some = projects.state === 'ready' && projects.value.length > 0
  const none = projects.state === 'ready' && !some
  return (
    <PlainFrame>
      <header className={none ? css.hero : css.head}>
        <h1>{none ? texts.emptySentence : texts.sentence}</h1>
        <p>{none ? texts.emptyLead : texts.lead}</p>
      </header>
      {projects.state === 'waiting' && <Waiting what={appTexts.opening} lines={2} />}
      {projects.state === 'failed' && <Failure error={projects.error} again={projects.again} />}
      {some && <ProjectList projects={projects.value} onChange={projects.again} />}
      <BeginCards compact={!none} />
      {none && <WhatHappens />}
    </PlainFrame>
  )
}

interface ProjectListProps {
  readonly projects: readonly Project[]
  readonly onChange: () => void
}

function ProjectList({ projects, onChange }: ProjectListProps) {
  return (
    <ul className={css.list}>
      {projects.map((project) => (
        <li key={project.id} className={css.item}>
          <Link to={`/projects/${project.id}/data`} className={css.link}>
            <Icon name="table" size={20} />
            <span className={css.name}>{project.name}</span>
            <span className={css.quiet}>
              {project.source ? counted(project.source.rows, 'row') : texts.list.noTable}
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
      label={texts.list.more(project.name)}
      align="end"
      wide
      button={(open) => (
        <Button look="quiet" small icon="more" aria-label={texts.list.more(project.name)} {...open} />
      )}
    >
      {(close) => (
        <>
          <p>{texts.list.sure(project.name)}</p>
          {error && <Failure error={error} />}
          <div className={css.actions}>
            <Button small onClick={close}>
              {texts.list.keep}
            </Button>
            <Button small look="main" onClick={() => void remove()}>
              {texts.list.confirm}
            </Button>
          </div>
        </>
      )}
    </Popover>
  )
}

function WhatHappens() {
  return (
    <section className={css.section} aria-labelledby="what-happens">
      <h2 id="what-happens">{texts.happen.title}</h2>
      <ol className={css.steps}>
        {texts.happen.steps.map(([name, what], stepIndex) => (
          <li key={name}>
            <span className={css.number} aria-hidden="true">
              {stepIndex + 1}
            </span>
            <h3>{name}</h3>
            <p>{what}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
