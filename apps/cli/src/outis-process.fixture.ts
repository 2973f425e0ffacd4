import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'

export interface Ended {
  /** Null where a signal ended it. */
  readonly exit: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface OutisProcess {
  /** What to start node with: the command line, bundled from these very sources. */
  main(): string
  start(args: readonly string[], options?: SpawnOptions): ChildProcess
  run(...args: readonly string[]): Promise<Ended>
}

/** The command line as a process of its own, for what a test cannot try inside its own: signals, pipes, death. */
export function useOutisProcess(): OutisProcess {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  let folder = ''
  beforeAll(async () => {
    // In node_modules, so that the database's own files are found from there.
    folder = mkdtempSync(join(root, 'node_modules/.outis-process-'))
    const bundler = new URL('../../../scripts/bundle-cli.mjs', import.meta.url).href
    const tools: { bundleCli(options: { to: string }): Promise<void> } = await import(bundler)
    await tools.bundleCli({ to: join(folder, 'dist') })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const main = () => join(folder, 'dist/main.js')
  const start = (args: readonly string[], options: SpawnOptions = {}) =>
    spawn(process.execPath, [main(), ...args], {
      ...options,
      env: { ...process.env, OUTIS_PASSPHRASE: 'nobody blinded me', ...options.env },
    })
  return { main, start, run: (...args) => ended(start(args)) }
}

/** What a process printed, and how it ended. */
export function ended(child: ChildProcess): Promise<Ended> {
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (piece) => {
    stdout += String(piece)
  })
  child.stderr?.on('data', (piece) => {
    stderr += String(piece)
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (exit) => resolve({ exit, stdout, stderr }))
  })
}
