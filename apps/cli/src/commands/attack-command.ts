import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import { Option } from 'commander'
import { budgetOption } from '../budget-option.ts'
import { version } from '../cli-version.ts'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { keyOption } from '../passphrase.ts'
import { printAttacked } from '../print/print-attacks.ts'
import { attended, printJson } from '../terminal.ts'
import { screenOptions, verboseOption, verdictExit } from '../verdict-options.ts'
import { visibleIn } from '../visible-text.ts'

/** `outis attack`: the red team alone, on a release of any tool. */
export const attackCommand: CommandDeclaration = {
  name: 'attack',
  readsTables: true,
  declare(command) {
    verboseOption(command)
      .description(
        'try attacks on a release made by any tool; exit 0 where it is ready, 1 where somebody must decide or stop',
      )
      .argument('<release>', 'the released table')
      .requiredOption('--policy <file>', 'the policy: roles, hierarchies, limits')
      .requiredOption('--original <data>', 'the table it was made from: register and answers')
      .option(
        '--holdout <file>',
        "people who are not in the release, in place of the policy's attack.holdout",
      )
      .option('--key <file>', 'tells which row was whose, by making the release again')
      .option(
        '--passphrase-file <file>',
        'file with the passphrase of the key (default: OUTIS_PASSPHRASE, else asked)',
      )
      .option('--earlier <release...>', 'earlier releases of the same people, oldest first')
      .option(
        '--attack <id...>',
        "these attacks, beside those that the policy limits (default: the policy's)",
      )
      .option('--all', 'every attack that can be tried')
      .option('--budget <time>', "time for all together, such as 30s or 2m (default: the policy's)")
      .option('--rows <number>', 'rows up to which attacks are tried, or all (default: 100000)')
      .option('--sarif <file>', 'write the findings as SARIF 2.1.0')
      .option('--lenient', 'exit 0 also where somebody must decide')
      .addOption(
        new Option('--strict', 'exit 1 where somebody must decide (the default)').conflicts('lenient'),
      )
      .addHelpText(
        'after',
        example(
          'outis attack out/patients.csv --policy policy.yaml --original patients.csv',
          'outis attack out/patients.csv --policy policy.yaml --original patients.csv --holdout others.csv --all',
          'outis attack arx-output.csv --policy policy.yaml --original patients.csv --sarif attacks.sarif',
        ),
      )
  },
  async run([release], options) {
    const { attackFile } = await import('../work.ts')
    const json = options.json === true
    const strict = options.lenient !== true
    const key = options.key === undefined ? undefined : await keyOption(options, 'open')
    const chosen = chosenOptions(options)
    const document = await attended(json, (attendance) =>
      attackFile({
        ...attendance,
        ...chosen,
        release: release!,
        version,
        policyPath: options.policy as string,
        original: options.original as string,
        strict,
        ...defined({ key }),
      }),
    )
    if (json) printJson(document)
    else printAttacked(visibleIn(document), screenOptions(options))
    return verdictExit(document.verdict, strict)
  },
}

type Options = Readonly<Record<string, unknown>>

function chosenOptions({ holdout, earlier, attack, all, budget, rows, sarif }: Options) {
  return {
    ...(holdout !== undefined && { holdout: holdout as string }),
    ...(earlier !== undefined && { earlier: earlier as string[] }),
    ...(attack !== undefined && { only: attack as string[] }),
    ...(all === true && { run: 'all' as const }),
    ...(budget !== undefined && { budget: budgetOption(String(budget)) }),
    ...(rows !== undefined && { rows: rowsOf(String(rows)) }),
    ...(sarif !== undefined && { sarif: sarif as string }),
  }
}

function rowsOf(written: string): number {
  if (written === 'all') return Number.POSITIVE_INFINITY
  if (/^[1-9]\d*$/.test(written)) return Number(written)
  throw new OutisError('USAGE', {
    message: 'The option --rows needs a whole number of rows, or all.',
    hint: 'Write --rows 500000 or --rows all.',
  })
}
