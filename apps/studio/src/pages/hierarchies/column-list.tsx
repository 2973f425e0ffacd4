import { Icon } from '../../parts/icon.tsx'
import { readForm } from '../../policy/hierarchy-form.ts'
import type { AttributeView } from '../../policy/policy-view.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { Link } from '../../router/router.tsx'
import { hierarchyTexts as texts } from '../../texts/hierarchies.ts'
import css from './column-list.module.css'
import { formInWords } from './form-words.ts'

type Listed = AttributeView & { readonly name: string }

/** The columns that can become coarser, with what their hierarchy is. */
export function ColumnList({
  columns,
  chosen,
}: {
  readonly columns: readonly Listed[]
  readonly chosen: string
}) {
  const quasi = columns.filter(({ role }) => role === 'quasi')
  const secret = columns.filter(({ role }) => role === 'sensitive')
  return (
    <nav className={css.list} aria-label={texts.list}>
      <Part title={texts.describing} columns={quasi} chosen={chosen} />
      {secret.length > 0 && <Part title={texts.secret} columns={secret} chosen={chosen} />}
    </nav>
  )
}

interface PartProps {
  readonly title: string
  readonly columns: readonly Listed[]
  readonly chosen: string
}

function Part({ title, columns, chosen }: PartProps) {
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
