import { memoryEngine } from '../../run/memory/memory-engine.ts'
import { sourceOfLines } from '../../run/memory/source-of-lines.ts'
import { modelsOf } from '../../run/prepare/method-answers.ts'
import { NO_FILES, policyOf } from '../../run/small-tables.fixture.ts'
import { openOriginal } from '../../run/stages/read-stage.ts'
import { checkWholeRelease, type WholeCheck, type WholeReleaseJob } from './check-whole.ts'

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
  const open = await engine.open(sourceOfLines(release))
  await open.setMissing(policy.data.missing)
  const opened = original && (await openOriginal(engine, policy, { source: sourceOfLines(original) }))
  return checkWholeRelease({
    engine,
    policy,
    search: modelsOf(policy),
    open,
    files: NO_FILES,
    original: opened?.open,
    ...more,
  })
}

/** Kinds and columns of the faults found. */
export const faultsOf = ({ faults }: WholeCheck): string[] =>
  faults.map(({ kind, column }) => (column === undefined ? kind : `${kind} ${column}`))
