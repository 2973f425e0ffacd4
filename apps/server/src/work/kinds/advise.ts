import { mkdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { adviseFile } from '@outis/engines'
import type { AdviseOrder } from '../orders.ts'
import { steadyProgress } from '../progress.ts'
import type { Working } from '../working.ts'

/** `outis advise`: tells of every candidate as it is found. The policies name their files as the project does. */
export async function doAdvise(
  { desk, source, policy, goal }: AdviseOrder,
  working: Working,
): Promise<Readonly<Record<string, unknown>>> {
  const { budget, ...question } = goal
  const { advice, files } = await adviseFile({
    path: join(desk, source),
    policyPath: join(desk, policy),
    // What JSON leaves out is absent, never undefined.
    question: question as Parameters<typeof adviseFile>[0]['question'],
    out: desk,
    signal: working.signal,
    progress: steadyProgress(working),
    onCandidate: (candidate) => working.say({ kind: 'event', event: { kind: 'candidate', candidate } }),
    ...(budget !== undefined && { budget: budget * 1000 }),
  })
  working.signal.throwIfAborted()
  await mkdir(join(desk, 'out'), { recursive: true })
  for (const path of [files.json, files.html, files.sign])
    await rename(path, join(desk, 'out', basename(path)))
  const { headline, candidates, tried } = advice
  return {
    headline,
    candidates: candidates.length,
    tried: tried.length,
    files: { report: 'advice.json', html: 'advice.html', sign: 'sign.html' },
  }
}
