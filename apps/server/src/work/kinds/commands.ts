import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { VERSION } from '@outis/core/pipeline'
import { defined } from '@outis/core/value'
import {
  adviseFile,
  attackFile,
  comparePolicies,
  draftFile,
  explainRow,
  keyFrom,
  releaseCsv,
} from '@outis/engines'
import type { AdviseOrder, AttackOrder, CompareOrder, DraftOrder, Order } from '../orders.ts'
import { steadyProgress, type Working, type WorkResult } from '../working.ts'

type CommandOrder = Extract<Order, { kind: 'advise' | 'attack' | 'compare' | 'draft' | 'why' }>

/** Jobs that do what a command of `outis` does. */
export async function doCommand(order: CommandOrder, working: Working): Promise<WorkResult> {
  switch (order.kind) {
    case 'advise':
      return advise(order, working)
    case 'attack':
      return attack(order, working)
    case 'compare':
      return compare(order, working)
    case 'draft':
      return draft(order, working)
    case 'why': {
      const { desk, source, key, row, column } = order
      return { ...(await explainRow({ release: join(desk, source), key, row, ...defined({ column }) })) }
    }
  }
}

/** `outis compare`: several policies side by side; no release is kept. */
async function compare(
  { desk, policies, risk, utility, class: column, allowSeed }: CompareOrder,
  working: Working,
): Promise<WorkResult> {
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

/** `outis init`: a first policy. */
async function draft({ desk, source, from, skip }: DraftOrder, working: Working): Promise<WorkResult> {
  const stem = source.replace(/(\.[^.]+)?(\.gz)?$/i, '')
  const { text, notes } = await draftFile({
    path: join(desk, source),
    missing: [''],
    source: from ?? source,
    ...(from && { reading: { csv: releaseCsv('csv') } }),
    ...(skip && { reading: { skip } }),
    release: `out/${stem}.csv`,
    signal: working.signal,
    progress: steadyProgress(working),
  })
  return { text, notes }
}

/** `outis advise`: tells of every candidate as it is found. The policies name their files as the project does. */
async function advise({ desk, source, policy, goal }: AdviseOrder, working: Working): Promise<WorkResult> {
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

/** `outis attack`: the red team on a release that was made. */
async function attack(
  { desk, source, run, release, policy, key: keyFile, attacks, only }: AttackOrder,
  working: Working,
): Promise<WorkResult> {
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
