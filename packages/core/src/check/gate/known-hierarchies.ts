import { OutisError } from '../../data/errors.ts'
import { buildHierarchy } from '../../data/hierarchy/build-hierarchy.ts'
import {
  type ColumnType,
  type Dictionary,
  declaredReading,
  missingInRelease,
} from '../../data/table/dictionary.ts'
import { DECIMAL } from '../../data/value/decimal-key.ts'
import { sameValues, valueTest } from '../../data/value/same-values.ts'
import type { PolicyFiles } from '../../methods/contract/policy-files.ts'
import type { HierarchyPolicy } from '../../policy/options/hierarchy-policy.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { CheckedQuasi } from '../check-input.ts'
import { leavesOfTexts } from './leaves-of-texts.ts'

export interface PublishedTexts {
  readonly name: string
  readonly type?: ColumnType | undefined
  readonly hierarchy?: HierarchyPolicy | undefined
  /** Distinct texts of the column in the release. */
  readonly texts: readonly string[]
}

/** How a column of a release is read by its hierarchy alone; undefined where nothing says which texts it may have. */
export async function readByHierarchy(
  { name, type, hierarchy, texts }: PublishedTexts,
  { data }: Policy,
  files: PolicyFiles,
): Promise<CheckedQuasi | undefined> {
  if (hierarchy === undefined) return undefined
  const spec = await files.hierarchy(name, hierarchy.spec)
  const isMissing = valueTest(missingInRelease(data.missing), declaredReading(type))
  const leaves = leavesOfTexts(
    spec,
    texts.filter((text) => !isMissing(text)),
    hierarchy.onGap === 'suppress',
  )
  const dictionary = dictionaryOf(
    leaves.filter((leaf) => !isMissing(leaf)),
    {
      type: spec.kind === 'intervals' ? 'number' : type,
      missing: missingInRelease(data.missing)[0] ?? '',
    },
  )
  try {
    const built = buildHierarchy(spec, { name, dictionary }, { ...hierarchy, onGap: 'suppress' })
    return { name, type: dictionary.type, dictionary, hierarchy: built }
  } catch (fault) {
    // Dates whose day and month cannot be told apart: without the original nothing settles it.
    if (fault instanceof OutisError) return undefined
    throw fault
  }
}

function dictionaryOf(
  texts: readonly string[],
  { type, missing }: { readonly type: ColumnType | undefined; readonly missing: string },
): Dictionary {
  const reading = type === 'date' ? undefined : declaredReading(type)
  const distinct = [...new Set(texts)]
  const firstOf = sameValues(distinct, reading ?? 'either-first')
  const values = firstOf ? distinct.filter((_, index) => firstOf[index] === index) : distinct
  if (type !== 'number')
    return { type: type ?? 'text', values: [missing, ...values], ...(reading && { reading }) }
  const numbers = values.filter((value) => DECIMAL.test(value)).sort((a, b) => Number(a) - Number(b))
  return {
    type,
    values: [missing, ...numbers],
    numbers: Float64Array.from([Number.NaN, ...numbers.map(Number)]),
    ...(reading && { reading }),
  }
}
