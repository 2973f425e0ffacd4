import type { Table } from '../../data/table/table.ts'
import { defined } from '../../data/value/defined.ts'
import type { MethodJob, MethodResult } from '../contract/method-run.ts'
import type { CaatPolicy } from './caat-description.ts'
import { classInput } from './class-input.ts'
import { type FoundClasses, foundClasses } from './classes-found.ts'
import type { KacaPolicy } from './kaca-description.ts'
import type { AssignedOutcome } from './plan/assigned-outcome.ts'
import { BLOCKS_BEYOND } from './plan/blocks/blocks.ts'
import type { BlockRequest } from './plan/blocks/blocks-apart.ts'
import { type CaatOptions, caat } from './plan/caat.ts'
import { type KacaOptions, kaca } from './plan/kaca.ts'

/** Clusters a large table block by block on several threads; undefined where it is not large enough for blocks. */
export type ClusterBlocks = (request: BlockRequest) => Promise<AssignedOutcome | undefined>

/** CAAT and KACA. */
export async function runClustering(
  job: MethodJob<CaatPolicy | KacaPolicy>,
): Promise<MethodResult<FoundClasses>> {
  const { prepared, search, threads, seed } = job
  const { method } = job.policy
  const clusterBlocks = threads?.clusterBlocks as ClusterBlocks | undefined
  const { table, request, ranges } = classInput(prepared, method, seed)
  const options = clusteringOptions(method, ranges, seed)
  const context = { ...job.context, ...defined({ budget: search.budget }) }
  const planned = { context, request, method: { id: method.id, options }, clusterBlocks }
  const outcome = await clustered(table, planned)
  return foundClasses(outcome, () => ({
    steps: method.id === 'caat' ? 'clusters' : 'merges',
    options: method.id === 'caat' ? { start: method.start, ties: method.ties, range: method.range } : {},
  }))
}

interface ClusteringPlan extends Omit<BlockRequest, 'table'> {
  readonly clusterBlocks: ClusterBlocks | undefined
}

async function clustered(
  table: Table,
  { request, context, method, clusterBlocks }: ClusteringPlan,
): Promise<AssignedOutcome> {
  const { id, options } = method
  // There are no more distinct tuples than combinations.
  const large = table.length > (options.blocks?.beyond ?? BLOCKS_BEYOND)
  const apart = large && clusterBlocks ? await clusterBlocks({ table, request, context, method }) : undefined
  return apart ?? (id === 'caat' ? caat(options) : kaca(options)).runAsync(table, request, context)
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
