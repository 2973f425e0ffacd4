import { findMethod } from '@outis/core/methods'
import { usePolicy } from '../../project/project-context.tsx'
import { ChoicesPanel } from './choices-panel.tsx'
import { ColumnGroupsPanel } from './column-groups.tsx'
import { EstimatePanel } from './estimate-panel.tsx'
import css from './know-door.module.css'
import { MakeRelease } from './make-release.tsx'
import { MethodCards } from './method-cards.tsx'
import { MethodOptions } from './method-options.tsx'
import { StrataPanel } from './strata-panel.tsx'
import { TenRows } from './ten-rows.tsx'
import { useTenRows } from './use-ten-rows.ts'

/** For those who know which method and which figures. */
export function KnowDoor() {
  const { view } = usePolicy()
  const ten = useTenRows()
  const record = view.method && findMethod(view.method.name)
  return (
    <div className={css.door}>
      <MethodCards ten={ten} />
      {record && <TenRows record={record} ten={ten} />}
      {record && view.method && (
        <div className={css.two}>
          <MethodOptions key={record.id} record={record} written={view.method.options} />
          <EstimatePanel key={`estimate-${record.id}`} record={record} written={view.method.options} />
        </div>
      )}
      {record?.makes.kind === 'buckets' && view.method && (
        <ColumnGroupsPanel method={record.id} written={view.method.options} />
      )}
      {record && view.method && 'choice' in record.options && (
        <ChoicesPanel method={record.id} written={view.method.options} />
      )}
      {record && ('strata' in record.options || 'sensitive-values' in record.options) && <StrataPanel />}
      <MakeRelease />
    </div>
  )
}
