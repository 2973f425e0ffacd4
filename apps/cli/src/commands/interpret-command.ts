import { OutisError } from '@outis/core/errors'
import type { Interpretation } from '@outis/interpret'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { keyOption } from '../passphrase.ts'
import { print, printJson } from '../terminal.ts'
import { visible, visibleLines } from '../visible-text.ts'

/** `outis interpret`: a result learned on a personalised release, in real terms. */
export const interpretCommand: CommandDeclaration = {
  name: 'interpret',
  declare(command) {
    command
      .description('turn a tree, rules, conditions or a table of a personalised release back into real terms')
      .argument(
        '<result>',
        'file with the result: of Weka, scikit-learn, arules, mlxtend, a CSV or JSON file',
      )
      .requiredOption('--key <file>', 'the key that `outis run --key` wrote')
      .option(
        '--release <file>',
        'the release it was learned on: refused where the key is of another (default: not compared)',
      )
      .option('--as <form>', 'tree, rules, table, frequencies, conditions, json … (default: recognised)')
      .option('--class <column>', 'the column that leaves and rules predict (default: told by the labels)')
      .option('--column <name>', 'the column of a table of counts (default: told by header or values)')
      .option('--digits <number>', 'decimals to which the tool rounded (default: usual for the form)')
      .option('--sum', 'of a table of counts: one line for each real value')
      .option('-o, --output <file>', 'file for the interpreted text (default: standard output)')
      .option(
        '--passphrase-file <file>',
        'file with the passphrase of the key (default: OUTIS_PASSPHRASE, else asked)',
      )
      .addHelpText('after', EXIT_CODES)
      .addHelpText('after', example('outis interpret j48.txt --key ~/keys/patients.key -o j48-real.txt'))
  },
  async run([result], options) {
    const output = options.output as string | undefined
    const digits = digitsOption(options.digits)
    const { writeWhole } = await import('@outis/engines/commit')
    const { interpretFile } = await import('@outis/engines/interpret')
    const { sumsText } = await import('@outis/interpret')
    const found = await interpretFile({
      result: result!,
      key: await keyOption(options, 'open'),
      ...(output !== undefined && { output }),
      ...(options.release !== undefined && { release: options.release as string }),
      ...(options.as !== undefined && { as: options.as as string }),
      ...(options.class !== undefined && { classColumn: options.class as string }),
      ...(options.column !== undefined && { column: options.column as string }),
      ...(digits !== undefined && { digits }),
    })
    const text = options.sum === true ? sumsText(countsOf(found), found.text) : found.text
    if (output !== undefined) await writeWhole(output, text)
    if (options.json === true) printJson({ ...found, text, ...(output !== undefined && { file: output }) })
    else {
      if (output === undefined) writeResult(text)
      else print(`Wrote ${visible(output)}: ${countsText(found)}`)
      printFindings(found)
    }
    return found.findings.length === 0 ? 0 : 1
  },
}

const EXIT_CODES =
  '\nWhat is printed speaks of real values: keep it where the original may be kept.\n' +
  'Exit codes: 0 everything was interpreted; 1 something was not, and is listed; 2 the request is wrong.'

function digitsOption(given: unknown): number | undefined {
  if (given === undefined) return undefined
  const digits = Number(given)
  if (/^\d+$/.test(String(given)) && digits <= 100) return digits
  throw new OutisError('USAGE', {
    message: '--digits takes a number of decimals, 0 to 100.',
    hint: 'Leave it out to take what is usual for the form.',
  })
}

function countsOf({ interpreted, format }: Interpretation) {
  if (interpreted.kind === 'frequencies') return interpreted
  throw new OutisError('USAGE', {
    message: `--sum is for tables of counts, and the result was read as ${format}.`,
    hint: 'Leave it out, or add --as frequencies if it has a column of values and one of counts.',
  })
}

const countsText = ({ counts: { interpreted, unchanged, notInterpreted } }: Interpretation): string =>
  `${interpreted} interpreted, ${unchanged} of other columns unchanged, ${notInterpreted} not interpreted.`

/** As it is for another program; for a terminal without what that would obey. */
function writeResult(text: string): void {
  const shown = process.stdout.isTTY ? visibleLines(text) : text
  process.stdout.write(shown.endsWith('\n') ? shown : `${shown}\n`)
}

/** Places and reasons, on standard error: what stands there is in the output. */
function printFindings({ findings, moreFindings }: Interpretation): void {
  if (findings.length === 0) return
  const lines = findings.map(({ place, kind, reason }) => `${place} ${kind}: ${reason}`)
  if (moreFindings > 0) lines.push(`and ${moreFindings} more`)
  process.stderr.write(`Not interpreted, or not wholly:\n${lines.map(visible).join('\n')}\n`)
}
