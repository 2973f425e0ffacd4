import { realpath } from 'node:fs/promises'
import { basename } from 'node:path'
import { OutisError } from '@outis/core/errors'
import type { PolicyEdit } from '@outis/core/options'
import type { ReleaseVerdict } from '@outis/core/verdict'
import type { LastRun } from '@outis/engines'
import { unifiedDiff } from './print/unified-diff.ts'

/** A policy with fixes in it, not yet written. */
export interface FixedPolicy {
  readonly text: string
  /** What changes, as `diff -u` shows it. */
  readonly diff: string
  /** Puts it in the place of the old one, whole or not at all. */
  write(): Promise<void>
}

/** Numbers of findings: `--fix 1 --fix 2`, or `--fix 1,2`. */
export function fixNumbers(written: readonly string[]): readonly number[] {
  const numbers = written.flatMap((one) => one.split(',')).map((one) => one.trim())
  if (numbers.every((number) => /^[1-9]\d{0,3}$/.test(number))) return [...new Set(numbers.map(Number))]
  throw new OutisError('USAGE', {
    message: 'The option --fix needs numbers of findings.',
    hint: 'Write --fix 2, or --fix 1,2: the numbers that the last run printed.',
  })
}

/** The policy with the fixes of these findings, as the last run of it numbered them. */
export async function fixedPolicy(
  path: string,
  numbers: readonly number[],
  lastRun: LastRun,
): Promise<FixedPolicy> {
  const { lastReport, parsePolicyText, readPolicy, writeWhole } = await import('./work.ts')
  const { editedPolicy } = await import('@outis/core/policy')
  const read = await readPolicy(path)
  const verdict = (await lastReport(read, lastRun))?.verdict
  if (verdict === undefined)
    throw unfit('There is no report of a last run of this policy, in which findings have their numbers.', {
      hint: `Run it first: outis run ${basename(path)}. Then give --fix, with the same --to and --out.`,
    })
  const text = editedPolicy(
    read.text,
    numbers.flatMap((number) => editsOf(verdict, number)),
  )
  if (text === read.text)
    throw unfit('The policy has this change already.', { hint: 'Run it without --fix.' })
  parsePolicyText(text, basename(path))
  return {
    text,
    diff: unifiedDiff(read.text, text, basename(path)),
    async write() {
      const place = await realpath(path)
      if ((await readPolicy(place)).text !== read.text)
        throw unfit(
          'The policy was changed by somebody else while it was run, and the fix was not written.',
          {
            hint: 'Run it again and look at the findings.',
          },
        )
      await writeWhole(place, text)
    },
  }
}

function editsOf({ findings }: ReleaseVerdict, number: number): readonly PolicyEdit[] {
  const finding = findings[number - 1]
  if (finding === undefined)
    throw unfit(`The last run has no finding ${number}: it has ${findings.length}.`, {
      hint: 'Run the policy without --fix to see its findings; --verbose shows all.',
    })
  if (finding.fix === undefined)
    throw unfit(`Finding ${number} has no fix that could be made by itself.`, {
      hint: finding.advice ?? 'Change the policy by hand, or accept the finding: docs/verdict.md.',
    })
  // JSON has no key for an undefined value, which is one that is removed.
  return finding.fix.edits as readonly PolicyEdit[]
}

const unfit = (message: string, { hint }: { readonly hint: string }): OutisError =>
  new OutisError('FIX_UNFIT', { message, hint })
