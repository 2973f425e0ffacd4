import { OutisError } from '@outis/core/errors'
import type { Finding } from './findings.ts'
import type { MeaningIndex } from './meaning-index.ts'

/** Codes as releases publish them: no vowels, a letter first and a digit somewhere. */
const CODE = /^(?=.*[2-9])[B-DF-HJ-NP-TV-XZ][B-DF-HJ-NP-TV-XZ2-9]{3,}$/
const NUMBERED = /^(.+) #\d+$/

/**
 * Refuses a result with aliases that the key does not know: it was learned on another release, in which the aliases that
 * the key does know may stand for something else. What is merely misspelt is no alias, and a finding.
 */
export function refuseForeign(index: MeaningIndex, findings: readonly Finding[]): void {
  const labels = labelsOf(index)
  const isForeign = (text: string) =>
    (CODE.test(text) || labels.has(NUMBERED.exec(text)?.[1] ?? '')) && !isKnown(index, text)
  const foreign = new Set(
    findings
      .filter(({ kind, text }) => (kind === 'value' || kind === 'label') && isForeign(text))
      .map(({ text }) => text),
  )
  if (foreign.size === 0) return
  throw new OutisError('INTERPRET_KEY', {
    message: `The result has ${foreign.size} ${foreign.size === 1 ? 'alias' : 'aliases'} that the key does not know: it was learned on another release.`,
    hint: 'Give the key of the release that the result was learned on; --release FILE tells whether a key belongs to a release.',
    details: { aliases: foreign.size },
  })
}

const isKnown = ({ columns }: MeaningIndex, text: string): boolean =>
  [...columns.values()].some((column) => column.kind === 'aliases' && column.texts.has(column.spell(text)))

/** What stands before the number of an alias. */
function labelsOf({ columns }: MeaningIndex): Set<string> {
  const labels = new Set<string>()
  for (const column of columns.values()) {
    if (column.kind !== 'aliases') continue
    labels.add(column.column)
    for (const text of column.aliases.keys()) labels.add(NUMBERED.exec(text)?.[1] ?? text)
  }
  return labels
}
