import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import type { Interpretation } from '@outis/interpret'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { keyOption } from '../passphrase.ts'
import { print, printJson } from '../terminal.ts'
import { visible } from '../visible-text.ts'
import { writeResult } from '../write-result.ts'

/** `outis interpret`: a result learned on a personalised release, in real terms. */
export const interpretCommand: CommandDeclaration = {
  name: 'interpret',
  declare(command) {
    command
      .description('turn a tree, rules, conditions or a table of a personalised release back into real terms')
      .argument(
        '[result]',
        'file with the result: of Weka, scikit-learn, arules, mlxtend, a CSV or JSON file',
      )
      .option('--key <file>', 'the key that `outis run --key` wrote')
      .option(
        '--server <url>',
        'let a trusted server interpret, under the rules of your grant (`outis login`)',
      )
      .option(
        '--release <file or id>',
        'with --key: the file or postgres://…?table=NAME it was learned on, refused where the key is of another (default: the result must show it by codes such as Q7F2); with --server: that file, or the id of the release',
      )
      .option('--request <id>', 'with --server, in place of a result: the answer of an earlier request')
      .option('--wait', 'with --server: wait until an approver has decided')
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
      .addHelpText(
        'after',
        example(
          'outis interpret j48.txt --key ~/keys/patients.key -o j48-real.txt',
          'outis interpret j48.txt --server https://outis.example.org --release 4bb2… --wait',
        ),
      )
  },
  async run([result], options) {
    const output = options.output as string | undefined
    const digits = digitsOption(options.digits)
    if (options.server !== undefined) {
      const { interpretOnServer } = await import('../interpret-on-server.ts')
      return interpretOnServer(result, options)
    }
    refuseIncomplete(result, options)
    const { writeWhole } = await import('@outis/engines/commit')
    const { interpretFile } = await import('@outis/engines/interpret')
    const { sumsText } = await import('@outis/interpret')
    const release = await releaseOption(options.release as string | undefined)
    const found = await interpretFile({
      result,
      key: await keyOption(options, 'open'),
      ...defined({ output, release }),
      ...(options.as !== undefined && { as: options.as as string }),
      ...(options.class !== undefined && { classColumn: options.class as string }),
      ...(options.column !== undefined && { column: options.column as string }),
      ...defined({ digits }),
    })
    const text = options.sum === true ? sumsText(countsOf(found), found.text) : found.text
    if (output !== undefined) await writeWhole(output, text)
    if (options.json === true) printJson({ ...found, text, ...defined({ file: output }) })
    else {
      if (output === undefined) writeResult(text)
      else print(`Wrote ${visible(output)}: ${countsText(found)}`)
      printFindings(found)
    }
    return found.findings.length === 0 ? 0 : 1
  },
}

function refuseIncomplete(
  result: string | undefined,
  { key, request, wait }: Readonly<Record<string, unknown>>,
): asserts result is string {
  if (result !== undefined && key !== undefined && request === undefined && wait === undefined) return
  throw new OutisError('USAGE', {
    message:
      key === undefined
        ? 'Neither the key of the release nor a server is given.'
        : 'A key needs a result, and neither --request nor --wait.',
    hint: 'outis interpret RESULT --key FILE, or outis interpret RESULT --server URL --release ID.',
  })
}

/** A file, or a table of a database. */
async function releaseOption(release: string | undefined) {
  if (release === undefined) return undefined
  const { namedTable } = await import('../work.ts')
  return namedTable(release) ?? release
}

const EXIT_CODES =
  '\nWhat is printed speaks of real values: keep it where the original may be kept.\n' +
  'Exit codes: 0 everything was interpreted; 1 something was not or waits, and is listed; 2 the request is wrong.'

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

/** Places and reasons, on standard error: what stands there is in the output. */
function printFindings({ findings, moreFindings }: Interpretation): void {
  if (findings.length === 0) return
  const lines = findings.map(({ place, kind, reason }) => `${place} ${kind}: ${reason}`)
  if (moreFindings > 0) lines.push(`and ${moreFindings} more`)
  process.stderr.write(`Not interpreted, or not wholly:\n${lines.map(visible).join('\n')}\n`)
}
