import { Failure } from '../../parts/failure.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { listProjects } from '../../server/projects.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { PlainFrame } from '../../shell/plain-frame.tsx'
import { appTexts } from '../../texts/app.ts'
import { projectTexts as texts } from '../../texts/projects.ts'
import { BeginCards } from './begin-cards.tsx'
import { ProjectList } from './project-list.tsx'
import css from './projects-page.module.css'
import { WhatHappens } from './what-happens.tsx'

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
