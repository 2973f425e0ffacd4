import { resolve } from 'node:path'
import { type HierarchySpec, parseHierarchyText, type ResolvedHierarchySpec } from '@outis/core/hierarchy'
import type { PolicyFiles } from '@outis/core/pipeline'
import { tablePath } from '../extensions/lake-source.ts'
import { readTextFile } from '../files/text-files.ts'

/** A million lines of sixty characters: more values than a search can hold. */
export const HIERARCHY_BYTES = { bytes: 64 * 2 ** 20, code: 'HIERARCHY_INVALID' } as const

/** The specification with its file read in; every other form as it is. Relative paths start from the policy's folder. */
export async function readHierarchySpec(
  column: string,
  spec: HierarchySpec,
  base: string,
): Promise<ResolvedHierarchySpec> {
  if (spec.kind !== 'file') return spec
  const text = await readTextFile(resolve(base, spec.path), {
    code: 'HIERARCHY_NOT_FOUND',
    message: `The hierarchy file of "${column}" cannot be read.`,
    hint: 'Relative paths start from the policy file: check its place and name.',
    most: HIERARCHY_BYTES,
  })
  return { kind: 'rows', rows: parseHierarchyText(text, `The hierarchy file of "${column}"`) }
}

/** The files of a policy whose relative paths start from this folder. */
export const filesFrom = (base: string): PolicyFiles => ({
  table: (path) => ({ kind: 'file', path: tablePath(path, base) }),
  hierarchy: (column, spec) => readHierarchySpec(column, spec, base),
})
