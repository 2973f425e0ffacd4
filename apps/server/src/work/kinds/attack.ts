import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defined } from '@outis/core/value'
import { attackFile, keyFrom } from '@outis/engines'
import type { AttackOrder } from '../orders.ts'
import { steadyProgress } from '../progress.ts'
import type { Working } from '../working.ts'

/** `outis attack`: the red team on a release that was made. */
export async function doAttack(
  { desk, source, run, release, policy, key: keyFile, attacks, only }: AttackOrder,
  working: Working,
): Promise<Readonly<Record<string, unknown>>> {
  const key =
    keyFile === undefined ? undefined : keyFrom(JSON.parse(await readFile(join(desk, keyFile), 'utf8')))
  const document = await attackFile({
    release: join(desk, release),
    policyPath: join(desk, policy),
    original: join(desk, source),
    run: attacks,
    // Somebody asked for them: they are tried whatever the number of rows.
    rows: Number.POSITIVE_INFINITY,
    signal: working.signal,
    progress: steadyProgress(working),
    ...(only && { only: only as never }),
    ...defined({ key }),
  })
  await mkdir(join(desk, 'out'), { recursive: true })
  await writeFile(join(desk, 'out', 'attacks.json'), JSON.stringify(document))
  const { headline, holds, tried, findings } = document
  return {
    of: run,
    headline,
    holds,
    tried: tried.length,
    findings: findings.length,
    files: { report: 'attacks.json' },
  }
}
