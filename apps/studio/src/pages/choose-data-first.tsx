import { Note } from '../parts/note.tsx'
import { useProject } from '../project/project-context.tsx'
import { Link } from '../router/router.tsx'
import { appTexts as texts } from '../texts/app.ts'

/** Steps that need a table send to where one is chosen. */
export function ChooseDataFirst() {
  const { project } = useProject()
  return (
    <Note
      title={texts.noTable}
      actions={<Link to={`/projects/${project.id}/data`}>{texts.chooseTable}</Link>}
    >
      {texts.noTableHint}
    </Note>
  )
}
