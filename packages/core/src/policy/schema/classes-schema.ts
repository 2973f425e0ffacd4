import { type MethodWords, mode, modelKeys, searchKeys } from './search-schema.ts'
import { flag, mapping, maybe, share, whole } from './words.ts'

/** Keys of every method that forms classes row by row. */
export const classKeys = (ranges: 'true' | 'false') => ({
  ...mode(),
  ranges: maybe(
    flag(),
    `Free ranges also for numbers whose hierarchy is bands of numbers; numbers without one have them always. Default ${ranges}.`,
  ),
  extra: maybe(
    share(),
    'Hardened only: share of the classes that are made more general than needed, 0 to 1. Default 0.05.',
  ),
})

/** Keys of CAAT and KACA: they minimise no loss and suppress nobody. */
export function clusteringKeys(words: MethodWords) {
  const { k, models } = modelKeys(words)
  const { l, t, budget } = searchKeys(words)
  return {
    k,
    l,
    t,
    models,
    budget,
    ...classKeys('true'),
    blocks: maybe(
      mapping({
        above: maybe(whole(1), 'Most distinct tuples that are clustered as one. Default 50000.'),
        size: maybe(whole(2), 'Distinct tuples of a block, about. Default 8192.'),
      }),
      'Larger tables are cut into blocks first, and each block is clustered on its own.',
    ),
  }
}
