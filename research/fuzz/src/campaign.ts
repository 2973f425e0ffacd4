import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Case } from './cases/case.ts'
import { type Product, startProduct } from './driver/product.ts'
import { type CaseResult, runCase } from './driver/run-case.ts'
import { type Aim, drawCase } from './generate/draw-case.ts'
import type { Fault } from './oracle/fault.ts'
import { shrinkCase } from './shrink/shrink-case.ts'

/** One case that was tried. */
export interface Tried {
  readonly number: number
  readonly aim: Aim
  readonly drawn: Case
  readonly result: CaseResult
  readonly milliseconds: number
}

/** A fault with the case it was first seen in, made small. */
export interface Finding {
  readonly signature: string
  readonly fault: Fault
  readonly number: number
  readonly smallest: Case
}

export interface CampaignOptions {
  readonly seed: string
  readonly first: number
  /** Absent: until it is stopped. */
  readonly cases?: number
  readonly jobs: number
  readonly shrink: boolean
  readonly tried: (tried: Tried, fresh: readonly Fault[]) => void
  readonly found: (finding: Finding) => void
  readonly signal: AbortSignal
}

const LIMITS = { time: 60_000, memory: 1.5 * 2 ** 30, calls: 150 }
const SHRINK = { tries: 300, time: 60_000 }

/** What makes two faults the same to whoever mends them. */
export const signatureOf = ({ rule, place }: Fault, method: string): string =>
  place === undefined ? `${rule} (${method})` : `${rule} at ${place}`

/** Draws and tries cases on so many processes; every new kind of fault is shrunk where it was found. */
export async function campaign(options: CampaignOptions): Promise<void> {
  const { seed, first, cases = Number.POSITIVE_INFINITY, jobs, signal } = options
  const home = mkdtempSync(join(tmpdir(), 'outis-fuzz-'))
  const known = new Set<string>()
  let next = first
  const work = async (job: number): Promise<void> => {
    const product = startProduct(LIMITS)
    const root = join(home, `job-${job}`)
    try {
      while (next < first + cases && !signal.aborted) {
        const number = next++
        const { aim, drawn } = drawCase(seed, number)
        const since = performance.now()
        const result = await tryCase(drawn, { product, root })
        if (signal.aborted) break
        const fresh = result.faults.filter((fault) => isNew(known, signatureOf(fault, result.method)))
        options.tried({ number, aim, drawn, result, milliseconds: performance.now() - since }, fresh)
        for (const one of fresh) {
          const smallest = options.shrink ? await smallestOf(drawn, one, { product, root }) : drawn
          options.found({ signature: signatureOf(one, result.method), fault: one, number, smallest })
        }
      }
    } finally {
      product.close()
    }
  }
  try {
    await Promise.all(Array.from({ length: jobs }, (_, job) => work(job)))
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

function isNew(known: Set<string>, signature: string): boolean {
  if (known.has(signature)) return false
  known.add(signature)
  return true
}

interface Workplace {
  readonly product: Product
  readonly root: string
}

/** A case; what goes wrong in the fuzzer itself is told as its fault, not the product's. */
export async function tryCase(drawn: Case, { product, root }: Workplace): Promise<CaseResult> {
  mkdirSync(root, { recursive: true })
  try {
    return await runCase(drawn, { product, root, time: LIMITS.time })
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { exit: Number.NaN, method: 'fuzzer', judged: false, faults: [{ rule: 'fuzzer', detail }] }
  }
}

const smallestOf = (failing: Case, { rule, place }: Fault, workplace: Workplace): Promise<Case> =>
  shrinkCase(
    failing,
    async (candidate) => {
      const { faults } = await tryCase(candidate, workplace)
      return faults.some((fault) => fault.rule === rule && fault.place === place)
    },
    SHRINK,
  )
