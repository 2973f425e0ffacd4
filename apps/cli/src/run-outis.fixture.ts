import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, vi } from 'vitest'
import { run } from './program.ts'

export interface Ran {
  readonly exit: number
  readonly stdout: string
  readonly stderr: string
}

/** Everything that a run to out/hospital.csv writes, in the order of names. */
export const HOSPITAL_OUTPUT = [
  'out/hospital.codebook.html',
  'out/hospital.csv',
  'out/hospital.dictionary.json',
  'out/hospital.report.html',
  'out/hospital.report.json',
]

/** One command line, run in this process, with what it printed. */
export async function outis(...args: readonly string[]): Promise<Ran> {
  let stdout = ''
  let stderr = ''
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text)
    return true
  })
  const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    stderr += String(text)
    return true
  })
  try {
    return { exit: await run(['node', 'outis', ...args]), stdout, stderr }
  } finally {
    out.mockRestore()
    err.mockRestore()
  }
}

/** A new folder with these files in it, removed after the test. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'outis-test-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Every file below a folder, hidden ones too, by relative path, sorted. */
export function filesIn(folder: string): string[] {
  const found: string[] = []
  const walk = (place: string) => {
    for (const name of readdirSync(place)) {
      const path = join(place, name)
      if (statSync(path).isDirectory()) walk(path)
      else found.push(relative(folder, path).replaceAll('\\', '/'))
    }
  }
  walk(folder)
  return found.sort()
}

/** Runs a command and stops it as Ctrl-C does, some milliseconds after it began to listen for that. */
export async function outisInterrupted(milliseconds: number, ...args: readonly string[]): Promise<Ran> {
  const listeners = process.listenerCount('SIGINT')
  const running = outis(...args)
  while (process.listenerCount('SIGINT') === listeners) await setTimeout(5)
  await setTimeout(milliseconds)
  process.emit('SIGINT')
  return running
}
