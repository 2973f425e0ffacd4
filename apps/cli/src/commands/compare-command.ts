import { version } from '../cli-version.ts'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { printComparison } from '../print/print-comparison.ts'
import { attended, printJson } from '../terminal.ts'
import { visibleIn } from '../visible-text.ts'

/** `outis compare`: several policies on one table, risk against utility. */
export const compareCommand: CommandDeclaration = {
  name: 'compare',
  readsTables: true,
  declare(command) {
    command
      .description('run several policies on one table and show risk against utility; keeps no release')
      .argument('<policy...>', 'policy files about the same table')
      .option('--out <dir>', 'folder for compare.json and compare.html', 'compare')
      .option(
        '--risk <figure>',
        'risk of the frontier, by its id in the report (default: prosecutor-risk, the highest of any row; mean-probability where all are sliced)',
      )
      .option(
        '--utility <figure>',
        'utility figure of the frontier, by its id in the report (default: loss; bucket-rows where all are sliced)',
      )
      .option('--allow-seed', 'take also a short seed, which could be found by trying: for papers and tests')
      .option('--class <column>', 'with --utility accuracy-loss: the column to be learned')
      .addHelpText(
        'after',
        example(
          'outis compare k2.yaml k5.yaml k25.yaml',
          'outis compare k2.yaml k5.yaml --utility accuracy-loss --class income',
          'outis compare plain.yaml sbtam.yaml --utility precision --out page',
        ),
      )
  },
  async run(args, options) {
    const { comparePolicies } = await import('../work.ts')
    const json = options.json === true
    const result = await attended(json, (attendance) =>
      comparePolicies({
        ...attendance,
        // What takes any number of files comes as a list inside the list.
        policyPaths: args.flat(),
        version,
        out: options.out as string,
        ...(options.risk !== undefined && { risk: options.risk as string }),
        ...(options.utility !== undefined && { utility: options.utility as string }),
        ...(options.allowSeed === true && { allowSeed: true }),
        ...(options.class !== undefined && { class: options.class as string }),
      }),
    )
    if (json) printJson(result)
    else printComparison(visibleIn(result))
    // The faithful form beside a hardened policy was not asked for.
    const given = result.comparison.policies.filter((policy) => !('faithfulOf' in policy))
    return given.every((policy) => policy.kind === 'released' && policy.holds) ? 0 : 1
  },
}
