import { OutisError } from '@outis/core/errors'
import type { ResolvedHierarchySpec } from '@outis/core/hierarchy'
import { readHierarchy } from '@outis/core/policy'
import { defined } from '@outis/core/value'

type Form = Record<string, unknown>

/** A hierarchy as policies write it. Rows are no form of a policy: they are a file. */
export function hierarchyForm(spec: ResolvedHierarchySpec): Form | undefined {
  switch (spec.kind) {
    case 'intervals': {
      const { widths, from, top, bottom } = spec
      return {
        intervals: widths,
        ...(from !== 0 && { from }),
        ...defined({ top, bottom }),
      }
    }
    case 'prefix':
      return { prefix: spec.length, keep: spec.keep }
    case 'dates':
      return { dates: spec.units }
    case 'rare':
      return { rare: spec.fewerThan, ...(spec.label !== 'other' && { label: spec.label }) }
    case 'suppress':
      return { suppress: true }
    case 'tree':
      return { tree: spec.root }
    case 'groups':
    case 'rows':
      return undefined
  }
}

/** The meaning of a form, by the rules of a policy. */
export function hierarchySpec(form: Form): ResolvedHierarchySpec {
  const { spec } = readHierarchy(form)
  if (spec.kind !== 'file') return spec
  throw new OutisError('HIERARCHY_INVALID', {
    message: 'A hierarchy in a file comes as its text, in `csv`.',
    hint: 'Send the lines of the file: leaf;level 1;…;top.',
  })
}
