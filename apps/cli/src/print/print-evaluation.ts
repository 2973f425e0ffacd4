import type { EvaluateFilesResult } from '@outis/engines/evaluate'
import {
  differenceWords,
  type Figure,
  intervalText,
  type LearnedBy,
  type LearnedClass,
  signed,
} from '@outis/learn'
import { outColours as pc } from '../colours.ts'
import { print, textTable } from '../terminal.ts'

/** What an evaluation comes to, on one screen. */
export function printEvaluation({ evaluation, files }: EvaluateFilesResult): void {
  const { headline, summary, notices, classes } = evaluation
  print(pc.bold(headline))
  for (const sentence of summary) print(sentence)
  for (const learned of classes) printClass(learned)
  if (notices.length > 0) print()
  for (const notice of notices) print(`${pc.yellow('notice')}: ${notice}`)
  if (!files) return
  print()
  for (const [what, path] of Object.entries(files)) print(`${pc.dim(what.padEnd(10))} ${path}`)
}

function printClass(learned: LearnedClass): void {
  print()
  const head = [
    `learn ${learned.class} by`,
    'original',
    'release',
    'release → original',
    'difference (95 %)',
    '',
  ]
  print(textTable(head, learned.classifiers.map(rowOf), [1, 2, 3, 4]))
}

function rowOf({ title, original, release, transfer }: LearnedBy): string[] {
  return [
    title,
    share(original.accuracy),
    release ? share(release.accuracy) : '–',
    transfer ? share(transfer.accuracy) : '–',
    transfer ? `${signed(transfer.difference.value)} (${intervalText(transfer.difference)})` : '–',
    transfer ? verdict(transfer) : 'nothing to learn from',
  ]
}

const share = ({ value }: Figure): string => `${(100 * value).toFixed(2)} %`

function verdict(scores: NonNullable<LearnedBy['transfer']>): string {
  const words = differenceWords(scores)
  if (scores.told === 'none') return pc.dim(words)
  return scores.told === 'worse' ? pc.red('worse') : pc.green('better')
}
