import type { FindPlan } from '../../../method/method-run.ts'
import type { Prepared } from '../../../pipeline/prepare.ts'
import type { CaatPolicy } from '../caat-description.ts'
import { foundClasses, freeRanges } from '../classes-found.ts'
import type { KacaPolicy } from '../kaca-description.ts'
import { BLOCKS_BEYOND } from './blocks.ts'
import { type CaatOptions, caat } from './caat.ts'
import { type KacaOptions, kaca } from './kaca.ts'

/** CAAT and KACA. */
export const findClusters: FindPlan = async ({ prepared, policy, search, context, clusterBlocks }) => {
  const method = policy.method as CaatPolicy | KacaPolicy
  const options = clusteringOptions(method, prepared)
  const run = method.id === 'caat' ? caat(options) : kaca(options)
  const { table, request } = prepared
  const timed = { ...context, ...(search.budget !== undefined && { budget: search.budget }) }
  // There are no more distinct tuples than combinations.
  const large = table.length > (options.blocks?.beyond ?? BLOCKS_BEYOND)
  const outcome =
    (large && clusterBlocks
      ? await clusterBlocks({ table, request, context: timed, method: { id: method.id, options } })
      : undefined) ?? (await run.runAsync(table, request, timed))
  return foundClasses(outcome, () => ({
    steps: method.id === 'caat' ? 'clusters' : 'merges',
    options: method.id === 'caat' ? { start: method.start, ties: method.ties, range: method.range } : {},
  }))
}

function clusteringOptions(method: CaatPolicy | KacaPolicy, prepared: Prepared): CaatOptions & KacaOptions {
  const { mode, extra, blocks } = method
  return {
    mode,
    ranges: freeRanges(prepared),
    ...(extra !== undefined && { extra }),
    ...(blocks && {
      blocks: {
        ...(blocks.above !== undefined && { beyond: blocks.above }),
        ...(blocks.size !== undefined && { size: blocks.size }),
      },
    }),
    ...(method.id === 'caat' && { start: method.start, ties: method.ties, range: method.range }),
  }
}
