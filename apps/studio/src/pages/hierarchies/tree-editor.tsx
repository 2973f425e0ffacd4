import { useMemo, useState } from 'react'
import { useDistribution } from '../../columns/use-distribution.ts'
import { Button } from '../../parts/button.tsx'
import { Note } from '../../parts/note.tsx'
import { wholeNumber } from '../../parts/numbers.ts'
import { toggled } from '../../parts/toggled.ts'
import type { FormOf } from '../../policy/hierarchy-form.ts'
import { hierarchyTexts } from '../../texts/hierarchies.ts'
import type { ColumnProfile } from '../roles/proposals.ts'
import css from './tree-editor.module.css'
import { type TreeEdit, TreeGroup } from './tree-group.tsx'
import {
  addGroup,
  dropValues,
  formOf,
  freshLabel,
  type Group,
  type GroupPath,
  groupOf,
  listGroups,
  moveGroup,
  moveValues,
  removeGroup,
  renameGroup,
  valuesIn,
} from './tree-model.ts'
import { ValueChips } from './value-chips.tsx'

const texts = hierarchyTexts.tree

/** More would be no picture. */
const MOST_VALUES = 200

interface TreeEditorProps {
  readonly column: ColumnProfile
  readonly form: FormOf<'tree'>
  readonly onForm: (form: FormOf<'tree'>) => void
}

/** Categories as groups: values are dragged, or selected and sent. */
export function TreeEditor({ column, form, onForm }: TreeEditorProps) {
  const distribution = useDistribution(column.name)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const root = useMemo(() => groupOf(form.root), [form.root])
  const rows = useMemo(
    () => new Map(distribution.value?.values?.map(({ value, rows: own }) => [value, own])),
    [distribution.value],
  )
  const placed = new Set(valuesIn({ ...root, values: [] }))
  const loose = [...rows.keys()].filter((value) => !placed.has(value))
  const set = (next: Group) => {
    onForm({ kind: 'tree', root: formOf({ ...next, values: [] }) })
    setSelected(new Set())
  }
  const toggle = (value: string) => setSelected(toggled(selected, value))
  if (column.distinct > MOST_VALUES) return <Note>{texts.tooMany(wholeNumber(column.distinct))}</Note>
  const chosen = [...selected]
  const edit: TreeEdit = { rows, selected, onToggle: toggle, ...editsOf(root, set) }
  return (
    <div className={css.editor}>
      <p className={css.lead}>{texts.lead}</p>
      <div className={css.tools}>
        <Button
          small
          icon="plus"
          disabled={chosen.length === 0}
          onClick={() => set(addGroup(root, [], freshLabel(root, texts.groupName), chosen))}
        >
          {chosen.length === 0 ? texts.add : texts.addFrom(chosen.length)}
        </Button>
        <MoveTo
          root={root}
          disabled={chosen.length === 0}
          onMove={(to) => set(to === undefined ? dropValues(root, chosen) : moveValues(root, chosen, to))}
        />
      </div>
      <div className={css.loose}>
        <h4>{loose.length === 0 ? texts.looseNone : texts.loose}</h4>
        <ValueChips values={loose} rows={rows} selected={selected} onToggle={toggle} />
      </div>
      <div className={css.groups}>
        {root.groups.map((group) => (
          <TreeGroup key={group.label} group={group} path={[group.label]} edit={edit} />
        ))}
      </div>
    </div>
  )
}

const editsOf = (
  root: Group,
  set: (next: Group) => void,
): Omit<TreeEdit, 'rows' | 'selected' | 'onToggle'> => ({
  onMoveValues: (values, to) => set(moveValues(root, values, to)),
  onMoveGroup: (from, to) => set(moveGroup(root, from, to)),
  onRename: (at, label) => set(renameGroup(root, at, freshLabel(root, label))),
  onRemove: (at) => set(removeGroup(root, at)),
})

interface MoveToProps {
  readonly root: Group
  readonly disabled: boolean
  readonly onMove: (to: GroupPath | undefined) => void
}

/** The way for those who do not drag. */
function MoveTo({ root, disabled, onMove }: MoveToProps) {
  const groups = listGroups(root)
  return (
    <select
      className={css.move}
      aria-label={texts.moveTo}
      disabled={disabled}
      value=""
      onChange={(event) =>
        onMove(event.target.value === 'out' ? undefined : groups[Number(event.target.value)]?.path)
      }
    >
      <option value="">{texts.moveTo}</option>
      {groups.map(({ path, group }, groupIndex) => (
        <option key={path.join('\n')} value={groupIndex}>
          {' '.repeat(2 * (path.length - 1)) + group.label}
        </option>
      ))}
      <option value="out">{texts.take}</option>
    </select>
  )
}
