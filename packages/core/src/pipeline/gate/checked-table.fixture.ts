import type { MemorySource } from '../../engine/engine.ts'
import { columnBuilder } from '../../memory/coded-column.ts'
import { memoryEngine } from '../../memory/memory-engine.ts'
import { memoryRoom } from '../../memory/memory-room.ts'
import { openOriginal } from '../open-original.ts'
import { modelsOf } from '../record-answers.ts'
import { NO_FILES, policyOf } from '../small-tables.fixture.ts'
import { checkWholeRelease, type WholeCheck, type WholeReleaseJob } from './check-whole.ts'

/** A table as lines of cells with commas between them, or `|` where cells have commas; the first line names the columns. */
export function sourceOf(lines: readonly string[]): MemorySource {
  const between = lines[0].includes('|') ? '|' : ','
  const [names, ...rows] = lines.map((line) => line.split(between))
  const columns = names.map((_, place) => {
    const builder = columnBuilder(memoryRoom())
    for (const [row, cells] of rows.entries()) builder.set(row, cells[place])
    return builder.finish(rows.length)
  })
  return { kind: 'memory', names, columns, rows: rows.length }
}

export interface CheckedTable extends Partial<Pick<WholeReleaseJob, 'claims' | 'strict' | 'groups'>> {
  /** Attributes, and what else the policy says before its method. */
  readonly policy: string
  readonly method?: string
  readonly release: readonly string[]
  readonly original?: readonly string[]
}

/** Checks a release that is written down here. */
export async function checkedTable(given: CheckedTable): Promise<WholeCheck> {
  const { method = 'full-domain: { k: 2 }', release, original, policy: text, ...more } = given
  const policy = policyOf(
    `outis: 1\ndata: { source: people.csv }\n${text}\nmethod: { ${method} }\nrelease: { to: out.csv }\n`,
  )
  const engine = memoryEngine()
  const open = await engine.open(sourceOf(release))
  await open.setMissing(policy.data.missing)
  const opened = original && (await openOriginal(engine, policy, { source: sourceOf(original) }))
  return checkWholeRelease({
    ...{ engine, policy, search: modelsOf(policy), open, files: NO_FILES },
    original: opened?.open,
    ...more,
  })
}

/** Kinds and columns of the faults found. */
export const faultsOf = ({ faults }: WholeCheck): string[] =>
  faults.map(({ kind, column }) => (column === undefined ? kind : `${kind} ${column}`))
