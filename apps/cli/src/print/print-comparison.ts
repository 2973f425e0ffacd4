import type { Measured } from '@outis/core/metrics'
import type { ComparedPolicy, Comparison } from '@outis/core/report'
import type { CompareResult } from '@outis/engines'
import { outColours as pc } from '../colours.ts'
import { print, textTable } from '../terminal.ts'

/** What a comparison comes to, on one screen. */
export function printComparison({ comparison, files }: CompareResult): void {
  const { headline, summary, notices, policies } = comparison
  print(pc.bold(headline))
  for (const sentence of summary) print(sentence)
  print()
  print(policyTable(comparison))
  for (const policy of policies) if (policy.kind === 'impossible') print(impossibleText(policy))
  for (const notice of notices) print(`${pc.yellow('notice')}: ${notice}`)
  print()
  for (const [what, path] of Object.entries(files)) print(`${pc.dim(what.padEnd(10))} ${path}`)
}

function policyTable({ policies, axes }: Comparison): string {
  const rows = policies.map((policy) => {
    const time = `${number(policy.milliseconds / 1000)} s`
    if (policy.kind === 'impossible') return ['', policy.name, pc.red('no release'), '', '', '', '', time]
    return [
      policy.frontier ? '●' : '',
      policy.name,
      policy.holds ? pc.green('met') : pc.red('not met'),
      shownOf(policy.risks, axes.risk.id),
      shownOf(policy.utility, axes.utility.id),
      number(policy.suppressedRows),
      number(policy.classes),
      time,
    ]
  })
  const head = ['', 'policy', '', axes.risk.title, axes.utility.title, 'suppressed', 'classes', 'time']
  return textTable(head, rows, [3, 4, 5, 6, 7])
}

const impossibleText = ({ name, code, reason, hint }: Extract<ComparedPolicy, { kind: 'impossible' }>) =>
  `${pc.red(`${name}: ${code}`)}: ${reason}\n${pc.dim('hint:')} ${hint}`

function shownOf(measures: readonly Measured[], id: string): string {
  const value = measures.find((measured) => measured.id === id)?.value
  return value === undefined ? '–' : typeof value === 'string' ? value : number(value)
}

const number = (value: number): string =>
  value.toLocaleString('en-US', { maximumSignificantDigits: Number.isInteger(value) ? 21 : 4 })
