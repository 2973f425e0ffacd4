import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface ProcessCost {
  readonly exit: number
  readonly stdout: string
  readonly wallMs: number
  /** User and system time of all threads. */
  readonly cpuMs: number
  readonly peakMb: number
}

/** Runs Node on these arguments and measures the whole process from its start, by a hook that it loads and that reports at exit. */
export async function measureNode(args: readonly string[], cwd?: string): Promise<ProcessCost> {
  const folder = mkdtempSync(join(tmpdir(), 'outis-bench-'))
  const hook = join(folder, 'at-exit.mjs')
  const result = join(folder, 'cost.json')
  writeFileSync(hook, HOOK)
  const started = performance.now()
  const child = spawn(process.execPath, ['--import', pathToFileURL(hook).href, ...args], {
    cwd,
    env: { ...process.env, OUTIS_ALLOW_SEED: '1', OUTIS_BENCH_COST: result },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let stdout = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
  })
  const exit = await new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? -1)))
  const wallMs = performance.now() - started
  const cost = JSON.parse(readFileSync(result, 'utf8')) as { user: number; system: number; peakKb: number }
  rmSync(folder, { recursive: true })
  return { exit, stdout, wallMs, cpuMs: (cost.user + cost.system) / 1000, peakMb: cost.peakKb / 1024 }
}

const HOOK = `import { writeFileSync } from 'node:fs'
process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  writeFileSync(process.env.OUTIS_BENCH_COST, JSON.stringify({ user, system, peakKb: process.resourceUsage().maxRSS }))
})
`

export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
