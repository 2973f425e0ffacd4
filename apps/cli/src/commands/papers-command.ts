import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import { version } from '../cli-version.ts'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { attended, printJson } from '../terminal.ts'

/** `outis papers`: every table and figure of the five papers, computed here beside the papers' own numbers. */
export const papersCommand: CommandDeclaration = {
  name: 'papers',
  declare(command) {
    command
      .description('compute every table and figure of the five papers, beside what they print')
      .argument('[name]', 'one paper: personalised, sbtam, mixed, slicing or caat (default: all)')
      .option(
        '--data <dir>',
        'folder with adult.data and adult.test (default: OUTIS_DATA, else ../shared/data)',
      )
      .option('--out <dir>', 'folder for papers.json and papers.html', 'papers')
      .option('--seed <seed>', 'seed of starts, folds, choices and aliases', '7')
      .option('--generated [rows]', 'compute on so many generated people, even where Adult is there')
      .option('--list', 'list papers, tables and figures; compute nothing')
      .addHelpText(
        'after',
        example('outis papers', 'outis papers caat --data ~/adult --out figures', 'outis papers --list'),
      )
  },
  async run([name], options) {
    const json = options.json === true
    const print = await import('../print/print-papers.ts')
    if (options.list === true) {
      const { findPapers } = await import('@outis/papers')
      const papers = findPapers(name)
      if (json) printJson(print.paperList(papers))
      else print.printPaperList(papers)
      return 0
    }
    const { papersRun } = await import('@outis/engines/papers')
    const generated = generatedRows(options.generated)
    const result = await attended(json, (attendance) =>
      papersRun({
        ...attendance,
        version,
        seed: options.seed as string,
        out: options.out as string,
        ...defined({ name }),
        ...(options.data !== undefined && { data: options.data as string }),
        ...defined({ generated }),
      }),
    )
    if (json) printJson(result)
    else print.printPapers(result)
    return 0
  },
}

/** As many as Adult's training part has complete rows, unless a number is given. */
const ADULT_ROWS = 30_162
/** Fewer do not show all values a paper speaks of. */
const LEAST_ROWS = 100

function generatedRows(given: unknown): number | undefined {
  if (given === undefined) return undefined
  const rows = given === true ? ADULT_ROWS : Number(given)
  if (Number.isInteger(rows) && rows >= LEAST_ROWS) return rows
  throw new OutisError('USAGE', {
    message: `--generated takes a whole number of at least ${LEAST_ROWS}, or none.`,
    hint: 'Try --generated 5000.',
  })
}
