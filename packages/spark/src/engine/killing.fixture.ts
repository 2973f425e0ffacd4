import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'

/** What tests that kill parts of a cluster in the middle of a run have in common. */

const cli = join(import.meta.dirname, '../../../../apps/cli/bin/outis.js')

/** Processes that another one started. */
export const childrenOf = (pid: number): number[] => found(['-P', String(pid)])
const found = (args: readonly string[]): number[] =>
  spawnSync('pgrep', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean).map(Number)

export const filesUnder = (folder: string): string[] =>
  existsSync(folder) ? (readdirSync(folder, { recursive: true }) as string[]) : []

/** Waits for something to be there while work goes on; tells whether it was there before the work ended. */
export async function seenDuring(work: Promise<unknown>, isThere: () => boolean): Promise<boolean> {
  let ended = false
  const end = () => {
    ended = true
  }
  work.then(end, end)
  while (!ended) {
    if (isThere()) return true
    await wait(5)
  }
  return false
}

/** `outis run`, as somebody types it. */
export function outisRun(policy: string, ...more: string[]): Promise<{ exit: number | null; told: string }> {
  const child = spawn(process.execPath, [cli, 'run', policy, '--no-attack', '--json', ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let told = ''
  child.stdout.on('data', (piece: Buffer) => {
    told += piece.toString()
  })
  return new Promise((resolve) => child.once('close', (exit) => resolve({ exit, told })))
}

/** The server at an address, which may have been started again. */
export const driverAt = (address: string): number[] =>
  found(['-f', `grpc.binding.port=${new URL(address.replace('sc:', 'http:')).port}`])

export const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}`)

export function killAll(pids: readonly number[]): void {
  expect(pids.length).toBeGreaterThan(0)
  for (const pid of pids) process.kill(pid, 'SIGKILL')
}
