import type { Question } from '@outis/advise'
import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import { budgetOption } from '../budget-option.ts'
import type { CommandDeclaration } from '../command.ts'
import { example, namesOption } from '../command.ts'
import { missingOption } from '../missing-option.ts'
import { printAdvice } from '../print/print-advice.ts'
import { EXIT_STOPPED } from '../process-end.ts'
import { readingOption, withReading } from '../reading-options.ts'
import { attended, printJson } from '../terminal.ts'
import { verboseOption } from '../verdict-options.ts'
import { visibleIn } from '../visible-text.ts'

/** `outis advise`: the most useful release within the limits of an audience, among all methods. */
export const adviseCommand: CommandDeclaration = {
  name: 'advise',
  readsTables: true,
  declare(command) {
    withReading(verboseOption(command))
      .description(
        'say what is feared and what the release is for: tries all methods and gives ready policies; exit 1 where none keeps the limits',
      )
      .argument('[data]', "the table (default: the policy's)")
      .option('--fear <fears>', 'recognised, learned, member, some-values, own-choice; several with commas')
      .option('--purpose <purpose>', 'counts, values, order, or model:COLUMN')
      .option('--audience <audience>', 'public, contract or internal: sets the limits')
      .option('--sensitive <names>', 'columns that are secrets, whatever they look like, with commas')
      .option('--highest-risk <share>', "in place of the audience's limit, such as 0.1")
      .option('--above-control <share>', "in place of the audience's limit, such as 0.03")
      .option('--values <column=values...>', 'for some-values: diagnosis=hepatitis,tuberculosis')
      .option('--choice <column>', 'for own-choice: the column with each choice 1, 2 or 3')
      .option('--policy <file>', 'roles, hierarchies and purpose (default: roles as init drafts them)')
      .option('--missing <token...>', 'tokens that mean "no value" (default: the empty text)')
      .option('--trials <number>', 'policies to try; the same number gives the same answer (default: 40)')
      .option('--seed <seed>', 'of the search (default: 1)')
      .option('--budget <time>', 'end the search after 2m, say; then only the machine knows where it ends')
      .option('-o, --out <dir>', 'folder for the page, the JSON and the policies', 'advice')
      .addHelpText(
        'after',
        example(
          'outis advise patients.csv --fear recognised --purpose counts --audience public',
          'outis advise patients.csv --fear recognised,learned --purpose model:readmitted --audience contract --budget 2m -o advice/',
          'outis advise tests.csv --fear learned --sensitive result --purpose counts --audience public',
          'outis advise --policy advice/useful.yaml -o again/',
        ),
      )
  },
  async run([data], options) {
    const { adviseFile, reasonsOf } = await import('../work.ts')
    const json = options.json === true
    const asked = {
      ...defined({ path: data }),
      question: questionOf(options),
      reading: readingOption(options),
      ...(options.missing !== undefined && { missing: missingOption(options) }),
      ...(options.policy !== undefined && { policyPath: String(options.policy) }),
      // The clock counts from the start of the process, as the user's does.
      ...(options.budget !== undefined && {
        budget: budgetOption(String(options.budget)) - performance.now(),
      }),
      ...defined({ sensitive: namesOption(options.sensitive) }),
      out: String(options.out),
    }
    const result = await attended(json, ({ signal, progress }) =>
      adviseFile({
        ...asked,
        signal,
        // The bar knows of losses: what is lost of the usefulness.
        progress: ({ best, ...event }) =>
          progress({ ...event, ...(best !== undefined && { best: 1 - best }) }),
      }),
    )
    if (json) printJson(result)
    else printAdvice(visibleIn(result), { verbose: options.verbose === true, reasonsOf })
    if (result.advice.candidates.length > 0) return 0
    // Nothing was found because nobody looked to the end: that is no answer.
    return result.advice.search.ended === 'stopped' ? EXIT_STOPPED : 1
  },
}

type Options = Readonly<Record<string, unknown>>

function questionOf(options: Options): Partial<Question> {
  const { fear, purpose, audience, values, choice, trials, seed } = options
  return {
    ...(fear !== undefined && { fear: wordsOf(fear) as unknown as Question['fear'] }),
    ...(purpose !== undefined && { purpose: String(purpose) }),
    ...(audience !== undefined && { audience: String(audience) as Question['audience'] }),
    ...shareOption(options, 'highestRisk', '--highest-risk'),
    ...shareOption(options, 'aboveControl', '--above-control'),
    ...(values !== undefined && { values: valuesOf(values as readonly string[]) }),
    ...(choice !== undefined && { choice: String(choice) }),
    ...(trials !== undefined && { trials: trialsOf(String(trials)) }),
    ...(seed !== undefined && { seed: String(seed) }),
  }
}

const wordsOf = (written: unknown): string[] =>
  String(written)
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

function shareOption(options: Options, key: 'highestRisk' | 'aboveControl', flag: string) {
  if (options[key] === undefined) return {}
  const share = Number(options[key])
  if (share > 0 && share <= 1) return { [key]: share }
  throw new OutisError('USAGE', {
    message: `The option ${flag} needs a share above 0 and at most 1.`,
    hint: `Write ${flag} 0.1.`,
  })
}

function valuesOf(written: readonly string[]): Record<string, readonly string[]> {
  const found: Record<string, readonly string[]> = {}
  for (const one of written) {
    const [, column, values] = /^([^=]+)=(.+)$/s.exec(one) ?? []
    if (column === undefined || values === undefined)
      throw new OutisError('USAGE', {
        message: 'The option --values needs a column and its values.',
        hint: 'Write --values diagnosis=hepatitis,tuberculosis.',
      })
    found[column] = values.split(',')
  }
  return found
}

function trialsOf(written: string): number {
  if (/^[1-9]\d{0,4}$/.test(written)) return Number(written)
  throw new OutisError('USAGE', {
    message: 'The option --trials needs a whole number.',
    hint: 'Write --trials 60.',
  })
}
