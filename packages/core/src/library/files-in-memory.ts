import { OutisError } from '../data/errors.ts'
import { parseHierarchyText } from '../data/hierarchy/from-table.ts'
import type { PolicyFiles } from '../methods/contract/policy-files.ts'
import type { MemorySource } from '../run/engine/engine.ts'
import { type People, readPeople } from './people-of-cells.ts'

export interface GivenFiles {
  readonly tables?: Readonly<Record<string, People>> | undefined
  readonly hierarchies?: Readonly<Record<string, string>> | undefined
}

/** What a policy names by a path, where there are no files. */
export function filesInMemory({ tables = {}, hierarchies = {} }: GivenFiles): {
  readonly files: PolicyFiles
  readonly tables: ReadonlyMap<string, MemorySource>
} {
  return {
    tables: new Map(Object.entries(tables).map(([path, people]) => [path, readPeople(people).source])),
    files: {
      table: (path) => ({ kind: 'file', path }),
      async hierarchy(column, spec) {
        if (spec.kind !== 'file') return spec
        const text = Object.hasOwn(hierarchies, spec.path) ? hierarchies[spec.path] : undefined
        if (text === undefined) throw noHierarchy(column)
        return { kind: 'rows', rows: parseHierarchyText(text, `The hierarchy of "${column}"`) }
      },
    },
  }
}

const noHierarchy = (column: string): OutisError =>
  new OutisError('HIERARCHY_NOT_FOUND', {
    message: `The hierarchy of "${column}" is a file, and its text was not given.`,
    hint: 'Give the text under `hierarchies`, by the path that the policy has.',
    details: { column },
  })
