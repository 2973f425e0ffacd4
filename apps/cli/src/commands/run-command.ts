import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { keyOption } from '../passphrase.ts'
import { printRun, printRunJson } from '../print-run.ts'
import { attended } from '../terminal.ts'
import { version } from '../version.ts'
import { visibleIn } from '../visible-text.ts'

/** `outis run`: the main job, release and report from one policy. */
export const runCommand: CommandDeclaration = {
  name: 'run',
  declare(command) {
    command
      .description('make the release and its report, as the policy says')
      .argument('<policy>', 'policy file, YAML or JSON')
      .option(
        '--out <dir>',
        "folder for report.json, report.html and dictionary.json (default: the release's folder)",
      )
      .option('--engine <name>', 'auto or duckdb', 'auto')
      .option('--seed <seed>', "seed of random choices, in place of the policy's")
      .option('--key <file>', 'keep the recoding, sealed with a passphrase, for `why` and `apply`')
      .option(
        '--passphrase-file <file>',
        'file with the passphrase of the key (default: OUTIS_PASSPHRASE, else asked)',
      )
      .option('--strict', 'write no release when a requirement does not hold')
      .option('--no-attack', 'skip the red team')
      .addHelpText(
        'after',
        example(
          'outis run policy.yaml',
          'outis run policy.yaml --out report --key ~/keys/patients.key --strict',
        ),
      )
  },
  async run([policyPath], options) {
    const { runPolicy } = await import('../work.ts')
    const json = options.json === true
    const key = options.key === undefined ? undefined : await keyOption(options, 'make')
    const result = await attended(json, (attendance) =>
      runPolicy({
        ...attendance,
        policyPath: policyPath!,
        version,
        engine: options.engine as string,
        strict: options.strict === true,
        attack: options.attack !== false,
        ...(options.out !== undefined && { out: options.out as string }),
        ...(options.seed !== undefined && { seed: options.seed as string }),
        ...(key && { key }),
      }),
    )
    if (json) printRunJson(result)
    else printRun(visibleIn(result))
    return result.report.holds ? 0 : 1
  },
}
