import { type DragEvent, useEffect, useMemo, useState } from 'react'
import { useDistribution } from '../../columns/use-distribution.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Note } from '../../parts/note.tsx'
import { wholeNumber } from '../../parts/numbers.ts'
import { toggled } from '../../parts/toggled.ts'
import type { FormProps } from '../../policy/policy-hierarchy.ts'
import { hierarchyTexts } from '../../texts/hierarchies-texts.ts'
import css from './tree-editor.module.css'
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

const texts = hierarchyTexts.tree

/** Columns with more values cannot be grouped by hand. */
const MOST_VALUES = 200

/** Groups of categories. Values are dragged, or selected and moved. */
export function TreeEditor({ column, form, onForm }: FormProps<'tree'>) {
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
          text={chosen.length === 0 ? texts.add : texts.addFrom(chosen.length)}
          small
          icon="plus"
          disabled={chosen.length === 0}
          onClick={() => set(addGroup(root, [], freshLabel(root, texts.groupName), chosen))}
        />
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
  onRename: (path, label) => set(renameGroup(root, path, freshLabel(root, label))),
  onRemove: (path) => set(removeGroup(root, path)),
})

interface MoveToProps {
  readonly root: Group
  readonly disabled: boolean
  readonly onMove: (to: GroupPath | undefined) => void
}

/** A menu that moves the selected values. */
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

interface TreeEdit {
  readonly rows: ReadonlyMap<string, number>
  readonly selected: ReadonlySet<string>
  readonly onToggle: (value: string) => void
  readonly onMoveValues: (values: readonly string[], to: GroupPath) => void
  readonly onMoveGroup: (from: GroupPath, to: GroupPath) => void
  readonly onRename: (path: GroupPath, label: string) => void
  readonly onRemove: (path: GroupPath) => void
}

/** A group with its values and the groups inside it. */
function TreeGroup({ group, path, edit }: { group: Group; path: GroupPath; edit: TreeEdit }) {
  const [over, setOver] = useState(false)
  const rows = valuesIn(group).reduce((sum, value) => sum + (edit.rows.get(value) ?? 0), 0)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    const values = dragged(event, DRAGGED_VALUE)
    const from = dragged(event, DRAGGED_GROUP)
    if (values) edit.onMoveValues(values, path)
    else if (from) edit.onMoveGroup(from, path)
  }
  return (
    <section
      className={`${css.group} ${over ? css.over : ''}`}
      aria-label={group.label}
      onDragOver={(event) => {
        if (!isOurs(event)) return
        event.preventDefault()
        event.stopPropagation()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <header
        className={css.head}
        draggable
        onDragStart={(event) => {
          event.stopPropagation()
          event.dataTransfer.setData(DRAGGED_GROUP, JSON.stringify(path))
        }}
      >
        <Icon name="drag" size={16} />
        <GroupName label={group.label} onRename={(label) => edit.onRename(path, label)} />
        <span className={css.rows}>{wholeNumber(rows)}</span>
        <IconButton icon="close" label={texts.remove(group.label)} onClick={() => edit.onRemove(path)} />
      </header>
      {group.groups.map((inner) => (
        <TreeGroup key={inner.label} group={inner} path={[...path, inner.label]} edit={edit} />
      ))}
      <ValueChips values={group.values} rows={edit.rows} selected={edit.selected} onToggle={edit.onToggle} />
    </section>
  )
}

function GroupName({
  label,
  onRename,
}: {
  readonly label: string
  readonly onRename: (label: string) => void
}) {
  const [typed, setTyped] = useState(label)
  useEffect(() => setTyped(label), [label])
  const settle = () => {
    const next = typed.trim()
    if (next !== '' && next !== label) onRename(next)
    else setTyped(label)
  }
  return (
    <input
      className={css.name}
      aria-label={texts.rename}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  )
}

interface ValueChipsProps {
  readonly values: readonly string[]
  readonly rows: ReadonlyMap<string, number>
  readonly selected: ReadonlySet<string>
  readonly onToggle: (value: string) => void
}

/** Values as chips with their rows: selected by click or key, dragged by the pointer. */
const ValueChips = ({ values, rows, selected, onToggle }: ValueChipsProps) => (
  <ul className={css.chips}>
    {values.map((value) => (
      <li key={value}>
        <button
          type="button"
          draggable
          aria-pressed={selected.has(value)}
          className={css.chip}
          onClick={() => onToggle(value)}
          onDragStart={(event) => {
            const all = selected.has(value) ? [...selected] : [value]
            event.dataTransfer.setData(DRAGGED_VALUE, JSON.stringify(all))
            event.dataTransfer.effectAllowed = 'move'
          }}
        >
          {value}
          <span>{wholeNumber(rows.get(value) ?? 0)}</span>
        </button>
      </li>
    ))}
  </ul>
)

/** Types of dragged data: a list of values, or the path of a group. */
const DRAGGED_VALUE = 'application/x-outis-values'
const DRAGGED_GROUP = 'application/x-outis-group'

/** The dragged list of texts, where its type fits. */
function dragged(event: React.DragEvent, type: string): readonly string[] | undefined {
  const text = event.dataTransfer.getData(type)
  return text === '' ? undefined : (JSON.parse(text) as string[])
}

const isOurs = (event: React.DragEvent): boolean =>
  event.dataTransfer.types.includes(DRAGGED_VALUE) || event.dataTransfer.types.includes(DRAGGED_GROUP)
