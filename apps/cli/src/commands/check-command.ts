import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { printCheck } from '../print-run.ts'
import { printJson, stopOnInterrupt } from '../terminal.ts'

/** `outis check`: measures the policy's models on any release, made by any tool. */
export const checkCommand: CommandDeclaration = {
  name: 'check',
  declare(command) {
    command
      .description("measure the policy's models on a release made by any tool; exit 0 holds, 1 does not")
      .argument('<release>', 'the released table')
      .requiredOption('--policy <file>', 'the policy to measure it by')
      .option(
        '--original <data>',
        "the table it was made from, for the losses' sake (default: measure without it)",
      )
      .addHelpText(
        'after',
        example(
          'outis check out/patients.csv --policy policy.yaml',
          'outis check arx-output.csv --policy policy.yaml --json',
        ),
      )
  },
  async run([release], options) {
    const { checkFile } = await import('@outis/engines')
    const interrupt = stopOnInterrupt()
    try {
      const result = await checkFile({
        release: release!,
        policyPath: options.policy as string,
        signal: interrupt.signal,
        ...(options.original !== undefined && { original: options.original as string }),
      })
      if (options.json === true) printJson(result)
      else printCheck(result)
      return result.holds ? 0 : 1
    } finally {
      interrupt.release()
    }
  },
}
