import type { Correlation } from '@outis/api'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Pending } from '../../parts/note.tsx'
import { Section } from '../../parts/section.tsx'
import { setIn } from '../../policy/edit-policy.ts'
import { columnsOfRole } from '../../policy/policy-view.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { client } from '../../server/session.tsx'
import { useAnswer } from '../../server/use-answer.ts'
import { protectTexts } from '../../texts/protect-texts.ts'
import css from './column-groups-panel.module.css'
import {
  type ColumnGroups,
  groupsByCorrelation,
  movedColumn,
  strongestPair,
  writtenGroups,
} from './grouped-columns.ts'
import type { MethodPanelProps } from './method-options.tsx'

const texts = protectTexts.groups
const DRAGGED = 'application/x-outis-column'

/** The column groups of slicing: the correlations, and groups to drag columns into. */
export function ColumnGroupsPanel({ method, written }: MethodPanelProps) {
  const { project } = useProject()
  const { text, view, store } = usePolicy()
  const names = columnsOfRole(view, 'quasi', 'sensitive')
  const measure = typeof written.correlation === 'string' ? written.correlation : 'phi2'
  const correlation = useAnswer(
    names.length < 2
      ? undefined
      : `source/${project.id}/correlation/${project.source?.arrived}/${measure}/${names.join('\n')}`,
    (signal) =>
      client.sources.correlation({
        params: { id: project.id },
        // The policy may name anything as a measure: the server refuses what is none.
        query: { columns: JSON.stringify(names), measure: measure as 'phi2' },
        signal,
      }),
  )
  const groups = writtenGroups(written.columns)
  const set = (next: ColumnGroups | undefined) =>
    store.edit(
      setIn(
        text,
        ['method', method, 'columns'],
        next?.map((group) => [...group]),
      ),
    )
  if (names.length < 2) return null
  const pair =
    correlation.state === 'ready' ? strongestPair(correlation.value, correlation.value.tooFine) : undefined
  return (
    <Section
      title={pair ? texts.title(pair.first, pair.second, pair.value.toFixed(2)) : texts.titleUnknown}
      lead={texts.lead}
    >
      <Pending answer={correlation} what={texts.loading} lines={4} />
      {correlation.state === 'ready' && <CorrelationMap correlation={correlation.value} />}
      {correlation.state === 'ready' && correlation.value.tooFine.length > 0 && (
        <p className={css.small}>{texts.tooFine(correlation.value.tooFine.join(', '))}</p>
      )}
      {groups === undefined ? (
        <div className={css.row}>
          <Button
            text={texts.byHand}
            small
            disabled={correlation.state !== 'ready'}
            onClick={() => correlation.state === 'ready' && set(groupsByCorrelation(correlation.value))}
          />
          <p className={css.small}>{texts.auto}</p>
        </div>
      ) : (
        <>
          <Groups groups={groups} onMove={(column, to) => set(movedColumn(groups, column, to))} />
          <div className={css.row}>
            <Button text={texts.toAuto} small onClick={() => set(undefined)} />
          </div>
        </>
      )}
    </Section>
  )
}

/** Groups to drop columns into. A menu at each column does the same by keyboard. The last item is a new group. */
function Groups({ groups, onMove }: { groups: ColumnGroups; onMove: (column: string, to: number) => void }) {
  const [over, setOver] = useState<number>()
  return (
    <ol className={css.groups}>
      {[...groups, []].map((group, index) => (
        <li
          key={group.join('\n') || 'new'}
          className={`${css.group} ${over === index ? css.over : ''}`}
          aria-label={index === groups.length ? texts.fresh : texts.group(index + 1)}
          onDragOver={(event) => {
            if (!event.dataTransfer.types.includes(DRAGGED)) return
            event.preventDefault()
            event.stopPropagation()
            setOver(index)
          }}
          onDragLeave={() => setOver(undefined)}
          onDrop={(event) => {
            event.preventDefault()
            event.stopPropagation()
            setOver(undefined)
            const column = event.dataTransfer.getData(DRAGGED)
            if (column !== '') onMove(column, index)
          }}
        >
          <span className={css.name}>{index === groups.length ? texts.fresh : texts.group(index + 1)}</span>
          {group.map((column) => (
            <span
              key={column}
              className={css.chip}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.setData(DRAGGED, column)
                event.dataTransfer.effectAllowed = 'move'
              }}
            >
              {column}
              <select
                aria-label={texts.groupOf(column)}
                value={index}
                onChange={(event) => onMove(column, Number(event.target.value))}
              >
                {groups.map((_, to) => (
                  <option key={to} value={to}>
                    {to + 1}
                  </option>
                ))}
                <option value={groups.length}>{texts.freshShort}</option>
              </select>
            </span>
          ))}
        </li>
      ))}
    </ol>
  )
}

/** In percent. Darker cells would hide their number. */
const DARKEST = 45

/** A heat map of the correlations. */
function CorrelationMap({ correlation }: { readonly correlation: Correlation }) {
  const { columns, values } = correlation
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label={texts.map}>
      <table className={css.map}>
        <caption className="unseen">{texts.map}</caption>
        <thead>
          <tr>
            <td />
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((name, row) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.map((other, columnIndex) => {
                const value = values[row]?.[columnIndex] ?? 0
                return columnIndex === row ? (
                  <td key={other} className={css.own} />
                ) : (
                  <td
                    key={other}
                    style={{
                      background: `color-mix(in srgb, var(--accent) ${Math.round(value * DARKEST)}%, var(--paper))`,
                    }}
                  >
                    {value.toFixed(2)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
