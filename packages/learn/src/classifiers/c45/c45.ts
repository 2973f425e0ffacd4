import { OutisError } from '@outis/core/errors'
import type { Classifier } from '../classifier.ts'
import { trainingRows } from '../training-rows.ts'
import { grow } from './grow.ts'
import { instancesOf } from './instances.ts'
import { collapse, pruneTree } from './prune.ts'
import { finishTree, type TrainedTree } from './tree.ts'
import { createWorkspace } from './workspace.ts'

export interface C45Options {
  /** Confidence of pruning, above 0, at most 0.5; lower prunes more. Default 0.25. */
  readonly confidence?: number
  /** Least rows of at least two branches of a split. Default 2. */
  readonly minLeaf?: number
  /** Leave the tree as it was grown. Default false. */
  readonly unpruned?: boolean
  /** Pruning may replace a node by its largest branch. Default true. */
  readonly raiseSubtrees?: boolean
}

/**
 * C4.5: a decision tree grown by gain ratio among splits of at least mean gain, one branch per nominal value, two per threshold of a
 * number, pruned by the errors to be expected. A row whose value is missing goes down every branch in part.
 * Quinlan 1993, "C4.5: Programs for Machine Learning" (ISBN 1-55860-238-0); Quinlan 1996, doi:10.1613/jair.279. The defaults, and what
 * the book leaves open, are those of Weka's J48. O(attributes · rows) per level of the tree; numbers are sorted once.
 */
export const c45: Classifier<C45Options, TrainedTree> = {
  id: 'c45',
  title: 'C4.5',
  train(data, options = {}) {
    const { confidence = 0.25, minLeaf = 2, unpruned = false, raiseSubtrees = true } = options
    if (!(confidence > 0 && confidence <= 0.5) || !(minLeaf >= 1)) throw wrongOptions()
    const all = instancesOf(trainingRows(data, options.rows), data.weights)
    const { spend = () => undefined } = options
    const workspace = createWorkspace(data, all, { minLeaf, spend })
    const root = grow(workspace, all)
    collapse(root)
    if (!unpruned) pruneTree(root, workspace, { confidence, raiseSubtrees })
    return finishTree(root, workspace.classes)
  },
}

const wrongOptions = () =>
  new OutisError('USAGE', {
    message: 'C4.5 was asked for limits that it cannot keep.',
    hint: 'Give a confidence above 0 and at most 0.5, and at least 1 row for minLeaf.',
  })
