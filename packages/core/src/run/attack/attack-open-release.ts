import type { AttackInput, EarlierRelease } from '../../attacks/attack.ts'
import { type AttackColumn, type AttackTable, codesIn } from '../../attacks/attack.ts'
import { attacks } from '../../attacks/registry.ts'
import { OutisError } from '../../data/errors.ts'
import { defined } from '../../data/value/defined.ts'
import type { Model } from '../../models/model.ts'
import type { OpenTable } from '../engine/engine.ts'
import { joinColumns, modelsOf, searchOf } from '../prepare/method-answers.ts'
import { prepare } from '../prepare/prepare-table.ts'
import { ATTACK_SEED, type AttackOptions, holdoutOf, MOST_ROWS } from '../stages/attack-stage.ts'
import { attackContext } from './attack-context.ts'
import { type AttackJob, attackGiven, attackTableOf } from './attack-given.ts'
import { type RehearsedRun, rehearse } from './rehearse.ts'
import { type RedTeam, runAttacks } from './run-attacks.ts'

/** A release that any tool made, and the table it was made from. */
export interface OpenAttackJob
  extends Pick<
    AttackJob,
    'engine' | 'policy' | 'files' | 'original' | 'release' | 'told' | 'rowNumbers' | 'origin'
  > {
  /** Earlier releases of the same people, oldest first. */
  readonly earlier?: readonly OpenTable[] | undefined
  readonly models?: readonly Model[] | undefined
  readonly options: Omit<AttackOptions, 'earlier'> & {
    /** In place of the policy's. */
    readonly run?: 'auto' | 'all' | undefined
  }
}

/** The red team alone. Where nobody tells which row was whose, a release may tell itself; else attacks that need it are left. */
export async function attackOpenRelease(job: OpenAttackJob): Promise<RedTeam> {
  const { engine, policy, files, original, options, models } = job
  refuseStrangers(options.only)
  refuseSize(original, options)
  await joinColumns(original, policy, files)
  const prepared = await prepare({ engine, policy, files, search: modelsOf(policy), open: original, models })
  const known = { engine, policy, files, prepared }
  const given = await attackGiven({
    ...{ ...job, ...known, seed: ATTACK_SEED },
    others: await holdoutOf(known, options),
    earlier: undefined,
    context: attackContext(options),
  })
  const origin = given.origin ?? toldOrigin(given.release, given.original, policy.release)
  const earlier = await earlierReleases(job, given)
  const whole = { ...given, ...defined({ origin }), ...(earlier.length > 0 && { earlier }) }
  const { run, limits, aboveControl, budget } = policy.attack
  return runAttacks(whole, {
    run: options.run ?? (run === 'none' ? 'auto' : run),
    limits,
    aboveControl,
    only: options.only,
    budget: options.budget ?? budget,
    now: options.now,
    ...(given.others === undefined && {
      rehearse: (signal) => rehearse(given, { run: rehearsed(job), signal }),
    }),
  })
}

/** What a rehearsal runs the policy with. */
const rehearsed = ({ engine, policy, files, models, original }: OpenAttackJob): RehearsedRun => ({
  engine,
  policy,
  files,
  models,
  seed: ATTACK_SEED,
  search: searchOf(policy),
  open: original,
})

async function earlierReleases(
  { earlier = [], policy }: OpenAttackJob,
  { original, quasi, facts }: AttackInput,
): Promise<EarlierRelease[]> {
  const read: EarlierRelease[] = []
  for (const open of earlier) {
    const release = await attackTableOf(open, open.columns)
    const origin = toldOrigin(release, original, policy.release)
    read.push({ release, quasi, facts, ...(origin && { origin: Int32Array.from(origin) }) })
  }
  return read
}

/** An attack of another name would be passed over like one that found nothing. */
function refuseStrangers(only: readonly string[] = []): void {
  const unknown = only.filter((id) => !Object.hasOwn(attacks, id))
  if (unknown.length === 0) return
  throw new OutisError('USAGE', {
    message: `There is no attack called ${unknown.map((id) => `"${id}"`).join(', ')}.`,
    hint: `The attacks are ${Object.keys(attacks).join(', ')}.`,
  })
}

function refuseSize({ rows }: OpenTable, { rows: most = MOST_ROWS }: AttackOptions): void {
  if (rows <= most) return
  throw new OutisError('DATA_TOO_LARGE', {
    message: `The table has ${rows} rows, and attacks hold it in memory: they are tried up to ${most}.`,
    hint: 'Give --rows all (`rows: Infinity` in a program) to try them all the same.',
    details: { rows, most },
  })
}

/**
 * Which original row each released row was, where the release itself tells: rows are in the source's order, or the columns
 * that were left as they were tell all rows apart. Undefined where that is not sure for every row. O(rows × columns).
 */
export function toldOrigin(
  release: AttackTable,
  original: AttackTable,
  { keepOrder }: { readonly keepOrder: boolean },
): Uint32Array | undefined {
  if (release.rows !== original.rows || release.rows === 0) return undefined
  const kept = [...release.columns].flatMap(([name, column]) => {
    const own = original.columns.get(name)
    const codes = own && keptCodes(column, own)
    return own && codes ? [{ released: codes, original: own.codes }] : []
  })
  if (kept.length === 0) return undefined
  if (keepOrder && kept.every(inPlace)) return Uint32Array.from({ length: release.rows }, (_, row) => row)
  return byTheirTexts(kept, release.rows)
}

interface KeptColumn {
  readonly released: Int32Array
  readonly original: AttackColumn['codes']
}

/** The codes of released cells in the original's numbering; undefined where some cell is none of its values. */
function keptCodes(released: AttackColumn, original: AttackColumn): Int32Array | undefined {
  const codeOf = codesIn(released, original)
  const codes = new Int32Array(released.codes.length)
  for (let row = 0; row < codes.length; row++) {
    codes[row] = codeOf[released.codes[row]]
    if (codes[row] < 0) return undefined
  }
  return codes
}

function inPlace({ released, original }: KeptColumn): boolean {
  for (let row = 0; row < released.length; row++) if (released[row] !== original[row]) return false
  return true
}

function byTheirTexts(kept: readonly KeptColumn[], rows: number): Uint32Array | undefined {
  const rowOf = new Map<string, number>()
  for (let row = 0; row < rows; row++) rowOf.set(kept.map(({ original }) => original[row]).join(), row)
  if (rowOf.size < rows) return undefined
  const origin = new Uint32Array(rows)
  const taken = new Uint8Array(rows)
  for (let row = 0; row < rows; row++) {
    const found = rowOf.get(kept.map(({ released }) => released[row]).join())
    if (found === undefined || taken[found] === 1) return undefined
    taken[found] = 1
    origin[row] = found
  }
  return origin
}
