import { Icon } from '../../parts/icon.tsx'
import { Failure, Note, Waiting } from '../../parts/note.tsx'
import { shortNumber } from '../../parts/numbers.ts'
import { type HierarchyForm, readForm } from '../../policy/policy-hierarchy.ts'
import type { AttributeView } from '../../policy/policy-view.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { Link, useLocation } from '../../router/router.tsx'
import { Shell } from '../../shell/studio-shell.tsx'
import { appTexts } from '../../texts/app-texts.ts'
import { hierarchyTexts as texts } from '../../texts/hierarchies-texts.ts'
import { ChooseDataFirst } from '../step-parts.tsx'
import css from './hierarchies-page.module.css'
import { Editor } from './hierarchy-editor.tsx'
import { groupOf } from './tree-model.ts'

/** Step 3: how values become coarser, column by column. */
export function HierarchiesPage() {
  const { project, profile } = useProject()
  const { view } = usePolicy()
  const requested = new URLSearchParams(useLocation().search).get('column')
  const columns = [...view.attributes].flatMap(([name, attribute]) =>
    attribute.role === 'quasi' || attribute.role === 'sensitive' ? [{ name, ...attribute }] : [],
  )
  const chosen =
    columns.find(({ name }) => name === requested) ?? columns.find(({ role }) => role === 'quasi')
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

type Listed = AttributeView & { readonly name: string }

/** The columns that can become coarser, with what their hierarchy is. */
function ColumnList({ columns, chosen }: { readonly columns: readonly Listed[]; readonly chosen: string }) {
  const quasi = columns.filter(({ role }) => role === 'quasi')
  const secret = columns.filter(({ role }) => role === 'sensitive')
  return (
    <nav className={css.list} aria-label={texts.list}>
      <Part title={texts.describing} columns={quasi} chosen={chosen} />
      {secret.length > 0 && <Part title={texts.secret} columns={secret} chosen={chosen} />}
    </nav>
  )
}

function Part({ title, columns, chosen }: { title: string; columns: readonly Listed[]; chosen: string }) {
  const { project } = useProject()
  const { faults } = usePolicy()
  return (
    <>
      <p className={css.title}>{title}</p>
      <ul>
        {columns.map(({ name, role, hierarchy, taxonomy }) => {
          const form = readForm(role === 'quasi' ? hierarchy : taxonomy)
          const wrong = faults.some(({ path }) => path.startsWith(`attributes.${name}.`))
          const open = wrong || (role === 'quasi' && form === undefined)
          return (
            <li key={name}>
              <Link
                to={`/projects/${project.id}/hierarchies?column=${encodeURIComponent(name)}`}
                className={`${css.item} ${name === chosen ? css.chosen : ''}`}
                aria-current={name === chosen ? 'true' : undefined}
              >
                <b>{name}</b>
                <span>{formInWords(form)}</span>
                {open && <Icon name="warn" size={15} />}
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** A hierarchy in a few words, for the list of columns. */
function formInWords(form: HierarchyForm | undefined): string {
  if (form === undefined) return texts.none
  switch (form.kind) {
    case 'intervals':
      return texts.summary.intervals(form.widths.map(shortNumber).join(' · '))
    case 'prefix':
      return texts.summary.prefix(form.keep.join(' · '))
    case 'dates':
      return texts.summary.dates(form.units.map((unit) => texts.dates.units[unit]).join(' · '))
    case 'tree':
      return texts.summary.tree(groupOf(form.root).groups.length)
    case 'rare':
      return texts.summary.rare(form.fewerThan)
    case 'file':
      return texts.summary.file(form.path)
    case 'suppress':
      return texts.summary.suppress
    case 'other':
      return texts.summary.other
  }
}
