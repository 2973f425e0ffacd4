import { existsSync } from 'node:fs'
import { basename, dirname, extname, resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import type { Audience } from '@outis/core/policy'
import { defined } from '@outis/core/value'
import type { NamedTable } from '@outis/engines'
import type { CommandDeclaration } from '../command.ts'
import { example, namesOption } from '../command.ts'
import { missingOption } from '../missing-option.ts'
import { readingOption, withFormat, withReading } from '../reading-options.ts'
import { STANDARD, spooled } from '../standard-streams.ts'
import { attended, print, printJson } from '../terminal.ts'
import { visible } from '../visible-text.ts'

const AUDIENCES = ['public', 'contract', 'internal'] as const satisfies readonly Audience[]

/** `outis init`: a first policy, drafted from the profile. */
export const initCommand: CommandDeclaration = {
  name: 'init',
  readsTables: true,
  declare(command) {
    withFormat(withReading(command))
      .description('draft a first policy from the profile of a table, commented')
      .argument('<data>', 'the table, postgres://…?table=NAME, or - for standard input')
      .option('-o, --output <file>', 'where the policy goes, or - for standard output', 'policy.yaml')
      .option('--force', 'replace an existing policy')
      .option('--columns <names>', 'draft these alone, with commas; no other is published')
      .option('--sensitive <names>', 'columns that are secrets, whatever they look like, with commas')
      .option('--for <audience>', `who gets the release: ${AUDIENCES.join(', ')}`, 'contract')
      .option('--missing <token...>', 'tokens that mean "no value" (default: the empty text)')
      .addHelpText(
        'after',
        example(
          'outis init patients.csv -o policy.yaml',
          'outis init patients.csv --columns age,sex,zip,diagnosis --sensitive diagnosis --for public',
          "outis init '$CLINIC?table=clinic.stays' -o policy.yaml",
        ),
      )
  },
  async run([data], options) {
    return spooled(async ({ input }) => {
      const { namedTable } = await import('../work.ts')
      const table = namedTable(data!)
      if (table !== undefined) return draft({ path: table, source: table, options })
      const path = await input(data!, options.format)
      const source = path === data ? path : `data.${extname(path).slice(1)}`
      return draft({ path, source, options })
    })
  },
}

interface DraftJob {
  readonly path: string | NamedTable
  /** As the policy names it, relative to here; or a table of a database. */
  readonly source: string | NamedTable
  readonly options: Readonly<Record<string, unknown>>
}

async function draft({ path, source, options }: DraftJob): Promise<number> {
  const { dataReads, draftFile, planFiles, publicTable, tablePath, tablePathFrom, writeWhole } = await import(
    '../work.ts'
  )
  const aside = options.output === STANDARD
  const output = resolve(aside ? 'policy.yaml' : String(options.output))
  if (!aside) {
    refuseExisting(output, options)
    await planFiles({
      reads: typeof path === 'string' ? dataReads(tablePath(path), 'the table') : [],
      writes: [{ what: 'the policy', path: output }],
    })
  }
  const missing = missingOption(options)
  const reading = readingOption(options)
  const json = options.json === true
  const named = typeof source === 'string' ? undefined : publicTable(source)
  const name =
    typeof source === 'string'
      ? basename(source).replace(/(\.[^.]+)?(\.gz)?$/i, '')
      : source.table.replace(/[^\p{L}\p{N}._-]+/gu, '')
  const asked = {
    path,
    missing,
    reading,
    source: typeof source === 'string' ? tablePathFrom(dirname(output), source) : named!,
    release: `out/${name}.csv`,
    audience: audienceOption(options),
    ...defined({ columns: namesOption(options.columns), sensitive: namesOption(options.sensitive) }),
  }
  const drafted = await attended(json, (attendance) => draftFile({ ...attendance, ...asked }))
  const { text } = drafted
  const notes = [...drafted.notes, ...(named?.hadPassword ? [NO_PASSWORD] : [])]
  if (aside) {
    process.stdout.write(text)
    return 0
  }
  await writeWhole(output, text)
  const shown = visible(String(options.output))
  if (json) printJson({ policy: output, notes })
  else {
    for (const note of notes) print(visible(note))
    print(`Wrote ${shown}. Read it, change roles where the guess is wrong, then: outis run ${shown}`)
  }
  return 0
}

const NO_PASSWORD =
  'The password is not written into the policy: give it by PGPASSWORD or ~/.pgpass, or put the address into a variable.'

function audienceOption({ for: written }: DraftJob['options']) {
  const audience = AUDIENCES.find((name) => name === written)
  if (audience !== undefined) return audience
  throw new OutisError('USAGE', {
    message: `The option --for takes one of ${AUDIENCES.join(', ')}.`,
    hint: 'Write --for contract for researchers who signed an agreement.',
  })
}

function refuseExisting(output: string, options: DraftJob['options']): void {
  if (!existsSync(output) || options.force === true) return
  throw new OutisError('USAGE', {
    message: 'There is a policy of that name already.',
    hint: 'Give -o another name, or --force to replace it.',
  })
}
