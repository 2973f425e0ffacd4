import type { Found, MethodJob } from '../../method/method-run.ts'
import { defined } from '../../value/defined.ts'
import type { CaatPolicy } from './caat-description.ts'
import { classInput, foundClasses } from './classes-found.ts'
import type { KacaPolicy } from './kaca-description.ts'
import type { AssignedOutcome } from './plan/assigned-outcome.ts'
import { BLOCKS_BEYOND } from './plan/blocks.ts'
import type { BlockRequest } from './plan/blocks-apart.ts'
import { type CaatOptions, caat } from './plan/caat.ts'
import { type KacaOptions, kaca } from './plan/kaca.ts'

/** CAAT and KACA. */
/** Clusters a large table block by block on several threads; undefined where it is not large enough for blocks. */
export type ClusterBlocks = (request: BlockRequest) => Promise<AssignedOutcome | undefined>

export async function runClustering({
  prepared,
  policy: { method },
  search,
  context,
  threads,
  seed,
}: MethodJob<CaatPolicy | KacaPolicy>): Promise<Found> {
  const clusterBlocks = threads?.clusterBlocks as ClusterBlocks | undefined
  const { table, request, ranges } = classInput(prepared, method, seed)
  const options = clusteringOptions(method, ranges, seed)
  const run = method.id === 'caat' ? caat(options) : kaca(options)
  const timed = { ...context, ...defined({ budget: search.budget }) }
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

function clusteringOptions(
  method: CaatPolicy | KacaPolicy,
  ranges: readonly boolean[],
  seed: string,
): CaatOptions & KacaOptions {
  const { mode, extra, blocks } = method
  return {
    mode,
    seed,
    ranges,
    ...defined({ extra }),
    ...(blocks && {
      blocks: {
        ...defined({ beyond: blocks.above, size: blocks.size }),
      },
    }),
    ...(method.id === 'caat' && { start: method.start, ties: method.ties, range: method.range }),
  }
}
