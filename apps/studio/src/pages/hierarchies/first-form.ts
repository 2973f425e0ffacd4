import { type FormKind, type HierarchyForm, readForm } from '../../policy/hierarchy-form.ts'
import type { ColumnProfile } from '../roles/proposals.ts'
import { addLevel } from './ruler.ts'

/** The forms that suit a column, and the one it has. */
export function formsFor({ type }: ColumnProfile, now: HierarchyForm | undefined): readonly FormKind[] {
  const fitting: readonly FormKind[] =
    type === 'number'
      ? ['intervals', 'tree', 'suppress']
      : type === 'date'
        ? ['dates', 'suppress']
        : ['tree', 'prefix', 'rare', 'suppress']
  return now === undefined || fitting.includes(now.kind) ? fitting : [...fitting, now.kind]
}

/** A first hierarchy of a form: what the profile proposes where it proposes that form. */
export function firstForm(kind: FormKind, column: ColumnProfile): HierarchyForm {
  const proposed = readForm(column.hierarchy)
  if (proposed?.kind === kind) return proposed
  switch (kind) {
    case 'intervals':
      return { kind, widths: addLevel([5], 1), from: 0 }
    case 'prefix':
      return { kind, length: 5, keep: [3, 2] }
    case 'dates':
      return { kind, units: ['month', 'year', 'decade'] }
    case 'tree':
      return { kind, root: [] }
    case 'rare':
      return { kind, fewerThan: 10, label: 'other' }
    default:
      return { kind: 'suppress' }
  }
}
