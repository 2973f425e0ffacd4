import { OutisError } from '@outis/core/errors'
import type { MeaningIndex } from './conditions/meaning-index.ts'
import { looksLikeAlias } from './looks-like-alias.ts'
import type { Finding } from './result-findings.ts'

/**
 * Refuses a result with aliases that the key does not know: it was learned on another release, in which the aliases that
 * the key does know may stand for something else. What is merely misspelt is no alias, and a finding.
 */
export function refuseForeign(index: MeaningIndex, findings: readonly Finding[]): void {
  const columns = [...index.columns.values()].filter((column) => column.kind === 'aliases')
  const isForeign = (text: string) =>
    columns.some((column) => looksLikeAlias(column, text)) &&
    !columns.some((column) => column.texts.has(column.normalise(text)))
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
