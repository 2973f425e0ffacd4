import { join } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import type { RunFiles, RunResult } from '@outis/engines'
import { version } from '../cli-version.ts'
import { outColours as pc } from '../colours.ts'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { type FixedPolicy, fixedPolicy, fixNumbers } from '../fix-policy.ts'
import { keyOption, ledgerOption } from '../passphrase.ts'
import { printRun, printRunJson, runExit } from '../print/print-run.ts'
import { type Registration, registerRelease, registrationOf } from '../register-release.ts'
import { type Spool, STANDARD, spooled, toStandardOutput } from '../standard-streams.ts'
import { attended, print, setVoice } from '../terminal.ts'
import { verboseOption } from '../verdict-options.ts'
import { visible, visibleIn } from '../visible-text.ts'

/** `outis run`: the main job, release and report from one policy. */
export const runCommand: CommandDeclaration = {
  name: 'run',
  readsTables: true,
  declare(command) {
    verboseOption(command)
      .description('make the release and its report, as the policy says')
      .argument('<policy>', 'policy file, YAML or JSON')
      .option('--out <dir>', "folder for report, dictionary and codebook (default: the release's folder)")
      .option(
        '--confidential <dir>',
        'folder, not shared, for what the report does not tell: rows that fail at other levels, statistics of strata',
      )
      .option('--data <file>', "the table, in place of the policy's; - for standard input")
      .option('--to <file>', "the release, in place of the policy's; - for standard output")
      .option('--to-format <ending>', 'with --to -: csv, tsv, json, jsonl, parquet, xlsx (default: csv)')
      .option('--format <ending>', 'with --data -: csv, tsv, json, jsonl, parquet, xlsx … (default: csv)')
      .option('--seed <seed>', "seed of random choices, in place of the policy's")
      .option('--allow-seed', 'take also a short seed, which could be found by trying: for papers and tests')
      .option('--key <file>', 'keep the recoding, sealed with a passphrase, for `why` and `apply`')
      .option(
        '--ledger <file>',
        'remember the release, sealed with the passphrase; draw as before, and refuse what tells more beside earlier releases',
      )
      .option(
        '--passphrase-file <file>',
        'file with the passphrase of key and ledger (default: OUTIS_PASSPHRASE, else asked)',
      )
      .option('--server <url>', 'register the release, and its key, with a trusted server')
      .option(
        '--token-file <file>',
        'with --server: file with the API token (default: OUTIS_TOKEN, else of `outis login`)',
      )
      .option(
        '--fix <numbers>',
        'make the change that ends these findings of the last run in the policy, and run again; several with commas',
        (number: string, before: readonly string[] = []) => [...before, number],
      )
      .option('--strict', 'write no release unless the verdict is Ready')
      .option(
        '--holdout <file>',
        "people who are not in the release, in place of the policy's attack.holdout",
      )
      .option('--force', 'replace a table of a database that has the name of the release')
      .option('--no-attack', 'try no attacks on the release, and do not measure what hardening costs')
      .addHelpText(
        'after',
        example(
          'outis run policy.yaml',
          'outis run policy.yaml --fix 2',
          'outis run policy.yaml --out report --key ~/keys/patients.key --strict',
          'outis run policy.yaml --data february.csv --to out/february.csv',
          'cat patients.csv | outis run policy.yaml --data - --to - > release.csv',
        ),
      )
  },
  async run([policyPath], options) {
    refuseStray(options)
    const key = options.key === undefined ? undefined : await keyOption(options, 'make')
    const ledger = await ledgerOf(options, key)
    const registration = await registrationOf(options, key)
    try {
      return await spooled((spool) =>
        runSpooled(policyPath!, { options, key: registration?.key ?? key, ledger, registration, spool }),
      )
    } finally {
      await registration?.remove()
    }
  },
}

type Options = Readonly<Record<string, unknown>>

/** A key of the same run has the same passphrase, which is asked once. */
async function ledgerOf(options: Options, key: RunJob['key']): Promise<RunJob['ledger']> {
  if (options.ledger === undefined) return undefined
  const path = options.ledger as string
  return key ? { ...key, path } : ledgerOption(path, options)
}

interface RunJob {
  readonly options: Options
  readonly key: Awaited<ReturnType<typeof keyOption>> | undefined
  readonly ledger: Awaited<ReturnType<typeof ledgerOption>> | undefined
  readonly registration: Registration | undefined
  readonly spool: Spool
}

async function runSpooled(policy: string, job: RunJob): Promise<number> {
  const { options, key, ledger, registration, spool } = job
  const { run } = await import('../run-work.ts')
  const json = options.json === true
  const toOutput = options.to === STANDARD
  // Standard output has the release.
  if (toOutput) setVoice({ aside: true })
  const source =
    options.data === undefined ? undefined : await spool.input(String(options.data), options.format)
  const to = toOutput
    ? join(await spool.folder(), `release.${String(options.toFormat ?? 'csv')}`)
    : (options.to as string | undefined)
  if (registration !== undefined && to === undefined) await refuseTable(policy)
  const fixed = await fixedBy(policy, options)
  if (fixed && !json) printDiff(fixed.diff)
  const result = await attended(json, (attendance) =>
    run({
      ...attendance,
      policy,
      ...(fixed && { policyText: fixed.text }),
      ...defined({ source, to }),
      version,
      strict: options.strict === true,
      attack: options.attack !== false,
      force: options.force === true,
      ...(options.holdout !== undefined && { holdout: options.holdout as string }),
      ...(options.out !== undefined && { out: options.out as string }),
      ...(options.confidential !== undefined && { confidential: options.confidential as string }),
      ...(options.seed !== undefined && { seed: options.seed as string }),
      ...(options.allowSeed === true && { allowSeed: true }),
      ...defined({ key, ledger }),
    }),
  )
  await fixed?.write()
  if (toOutput && result.files.release !== undefined) await toStandardOutput(result.files.release)
  const registered = await registeredAs(registration, result)
  const stays = toOutput ? filesThatStay(result.files, options) : result.files
  const { report, redTeam, verdict } = result
  const shown = { report, redTeam, verdict, files: options.key === undefined ? withoutKey(stays) : stays }
  if (json) printRunJson(shown, { ...defined({ registered }), ...(fixed && { diff: fixed.diff }) })
  else {
    printRun(visibleIn(shown), { verbose: options.verbose === true, policy: visible(policy) })
    if (registered !== undefined) {
      print(`Registered with the server as release ${registered}.`)
      print('Only stewards see it until one of them grants or publishes it, in the studio or by the API.')
    }
  }
  return runExit(result)
}

/** With --fix: the policy as it will be once the run has come to its end. */
async function fixedBy(policy: string, { fix, to, out }: Options): Promise<FixedPolicy | undefined> {
  if (fix === undefined) return undefined
  const lastRun = defined({ to: to as string | undefined, out: out as string | undefined })
  return fixedPolicy(policy, fixNumbers(fix as readonly string[]), lastRun)
}

const DIFF_COLOURS: Readonly<Record<string, (text: string) => string>> = { '+': pc.green, '-': pc.red }

function printDiff(diff: string): void {
  for (const line of diff.split('\n')) print(DIFF_COLOURS[line[0]]?.(visible(line)) ?? visible(line))
  print()
}

/** What a server keeps is a file. */
async function refuseTable(policyPath: string): Promise<void> {
  const { readPolicy } = await import('../work.ts')
  if ((await readPolicy(policyPath)).policy.release.to.kind === 'file') return
  throw new OutisError('USAGE', {
    message: 'A release that is a table of a database cannot be registered with a server.',
    hint: 'Write it to a file as well: outis run policy.yaml --to release.csv --server …',
  })
}

/** A release that was withheld is nobody's to register; a key that was made for the server alone goes with it. */
async function registeredAs(
  registration: RunJob['registration'],
  result: RunResult,
): Promise<string | undefined> {
  if (registration === undefined || result.files.release === undefined) return undefined
  const { about, release } = result.report
  const title = about?.title ?? about?.release ?? `${release.rows} rows`
  return registerRelease(registration, result, title)
}

/** What lies in the folder that goes with the work is nobody's to look for. */
function filesThatStay(files: RunFiles, { out }: Options): RunFiles {
  const { release, html, report, dictionary, ...others } = files
  const kept = out === undefined ? {} : { html, report, ...defined({ dictionary }) }
  return { ...(release !== undefined && { release: STANDARD }), ...kept, ...others } as RunFiles
}

/** A key that was made for the server alone is in its vault, and its file is gone. */
function withoutKey({ key: _, ...files }: RunFiles): RunFiles {
  return files
}

/** An option that would have no effect is a mistake of the caller's. */
function refuseStray({ data, to, format, toFormat }: Options): void {
  const stray =
    format !== undefined && data !== STANDARD
      ? '--format belongs to --data -'
      : toFormat !== undefined && to !== STANDARD
        ? '--to-format belongs to --to -'
        : undefined
  if (stray === undefined) return
  throw new OutisError('USAGE', {
    message: `The option ${stray}.`,
    hint: 'Files are told by the endings of their names.',
  })
}
