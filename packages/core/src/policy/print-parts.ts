import type { ValueGroup } from '../hierarchy/hierarchy-spec.ts'
import type { HierarchyPolicy, StatedHierarchy } from './hierarchy-policy.ts'
import type { RequirementSpec } from './requirement-spec.ts'
import type { SourcePolicy, TargetPolicy } from './source-policy.ts'

export type Printed = Readonly<Record<string, unknown>>

export function printSource(source: SourcePolicy | TargetPolicy): string | Printed {
  if (source.kind === 'file') return source.path
  const { kind, url, ...rest } = source
  return { [kind]: url, ...rest }
}

export const printTime = (milliseconds: number): string => `${milliseconds}ms`

export function printRequirement({ id, options, sources, of, rows }: RequirementSpec): Printed {
  const tables = Object.entries(sources ?? {}).map(([name, source]) => [name, printSource(source)])
  return { [id]: { ...options, ...Object.fromEntries(tables), ...(of !== undefined && { of }), rows } }
}

export const printHierarchy = ({ spec, onGap, allowOverlap }: HierarchyPolicy): Printed => ({
  ...printSpec(spec),
  'on-gap': onGap,
  'allow-overlap': allowOverlap,
})

function printSpec(spec: StatedHierarchy): Printed {
  switch (spec.kind) {
    case 'file':
      return { file: spec.path }
    case 'intervals':
      return { intervals: spec.widths, from: spec.from }
    case 'prefix':
      return spec.keep.length > 0 ? { prefix: spec.length, keep: spec.keep } : { prefix: spec.length }
    case 'dates':
      return { dates: spec.units }
    case 'groups':
      return { groups: { levels: spec.levels.map((groups) => groups.map(printGroup)) } }
    case 'tree':
      return { tree: spec.root }
    case 'suppress':
      return { suppress: true }
  }
}

const printGroup = ({ label, members }: ValueGroup) => (label === undefined ? members : { [label]: members })
