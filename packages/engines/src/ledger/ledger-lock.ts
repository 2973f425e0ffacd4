import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { OutisError } from '@outis/core/errors'
import { lifeOf, type Owner, thisProcess } from '../commit/owner.ts'
import { targetFault } from '../commit/target-fault.ts'
import { systemCode } from '../files/regular-file.ts'

/** How long a run waits for another one, and how often it looks. */
export interface LockPatience {
  readonly stepMs: number
  readonly aliveMs: number
}

const PATIENCE: LockPatience = { stepMs: 50, aliveMs: 60_000 }

export const lockPath = (ledger: string): string => `${ledger}.lock`

/**
 * Takes the ledger for this process: who else wants it waits. A lock that a dead process left is taken over. Two runs that both
 * read before either wrote would each know nothing of the other's release.
 */
export async function lockLedger(
  ledger: string,
  { signal, patience = PATIENCE }: { readonly signal?: AbortSignal; readonly patience?: LockPatience } = {},
): Promise<() => void> {
  const path = lockPath(ledger)
  const began = performance.now()
  const ownerText = JSON.stringify(thisProcess())
  while (!taken(path, ownerText)) {
    const owner = ownerOf(path)
    if (owner !== undefined && lifeOf(owner) === 'dead') removeIf(path, owner)
    else if (performance.now() - began > patience.aliveMs) throw busy()
    else await delay(patience.stepMs, undefined, signal ? { signal } : {}).catch(() => refuseStopped())
  }
  return () => removeIf(path, JSON.parse(ownerText) as Owner)
}

function taken(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o600 })
    return true
  } catch (cause) {
    if (systemCode(cause) === 'EEXIST') return false
    throw targetFault(path, cause)
  }
}

function ownerOf(path: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner
  } catch {
    return undefined
  }
}

/** Somebody else may have taken it over in the meantime. */
function removeIf(path: string, { place, pid, life }: Owner): void {
  const now = ownerOf(path)
  if (now?.place === place && now.pid === pid && now.life === life) rmSync(path, { force: true })
}

const busy = (): OutisError =>
  new OutisError('LEDGER_BUSY', {
    message: 'Another run is at work with the ledger, and does not end.',
    hint: 'Wait for it, or end it, and try again. If no run is at work with it on any machine, remove the file that ends in .lock beside it.',
  })

function refuseStopped(): never {
  throw new OutisError('STOPPED', {
    message: 'The run was stopped; nothing was written.',
    hint: 'Run it again to start anew.',
  })
}
