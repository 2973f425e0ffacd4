import { Failure } from '../../parts/failure.tsx'
import { Note } from '../../parts/note.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { Link, usePlace } from '../../router/router.tsx'
import { Shell } from '../../shell/shell.tsx'
import { appTexts } from '../../texts/app.ts'
import { hierarchyTexts as texts } from '../../texts/hierarchies.ts'
import { ChooseDataFirst } from '../choose-data-first.tsx'
import { ColumnList } from './column-list.tsx'
import { Editor } from './editor.tsx'
import css from './hierarchies-page.module.css'

/** Step 3: how values become coarser, column by column. */
export function HierarchiesPage() {
  const { project, profile } = useProject()
  const { view } = usePolicy()
  const asked = new URLSearchParams(usePlace().search).get('column')
  const columns = [...view.attributes].flatMap(([name, attribute]) =>
    attribute.role === 'quasi' || attribute.role === 'sensitive' ? [{ name, ...attribute }] : [],
  )
  const chosen = columns.find(({ name }) => name === asked) ?? columns.find(({ role }) => role === 'quasi')
  const known =
    profile.state === 'ready' ? profile.value.columns.find(({ name }) => name === chosen?.name) : undefined
  return (
    <Shell step="hierarchies" sentence={texts.sentence} lead={texts.lead}>
      {project.source === null && <ChooseDataFirst />}
      {profile.state === 'failed' && <Failure error={profile.error} again={profile.again} />}
      {project.source !== null && profile.state === 'waiting' && (
        <Waiting what={appTexts.profiling} lines={4} />
      )}
      {profile.state === 'ready' && chosen === undefined && (
        <Note
          title={texts.noQuasi}
          actions={<Link to={`/projects/${project.id}/roles`}>{texts.toRoles}</Link>}
        >
          {texts.noQuasiHint}
        </Note>
      )}
      {chosen && known && (
        <div className={css.split}>
          <ColumnList columns={columns} chosen={chosen.name} />
          <Editor key={chosen.name} column={known} of={chosen.role === 'quasi' ? 'hierarchy' : 'taxonomy'} />
        </div>
      )}
    </Shell>
  )
}
