import type { AttackInput, EarlierRelease } from '../../attacks/attack.ts'
import { OutisError } from '../../data/errors.ts'
import { count, counted, quotedNames } from '../../data/words/words.ts'
import type { Prepared } from '../../methods/contract/prepared.ts'
import type { Policy } from '../../policy/options/policy.ts'
import { withoutConfidential } from '../../report/confidential.ts'
import { type AttackSurroundings, attackContext } from '../attack/attack-context.ts'
import { attackGiven } from '../attack/attack-given.ts'
import { rehearse } from '../attack/rehearse.ts'
import { limitedAttacks, noAttack, type RedTeam, runAttacks } from '../attack/run-attacks.ts'
import type { DataSource, OpenTable } from '../engine/engine.ts'
import { tooManyCombinations } from '../engine/table-refusals.ts'
import type { AttackedRun, DescribedRun, PlannedRun, PreparedRun } from '../run-state.ts'
import { openOriginal } from './read-stage.ts'
import { publishedBeside } from './report-stage.ts'

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

/** Attacks are scored by which row was whose: where some are tried, the engine tells it beside the release. */
export const numberRowsStage =
  (options: AttackOptions) =>
  async (run: PlannedRun): Promise<Pick<PlannedRun, 'rowNumbers'>> => ({
    rowNumbers: run.rowNumbers || whyNoAttack(run, options) === undefined,
  })

/** Tries attacks on a release before it is put in place. Attackers read what is published beside it. */
export const attackStage =
  (options: AttackOptions) =>
  async (run: DescribedRun): Promise<Pick<AttackedRun, 'redTeam'>> => {
    const none = whyNoAttack(run, options)
    return { redTeam: none === undefined ? await attackRelease(run, options) : noAttack(none) }
  }

async function attackRelease(run: DescribedRun, options: AttackOptions): Promise<RedTeam> {
  const { engine, policy, files, prepared, pending, open } = run
  const told = await publishedBeside(policy, withoutConfidential(run.described))
  const release = await engine.open(pending.source)
  try {
    await release.setMissing(policy.data.missing)
    const given = await attackGiven({
      engine,
      policy,
      files,
      prepared,
      release,
      told,
      seed: ATTACK_SEED,
      original: open,
      rowNumbers: pending.rowNumbers,
      seedUsed: run.seed,
      others: await holdoutOf(run, options),
      earlier: options.earlier,
      earlierReports: run.ledger?.known.source.releases.flatMap(({ counts }) => (counts ? [counts] : [])),
      context: attackContext(options),
    })
    return await tried(given, run, options)
  } finally {
    await release.close()
  }
}

/** Why no attack is tried on this release, as one sentence; undefined where some are. Limits of the policy are always tried. */
export function whyNoAttack(
  { open, policy, prepared }: PlannedRun,
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
function tried(given: AttackInput, run: PlannedRun, options: AttackOptions): Promise<RedTeam> {
  const { run: which, limits, aboveControl, budget } = run.policy.attack
  const tooLarge = given.original.rows > (options.rows ?? MOST_ROWS)
  return runAttacks(given, {
    run: tooLarge ? 'none' : which,
    limits,
    aboveControl,
    only: tooLarge ? [] : options.only,
    budget: options.budget ?? budget,
    now: options.now,
    ...(given.others === undefined && { rehearse: (signal) => rehearse(given, { run, signal }) }),
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
  }: Pick<PreparedRun, 'engine' | 'policy' | 'files' | 'prepared'> & Partial<Pick<PlannedRun, 'stored'>>,
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
