import * as z from 'zod/mini'
import { OutisError } from '../data/errors.ts'
import { describeIssues } from './describe-issue.ts'
import type { HierarchyPolicy } from './options/requirement-spec.ts'
import { formatPath } from './policy-path.ts'
import { hierarchySchema, toHierarchy } from './schema/hierarchy-schema.ts'

/** What a hierarchy means that is written as in a policy, by itself. */
export function readHierarchy(written: unknown): HierarchyPolicy {
  const { success, data, error } = z.safeParse(hierarchySchema(), written, { jitless: true })
  if (success) return toHierarchy(data)
  const faults = describeIssues(error.issues, written).map(({ path, sentence }) =>
    [formatPath(path), sentence].filter((text) => text !== '').join(': '),
  )
  throw new OutisError('HIERARCHY_INVALID', {
    message: `The hierarchy cannot be read: ${faults.join('; ')}.`,
    hint: 'docs/hierarchies.md has the forms: intervals, prefix, dates, groups, tree, rare, suppress.',
  })
}
