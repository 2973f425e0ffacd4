import type { Profile } from '@outis/api'
import type { DateUnit, HierarchySpec, TreeNode } from '@outis/core/hierarchy'
import { defined } from '@outis/core/value'
import type { Plain } from './edit-policy.ts'

export const dateUnits = ['month', 'quarter', 'year', 'decade'] as const satisfies readonly DateUnit[]

export type TreeForm = TreeNode

/** A hierarchy as a policy states it. `other`: no control can show it, so it stays as it is written. */
export type HierarchyForm =
  | Exclude<HierarchySpec, { readonly kind: 'groups' | 'rows' }>
  | { readonly kind: 'other' }

export type FormKind = HierarchyForm['kind']
export type FormOf<Kind extends FormKind> = Extract<HierarchyForm, { readonly kind: Kind }>

/** What the editor of a form gets: the column, its form, and where a changed form goes. */
export interface FormProps<Kind extends FormKind> {
  readonly column: Profile['columns'][number]
  readonly form: FormOf<Kind>
  readonly onForm: (form: HierarchyForm) => void
}

/** Reads a hierarchy as `PolicyView` has it: all scalars are texts. */
export function readForm(value: unknown): HierarchyForm | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string') return { kind: 'file', path: value }
  if (typeof value !== 'object' || value === null) return { kind: 'other' }
  const written = value as Readonly<Record<string, unknown>>
  if (typeof written.file === 'string') return { kind: 'file', path: written.file }
  if (written.suppress !== undefined) return { kind: 'suppress' }
  if (Array.isArray(written.intervals)) return intervalsOf(written)
  if (written.prefix !== undefined) return prefixOf(written)
  if (Array.isArray(written.dates)) {
    return { kind: 'dates', units: dateUnits.filter((unit) => (written.dates as unknown[]).includes(unit)) }
  }
  if (written.rare !== undefined) {
    return {
      kind: 'rare',
      fewerThan: Number(written.rare),
      label: typeof written.label === 'string' ? written.label : 'other',
    }
  }
  if (written.tree !== undefined) return { kind: 'tree', root: written.tree as TreeForm }
  return groupsOf(written.groups) ?? { kind: 'other' }
}

function intervalsOf(written: Readonly<Record<string, unknown>>): HierarchyForm {
  const number = (value: unknown) => (value === undefined ? undefined : Number(value))
  const [top, bottom] = [number(written.top), number(written.bottom)]
  return {
    kind: 'intervals',
    widths: (written.intervals as unknown[]).map(Number),
    from: number(written.from) ?? 0,
    ...defined({ top, bottom }),
  }
}

function prefixOf(written: Readonly<Record<string, unknown>>): HierarchyForm {
  const length = Number(written.prefix)
  const each = Array.from({ length: Math.max(0, length - 1) }, (_, index) => length - 1 - index)
  return { kind: 'prefix', length, keep: Array.isArray(written.keep) ? written.keep.map(Number) : each }
}

/** Named groups of one level are a tree of one level. No control shows groups of several levels, or without names. */
function groupsOf(groups: unknown): HierarchyForm | undefined {
  if (typeof groups !== 'object' || groups === null || Array.isArray(groups) || 'levels' in groups)
    return undefined
  return { kind: 'tree', root: groups as TreeForm }
}

export function writeForm(form: HierarchyForm): Plain | undefined {
  switch (form.kind) {
    case 'intervals': {
      const { widths, from, top, bottom } = form
      return { intervals: widths, from: from === 0 ? undefined : from, bottom, top }
    }
    case 'prefix':
      return { prefix: form.length, keep: form.keep }
    case 'dates':
      return { dates: form.units }
    case 'tree':
      return { tree: form.root }
    case 'rare':
      return { rare: form.fewerThan, label: form.label === 'other' ? undefined : form.label }
    case 'suppress':
      return { suppress: true }
    case 'file':
      return form.path
    case 'other':
      return undefined
  }
}
