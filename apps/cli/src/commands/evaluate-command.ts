import { OutisError } from '@outis/core/errors'
import { version } from '../cli-version.ts'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { printEvaluation } from '../print/print-evaluation.ts'
import { attended, printJson } from '../terminal.ts'
import { visibleIn } from '../visible-text.ts'

/** `outis evaluate`: what a release still tells of its original. */
export const evaluateCommand: CommandDeclaration = {
  name: 'evaluate',
  readsTables: true,
  declare(command) {
    command
      .description('measure what a release still tells of its original: classifiers, counts, distributions')
      .argument('<original>', 'the table the release was made from')
      .argument('<release>', 'the released table, made by any tool')
      .option('--class <column...>', 'columns to learn, each in its turn; without any, nothing is learned')
      .option('--attributes <column...>', 'columns to learn from (default: all that both tables have)')
      .option(
        '--classifiers <id...>',
        'naive-bayes, c45, logistic, simple-logistic (default: the first three); zero-r stands beside',
      )
      .option('--policy <file>', 'the policy that made the release: tells what its labels stand for')
      .option(
        '--missing <token...>',
        'tokens that mean "no value" (default: the policy\'s, else the empty text)',
      )
      .option('--folds <n>', 'folds of the cross-validation', '10')
      .option('--queries <n>', 'number of random count queries', '1000')
      .option('--selectivity <share>', 'share of the rows a query asks for', '0.05')
      .option('--dimensions <n>', 'most columns a query speaks of', '3')
      .option('--seed <seed>', 'decides folds and queries', '7')
      .option('--out <dir>', 'folder for evaluate.json and evaluate.html (default: print only)')
      .addHelpText(
        'after',
        example(
          'outis evaluate patients.csv out/patients.csv --class diagnosis --policy policy.yaml --out page',
          'outis evaluate adult.data release.csv --class sex --class income --missing "?" --folds 5',
        ),
      )
  },
  async run([original, release], options) {
    const asked = { ...numbersOf(options), ...namesOf(options) }
    const { evaluateFiles } = await import('@outis/engines/evaluate')
    const json = options.json === true
    const result = await attended(json, (attendance) =>
      evaluateFiles({ ...attendance, original: original!, release: release!, version, ...asked }),
    )
    if (json) printJson(result)
    else printEvaluation(visibleIn(result))
    return 0
  },
}

type Options = Readonly<Record<string, unknown>>

function namesOf(options: Options) {
  const given = (name: string) => options[name] as string[] | undefined
  return {
    classes: [...new Set(given('class') ?? [])],
    ...(given('attributes') && { attributes: given('attributes')! }),
    // Weka and Quinlan write it with a point.
    ...(given('classifiers') && {
      classifiers: given('classifiers')!.map((id) => (id === 'c4.5' ? 'c45' : id)),
    }),
    ...(given('missing') && { missing: given('missing')! }),
    ...(typeof options.policy === 'string' && { policyPath: options.policy }),
    ...(typeof options.out === 'string' && { out: options.out }),
    seed: options.seed as string,
  }
}

function numbersOf(options: Options) {
  return {
    folds: wholeNumber(options, 'folds', { min: 2, max: 100 }),
    queries: {
      queries: wholeNumber(options, 'queries', { min: 1, max: 1_000_000 }),
      dimensions: wholeNumber(options, 'dimensions', { min: 1, max: 10 }),
      selectivity: shareOf(options, 'selectivity'),
    },
  }
}

function wholeNumber(options: Options, name: string, { min, max }: { min: number; max: number }): number {
  const number = Number(options[name])
  if (Number.isInteger(number) && number >= min && number <= max) return number
  throw new OutisError('USAGE', {
    message: `--${name} must be a whole number from ${min} to ${max}.`,
    hint: `Write for example --${name} ${Math.min(max, Math.max(min, 10))}.`,
  })
}

function shareOf(options: Options, name: string): number {
  const share = Number(options[name])
  if (share > 0 && share <= 1) return share
  throw new OutisError('USAGE', {
    message: `--${name} must be a share above 0, at most 1.`,
    hint: `Write for example --${name} 0.05.`,
  })
}
