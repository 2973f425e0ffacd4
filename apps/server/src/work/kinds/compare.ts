import { join } from 'node:path'
import { VERSION } from '@outis/core/pipeline'
import { defined } from '@outis/core/value'
import { comparePolicies } from '@outis/engines'
import type { CompareOrder } from '../orders.ts'
import { steadyProgress } from '../progress.ts'
import type { Working } from '../working.ts'

/** `outis compare`: several policies side by side; no release is kept. */
export async function doCompare(
  { desk, policies, risk, utility, class: column, allowSeed }: CompareOrder,
  working: Working,
): Promise<Readonly<Record<string, unknown>>> {
  const { comparison } = await comparePolicies({
    policyPaths: policies.map((name) => join(desk, name)),
    version: VERSION,
    out: join(desk, 'out'),
    allowSeed,
    signal: working.signal,
    progress: steadyProgress(working),
    ...defined({ risk, utility, class: column }),
  })
  return { policies: comparison.policies.length, files: { report: 'compare.json', html: 'compare.html' } }
}
