import { columnNames } from '../data/words/words.ts'
import type { Finding, PolicyFix } from '../policy/options/finding.ts'

/** What is the same of several columns is said once: of the column that concerns most, and which others it is so of. */
export function mergeAlike(findings: readonly Finding[]): Finding[] {
  const alike = new Map<string, Finding[]>()
  for (const finding of findings) {
    const { kind, severity, unit, evidence, columns } = finding
    const key = columns.length === 1 ? JSON.stringify([kind, severity, unit, evidence]) : finding.text
    alike.set(key, [...(alike.get(key) ?? []), finding])
  }
  return [...alike.values()].map(merged)
}

function merged(findings: readonly Finding[]): Finding {
  const [worst, ...others] = [...findings].sort((a, b) => (b.count ?? 0) - (a.count ?? 0))
  if (others.length === 0) return worst
  const columns = [...new Set(others.flatMap((finding) => finding.columns))].filter(
    (column) => !worst.columns.includes(column),
  )
  if (columns.length === 0) return worst
  const fix = mergedFix(findings)
  return {
    ...worst,
    columns: [...worst.columns, ...columns],
    text: `${worst.text} The same is so of ${columnNames(columns)}.`,
    ...(fix && { fix }),
  }
}

function mergedFix(findings: readonly Finding[]): PolicyFix | undefined {
  const fixes = findings.flatMap(({ fix }) => fix ?? [])
  if (fixes.length < 2) return fixes[0]
  return {
    text: `${fixes[0].text}, and likewise the other columns`,
    edits: fixes.flatMap(({ edits }) => edits),
  }
}
