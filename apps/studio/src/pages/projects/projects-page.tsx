import type { Project } from '@outis/api'
import { Confirm } from '../../parts/dialog.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Pending } from '../../parts/note.tsx'
import { ago, counted } from '../../parts/numbers.ts'
import { Link } from '../../router/router.tsx'
import { listProjects, removeProject } from '../../server/projects-api.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { PlainFrame } from '../../shell/plain-frame.tsx'
import { appTexts } from '../../texts/app-texts.ts'
import { projectTexts as texts } from '../../texts/projects-texts.ts'
import { BeginCards } from './begin-cards.tsx'
import css from './projects-page.module.css'

/** All projects. Without any, the page shows how to begin. */
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
      <Pending answer={projects} what={appTexts.opening} lines={2} />
      {some && <ProjectList projects={projects.value} onChange={projects.again} />}
      <BeginCards compact={!none} />
      {none && <WhatHappens />}
    </PlainFrame>
  )
}

const ProjectList = ({ projects, onChange }: { projects: readonly Project[]; onChange: () => void }) => (
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
        <Confirm
          label={texts.list.more(project.name)}
          button={{ icon: 'more', look: 'quiet' }}
          question={texts.list.sure(project.name)}
          texts={texts.list}
          act={() => removeProject(project.id)}
          onDone={onChange}
        />
      </li>
    ))}
  </ul>
)

const WhatHappens = () => (
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
