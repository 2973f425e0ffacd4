import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import type { NamedTable } from '@outis/engines'
import { binsOption } from '../bins-option.ts'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { missingOption } from '../missing-option.ts'
import { printCorrelation } from '../print/print-correlation.ts'
import { printProfile, printSensitive } from '../print/print-profile.ts'
import { readingOption, withFormat, withReading } from '../reading-options.ts'
import { spooled } from '../standard-streams.ts'
import { attended, printJson } from '../terminal.ts'
import { visibleIn } from '../visible-text.ts'

const MEASURES = ['phi2', 'cramers-v', 'mutual-information'] as const

/** `outis profile`: what is in a table and which role each column could have. */
export const profileCommand: CommandDeclaration = {
  name: 'profile',
  readsTables: true,
  declare(command) {
    withFormat(withReading(command))
      .description('show columns, types, missing values, and suggest roles with reasons')
      .argument(
        '<data>',
        'the table: .csv .tsv .data .json .jsonl .parquet .xlsx, postgres://…?table=NAME, or - for standard input',
      )
      .option('--missing <token...>', 'tokens that mean "no value" (default: the empty text)')
      .option(
        '--sensitive <column>',
        'count the values of a sensitive column and suggest which to treat as most sensitive',
      )
      .option(
        '--values <value...>',
        'with --sensitive: describe the quasi-identifiers of the rows with these values',
      )
      .option(
        '--taxonomy <file>',
        'with --sensitive: a hierarchy file over its values, to suggest whole groups',
      )
      .option('--correlation', 'show how strongly each pair of columns is correlated')
      .option('--measure <name>', `with --correlation: ${MEASURES.join(', ')} (default phi2)`)
      .option(
        '--bins <bins>',
        'with --correlation: how numbers are cut: 10, count=10,by=frequency or width=10,from=0 (default 10)',
      )
      .option('--columns <column...>', 'with --correlation: these columns only')
      .addHelpText(
        'after',
        example(
          'outis profile patients.csv',
          'outis profile adult.data --missing "?"',
          'outis profile patients.csv --sensitive diagnosis --taxonomy diagnosis.csv',
          'outis profile adult.csv --correlation --bins width=10,from=0',
        ),
      )
  },
  async run([data], options) {
    refuseStray(options)
    const { namedTable } = await import('../work.ts')
    return spooled(async ({ input }) =>
      profile(namedTable(data!) ?? (await input(data!, options.format)), options),
    )
  },
}

async function profile(
  path: string | NamedTable,
  options: Readonly<Record<string, unknown>>,
): Promise<number> {
  const { profileCorrelation, profileFile, profileSensitive } = await import('../work.ts')
  const json = options.json === true
  const asked = { path, missing: missingOption(options), reading: readingOption(options) }
  if (options.correlation === true) {
    const correlation = correlationOptions(options)
    const profile = await attended(json, (attendance) =>
      profileCorrelation({ ...attendance, ...asked, ...correlation }),
    )
    if (json) printJson(profile)
    else printCorrelation(visibleIn(profile))
    return 0
  }
  const column = options.sensitive as string | undefined
  if (column === undefined) {
    const profile = await attended(json, (attendance) => profileFile({ ...attendance, ...asked }))
    if (json) printJson(profile)
    else printProfile(visibleIn(profile))
    return 0
  }
  const found = await attended(json, (attendance) =>
    profileSensitive({
      ...attendance,
      ...asked,
      column,
      ...(options.values !== undefined && { values: options.values as string[] }),
      ...(options.taxonomy !== undefined && { taxonomy: options.taxonomy as string }),
    }),
  )
  if (json) printJson(found)
  else printSensitive(visibleIn(found))
  return 0
}

const isMeasure = (name: unknown): name is (typeof MEASURES)[number] =>
  MEASURES.some((measure) => measure === name)

function correlationOptions(options: Readonly<Record<string, unknown>>) {
  const { measure, bins, columns } = options
  if (measure !== undefined && !isMeasure(measure)) {
    throw new OutisError('USAGE', {
      message: 'There is no measure of correlation of that name.',
      hint: `Use one of ${MEASURES.join(', ')}.`,
    })
  }
  return {
    ...defined({ measure }),
    ...(bins !== undefined && { bins: binsOption(String(bins)) }),
    ...(columns !== undefined && { columns: columns as string[] }),
  }
}

/** An option that would have no effect is a mistake of the caller's. */
function refuseStray(options: Readonly<Record<string, unknown>>): void {
  const needed = options.correlation === true ? 'sensitive' : 'correlation'
  const stray =
    needed === 'correlation'
      ? ['measure', 'bins', 'columns'].find((name) => options[name] !== undefined)
      : ['sensitive', 'values', 'taxonomy'].find((name) => options[name] !== undefined)
  if (stray === undefined) return
  throw new OutisError('USAGE', {
    message:
      needed === 'correlation'
        ? `The option --${stray} belongs to --correlation.`
        : `The options --correlation and --${stray} do not go together.`,
    hint: needed === 'correlation' ? 'Add --correlation.' : 'Ask for one at a time.',
  })
}
