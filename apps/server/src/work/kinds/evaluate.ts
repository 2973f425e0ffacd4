import { join } from 'node:path'
import { VERSION } from '@outis/core/pipeline'
import { defined } from '@outis/core/value'
import { evaluateFiles } from '@outis/engines/evaluate'
import type { EvaluateOrder } from '../orders.ts'
import { steadyProgress, type Working, type WorkResult } from '../working.ts'

/** `outis evaluate`: a release measured beside its original. */
export async function doEvaluate(
  { desk, source, run, release, policy, classes, classifiers, folds, queries }: EvaluateOrder,
  working: Working,
): Promise<WorkResult> {
  await evaluateFiles({
    original: join(desk, source),
    release: join(desk, release),
    policyPath: join(desk, policy),
    classes,
    version: VERSION,
    out: join(desk, 'out'),
    signal: working.signal,
    progress: steadyProgress(working),
    ...defined({ classifiers, folds }),
    ...(queries !== undefined && { queries: { queries } }),
  })
  return { of: run, files: { report: 'evaluate.json', html: 'evaluate.html' } }
}
