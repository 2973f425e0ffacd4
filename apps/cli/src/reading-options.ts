import { OutisError } from '@outis/core/errors'
import type { FileReading } from '@outis/engines'
import type { Command } from 'commander'

type Options = Readonly<Record<string, unknown>>

/** How a table is written, in the words of the policy's `data`, where detection should be overruled. */
export const withReading = (command: Command): Command =>
  command
    .option('--delimiter <character>', 'what parts the cells of a delimited file (default: detected)')
    .option('--quote <character>', 'what encloses cells; "" for nothing (default: detected)')
    .option('--encoding <name>', 'such as utf-8 or windows-1252 (default: detected)')
    .option('--header', 'the first line names the columns (default: detected)')
    .option('--no-header', 'the first line is data')
    .option('--decimal <sign>', 'what parts whole numbers from fractions, . or , (default: detected)')
    .option('--sheet <sheet>', 'sheet of a workbook, by name or number (default: the first)')
    .option('--skip <rows>', 'rows above the header, such as titles (default: 0)')

/** The format of what comes through standard input. */
export const withFormat = (command: Command): Command =>
  command.option(
    '--format <ending>',
    'what comes through standard input: csv, tsv, json, jsonl, parquet, xlsx … (default: csv)',
  )

export function readingOption(options: Options): Omit<FileReading, 'format'> {
  const { sheet, skip, header, decimal } = options
  const csv = {
    ...textOf(options, 'delimiter'),
    ...textOf(options, 'quote'),
    ...textOf(options, 'encoding'),
    ...(typeof header === 'boolean' && { header }),
    ...(decimal !== undefined && { decimal: decimalOf(decimal) }),
  }
  return {
    ...(Object.keys(csv).length > 0 && { csv }),
    ...(sheet !== undefined && { sheet: sheetOf(String(sheet)) }),
    ...(skip !== undefined && { skip: rowsOf(skip) }),
  }
}

const textOf = (options: Options, name: string): Readonly<Record<string, string>> =>
  options[name] === undefined ? {} : { [name]: options[name] === '\\t' ? '\t' : String(options[name]) }

/** A sheet that is called by a number is named in a policy, in quotes. */
const sheetOf = (text: string): string | number => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : text)

function decimalOf(given: unknown): '.' | ',' {
  if (given === '.' || given === ',') return given
  throw new OutisError('USAGE', { message: '--decimal takes . or ,', hint: 'Write --decimal ","' })
}

function rowsOf(given: unknown): number {
  if (/^\d{1,7}$/.test(String(given))) return Number(given)
  throw new OutisError('USAGE', {
    message: '--skip takes a whole number.',
    hint: 'Write --skip 3 to leave out three rows above the header.',
  })
}
