import type { AttackGiven, EarlierRelease } from '../../attacks/attack.ts'
import { OutisError } from '../../data/errors.ts'
import { count, counted, quotedNames } from '../../data/words/words.ts'
import type { Prepared } from '../../methods/contract/prepared.ts'
import type { Policy } from '../../policy/options/policy.ts'
import { type AttackSurroundings, attackContext } from '../attack/attack-context.ts'
import { attackGiven } from '../attack/attack-given.ts'
import { rehearse } from '../attack/rehearse.ts'
import { limitedAttacks, type RedTeam, runAttacks } from '../attack/run-attacks.ts'
import type { DataSource, OpenTable } from '../engine/engine.ts'
import { tooManyCombinations } from '../engine/table-refusals.ts'
import type { PublishJob, ReleaseAttack } from '../publish-job.ts'
import { openOriginal } from './read-stage.ts'

/** Rows up to which attacks are tried by themselves: they hold the table in memory, and take their time. */
export const MOST_ROWS = 100_000
/** Of a wide table the cells, original and release together. */
const MOST_CELLS = 10_000_000

export interface AttackOptions extends AttackSurroundings {
  /** People who are not in the release, in place of the policy's. */
  readonly holdout?: DataSource | undefined
  /** Earlier releases of the same people, oldest first. */
  readonly earlier?: readonly EarlierRelease[] | undefined
  /** These attacks and no others, beside those that the policy limits. */
  readonly only?: readonly string[] | undefined
  /** Milliseconds for all together, in place of the policy's. */
  readonly budget?: number | undefined
  /** Rows up to which attacks are tried. Default: MOST_ROWS. */
  readonly rows?: number | undefined
}

/** Up to so many rows of a table are asked for by the attacks of a run, whatever else it has. */
export function rowsAttacked(policy: Policy): number {
  if (limitedAttacks(policy).length > 0) return Number.POSITIVE_INFINITY
  return policy.attack.run === 'none' ? 0 : MOST_ROWS
}

/** The dice of attackers: the same findings each time, whatever the release was drawn with. */
export const ATTACK_SEED = 'outis attack'

/** The red team of a run: tries a release before it is put in place. */
export const redTeamOf = (options: AttackOptions): ReleaseAttack => ({
  whyNone: (job) => whyNone(job, options),
  async attacked({ job, pending, told }) {
    const { engine, policy, prepared } = job
    const release = await engine.open(pending.source)
    try {
      await release.setMissing(policy.data.missing)
      const given = await attackGiven({
        ...{ engine, policy, files: job.files, prepared, release, told, seed: ATTACK_SEED },
        original: job.open,
        rowNumbers: pending.rowNumbers,
        seedUsed: String(job.seed),
        others: await holdoutOf(job, options),
        earlier: options.earlier,
        earlierReports: job.ledger?.known.source.releases.flatMap(({ counts }) => (counts ? [counts] : [])),
        context: attackContext(options),
      })
      return await tried(given, { job, options })
    } finally {
      await release.close()
    }
  },
})

/** Limits of the policy are always tried. */
function whyNone(
  { open, policy, prepared }: PublishJob,
  { rows = MOST_ROWS, only }: AttackOptions,
): string | undefined {
  const { run } = policy.attack
  if (limitedAttacks(policy).length > 0) {
    if (prepared.start === undefined) return undefined
    const { combinations, most } = prepared.start
    throw tooManyCombinations(combinations, most, 'The limits that the policy sets attacks need them all.')
  }
  if (run === 'none' && only === undefined)
    return 'No attack was tried on this release: the policy asks for none (attack: none).'
  if (prepared.start !== undefined)
    return `No attack was tried on this release: its original has more than ${count(prepared.start.most)} distinct combinations of the declared columns, and attacks need them all. --combinations allows more.`
  const hint = '`outis attack` tries them with --rows all.'
  if (open.rows > rows)
    return `No attack was tried on this release: it has ${counted(open.rows, 'row')}, and attacks are tried by themselves up to ${count(rows)}. ${hint}`
  if (rows === MOST_ROWS && open.rows * open.columns.length * 2 > MOST_CELLS)
    return `No attack was tried on this release: its columns are too many to be held in memory twice. ${hint}`
  return undefined
}

/** What can be tried on a table of this size: beyond it, what the policy limits. */
function tried(
  given: AttackGiven,
  { job, options }: { readonly job: PublishJob; readonly options: AttackOptions },
): Promise<RedTeam> {
  const { run, limits, aboveControl, budget } = job.policy.attack
  const tooLarge = given.original.rows > (options.rows ?? MOST_ROWS)
  return runAttacks(given, {
    run: tooLarge ? 'none' : run,
    limits,
    aboveControl,
    only: tooLarge ? [] : options.only,
    budget: options.budget ?? budget,
    now: options.now,
    ...(given.others === undefined && { rehearse: (signal) => rehearse(given, { job, signal }) }),
  })
}

/** People who are not in the release, their values written as the original writes them. */
export async function holdoutOf(
  {
    engine,
    policy,
    files,
    prepared,
    stored = false,
  }: Pick<PublishJob, 'engine' | 'policy' | 'files' | 'prepared' | 'stored'>,
  { holdout, signal }: Pick<AttackOptions, 'holdout' | 'signal'>,
): Promise<OpenTable | undefined> {
  // A plan that was kept has other data now, and nobody knows where the files of its policy are.
  const named = stored ? undefined : policy.attack.holdout
  const source = holdout ?? (named && files.table(named.path))
  if (source === undefined) return undefined
  const { open } = await openOriginal(engine, policy, { source, signal })
  const columns = normalisedColumns(prepared)
  const lacking = columns.filter(({ name }) => !open.columns.includes(name)).map(({ name }) => name)
  if (lacking.length > 0) {
    throw new OutisError('COLUMN_UNKNOWN', {
      message: `The holdout lacks ${counted(lacking.length, 'column')} of the data: ${quotedNames(lacking)}.`,
      hint: 'It needs every quasi-identifier and sensitive attribute, under the same name.',
      details: { columns: lacking },
    })
  }
  await open.normaliseTexts(columns)
  return open
}

function normalisedColumns({ table, quasi, sensitive }: Prepared) {
  const names = new Set([...quasi, ...sensitive].map(({ name }) => name))
  return table.columns.filter(({ name }) => names.has(name))
}
