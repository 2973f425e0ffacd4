import { seededRandom } from '../data/random/seeded-random.ts'
import type { PolicyFiles } from '../methods/contract/policy-files.ts'
import { readPolicyText } from '../policy/text/read-policy-text.ts'
import { searchOf } from '../run/prepare/method-answers.ts'
import { beginLedgerRun } from '../run/ledger/ledger-run.ts'
import { makeRelease } from '../run/make-release.ts'
import { memoryEngine } from '../run/memory/memory-engine.ts'
import { sourceOfLines } from '../run/memory/source-of-lines.ts'
import { openOriginal } from '../run/stages/read-stage.ts'
import { planRelease } from '../run/stages/plan-stage.ts'
import type { LedgerBook } from './ledger.ts'

export const emptyBook = (secret = 'ab'.repeat(32)): LedgerBook => ({
  outis: '0',
  ledger: 1,
  secret,
  sources: [],
})

const NO_FILES: PolicyFiles = {
  table: (path) => ({ kind: 'file', path }),
  hierarchy: async (_, spec) => spec as never,
}

/**
 * A release made in memory with a ledger: the book after it, and what was published, in the order of the source unless the
 * policy says how rows are released.
 */
export async function ledgerRelease(book: LedgerBook, lines: readonly string[], written: string) {
  const policy = readPolicyText(
    `outis: 1\n${written.includes('data:') ? '' : 'data: { source: a.csv }\n'}${written}\n${written.includes('release:') ? '' : 'release: { to: out.csv, keep-order: true }\n'}`,
  )
  const engine = memoryEngine()
  const source = sourceOfLines(lines)
  const { open, droppedRows } = await openOriginal(engine, policy, { source, whole: true })
  let ids = book.sources.length
  const ledger = await beginLedgerRun({ book, open, policy, freshId: () => `source ${ids++}` })
  const job = { engine, open, policy, search: searchOf(policy), files: NO_FILES, seed: ledger.seed, ledger }
  const planned = await planRelease({ ...job, context: { random: seededRandom(ledger.seed), now: () => 0 } })
  const made = await makeRelease({
    ...{ ...job, ...planned },
    ...{ target: { kind: 'memory' } as const, droppedRows, strict: false, version: '0', versions: {} },
  })
  const release = await engine.open(made.pending.source)
  const rows: Record<string, string>[] = []
  for (let row = 1; row <= release.rows; row++) {
    const cells = (await release.row(row))!
    rows.push(Object.fromEntries(release.columns.map((name, columnIndex) => [name, cells[columnIndex]])))
  }
  return { book: made.book!, report: made.report, rows, seed: ledger.seed }
}
