import { outColours as pc } from '../colours.ts'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { missingOption } from '../missing-option.ts'
import { print, printJson, textTable } from '../terminal.ts'
import { visibleIn } from '../visible-text.ts'

/** `outis hierarchy`: checks a hierarchy file, by itself or against a column. */
export const hierarchyCommand: CommandDeclaration = {
  name: 'hierarchy',
  readsTables: true,
  declare(command) {
    command
      .description('check a hierarchy file: levels, nesting, and which values of the data it lacks')
      .argument('<file>', 'hierarchy: leaf;level 1;…;top')
      .option('--data <data>', 'a table to check it against')
      .option('--column <name>', "the table's column (default: the one named like the file, or the best fit)")
      .option('--missing <token...>', 'tokens that mean "no value" (default: the empty text)')
      .addHelpText('after', example('outis hierarchy hierarchies/age.csv --data patients.csv --column age'))
  },
  async run([file], options) {
    const { inspectHierarchyFile } = await import('../work.ts')
    const found = await inspectHierarchyFile({
      file: file!,
      missing: missingOption(options),
      ...(options.data !== undefined && { data: options.data as string }),
      ...(options.column !== undefined && { column: options.column as string }),
    })
    if (options.json === true) printJson(found)
    else {
      const { inspection, column } = visibleIn(found)
      print(
        `${inspection.leaves} leaves, height ${inspection.height}${column === undefined ? '' : `, checked against "${column}"`}`,
      )
      const rows = inspection.levels.map(({ level, nodes, smallest, largest }) =>
        [level, nodes, smallest, largest].map(String),
      )
      print(textTable(['level', 'nodes', 'smallest', 'largest (leaves)'], rows, [0, 1, 2, 3]))
      if (inspection.problems.length === 0) print(pc.green('No problem found.'))
      for (const problem of inspection.problems) print(`${pc.red('problem')}: ${problem}`)
    }
    return found.inspection.problems.length === 0 ? 0 : 1
  },
}
