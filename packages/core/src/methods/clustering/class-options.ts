import { flag, group, integer, share } from '../../policy/options/option.ts'
import type { Mode } from '../../policy/options/policy.ts'
import type { MethodNeeds } from '../contract/method-needs.ts'
import type { MadeByMethod } from '../contract/method-record.ts'
import type { PolicyRules } from '../contract/policy-rules.ts'
import { budgetOption, modelOptions, modeOption } from '../contract/search-options.ts'

/** Least share of the classes with anything generalised that show more than they need, beyond what chance asks for. */
export const EXTRA = 0

/** More distinct tuples than this are cut into blocks first. */
export const BLOCKS_BEYOND = 50_000
/** Distinct tuples in the largest block, where the models allow the cut. */
export const BLOCK_SIZE = 8192

/** What all methods share that form classes row by row. */
export const classOptions = ({ ranges }: { readonly ranges: boolean }) => ({
  mode: modeOption(),
  ranges: flag({
    default: ranges,
    ...(ranges && { inHardened: false }),
    help: 'Free ranges such as [20,35] also for numbers whose hierarchy is bands (intervals, or a file whose groups are ranges); numbers without a hierarchy have them always, hardened only where this is true; codes with another one never.',
  }),
  extra: share({
    default: EXTRA,
    hardened: true,
    help: 'Least share of the classes with anything generalised that show more than they need, 0 to 1.',
  }),
})

const { k, l, t, models } = modelOptions

/** What CAAT and KACA share: they minimise no loss and suppress nobody. */
export const clusteringOptions = () => ({
  k,
  l,
  t,
  models,
  budget: budgetOption(),
  ...classOptions({ ranges: true }),
  blocks: group({
    optional: true,
    otherwise: `{ above: ${BLOCKS_BEYOND}, size: ${BLOCK_SIZE} }`,
    help: 'Larger tables are cut into blocks first, and each block is clustered on its own, on all processors; the report says so.',
    options: {
      above: integer({
        min: 1,
        default: BLOCKS_BEYOND,
        help: 'Most distinct tuples that are clustered as one.',
      }),
      size: integer({ min: 2, default: BLOCK_SIZE, help: 'Distinct tuples of a block, about.' }),
    },
  }),
})

interface ClassesPolicy {
  readonly mode: Mode
  readonly ranges: boolean
}

/** Ranges of their own come unasked where that is the default: then a notice tells. */
export const classNeeds = ({ ranges }: ClassesPolicy, { told }: { readonly told: boolean }): MethodNeeds => ({
  roles: ['quasi'],
  models: true,
  hierarchies: 'needed',
  ranges: { bands: ranges, told },
  generalised: 'all',
})

/** Classes that are formed row by row. */
export const CLASSES: MadeByMethod = {
  kind: 'classes',
  recoding: 'assigned',
  levels: false,
  countsPeople: 'by class',
}

/** A key that methods without suppressed rows take for the sake of the others. */
export function warnOfSuppression(
  { id, suppressionLimit }: { readonly id: string; readonly suppressionLimit: number },
  rules: PolicyRules,
): void {
  if (suppressionLimit > 0)
    rules.warn(`${id} publishes every row in a class and suppresses none: suppression-limit has no effect.`)
}
