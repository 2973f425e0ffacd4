import { type DragEvent, useEffect, useState } from 'react'
import { IconButton } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { wholeNumber } from '../../parts/numbers.ts'
import { hierarchyTexts } from '../../texts/hierarchies.ts'
import { DRAGGED_GROUP, DRAGGED_VALUE, dragged, isOurs } from './dragging.ts'
import css from './tree-group.module.css'
import { type Group, type GroupPath, valuesIn } from './tree-model.ts'
import { ValueChips } from './value-chips.tsx'

const texts = hierarchyTexts.tree

/** What can be done to a tree. */
export interface TreeEdit {
  readonly rows: ReadonlyMap<string, number>
  readonly selected: ReadonlySet<string>
  readonly onToggle: (value: string) => void
  readonly onMoveValues: (values: readonly string[], to: GroupPath) => void
  readonly onMoveGroup: (from: GroupPath, to: GroupPath) => void
  readonly onRename: (at: GroupPath, label: string) => void
  readonly onRemove: (at: GroupPath) => void
}

interface TreeGroupProps {
  readonly group: Group
  readonly path: GroupPath
  readonly edit: TreeEdit
}

/** A group with its values and the groups inside it. */
export function TreeGroup({ group, path, edit }: TreeGroupProps) {
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
