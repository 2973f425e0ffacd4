import { OutisError } from '@outis/core/errors'
import { codesIn, isCode, looksLikeAlias, possibleCodes } from './conditions/alias-sets.ts'
import type { MeaningIndex } from './conditions/meaning-index.ts'
import type { Finding } from './interpreted-result.ts'

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

/** A result of another release has codes of the key by chance in fewer cases than this. */
const MOST_CHANCE = 1 / 1000

/**
 * Refuses a text that does not show by its codes that it was learned on the release of the key: aliases such as
 * `Lungs #2`, labels of groups and grades are the same in many releases. O(aliases) once, O(text) for each.
 */
export function unshownRefusal(index: MeaningIndex): (text: string) => void {
  let chances: ReadonlyMap<string, number> | undefined
  return (text) => {
    chances ??= chanceOfCodes(index)
    let chance = 1
    for (const code of new Set(codesIn(text))) chance *= chances.get(code) ?? 1
    if (chance <= MOST_CHANCE) return
    throw new OutisError('INTERPRET_KEY', {
      message:
        'The result does not show that it was learned on the release of this key: its aliases and grades may be those of another release too.',
      hint: 'Name the release that it was learned on: --release FILE. In a program: `sameRelease: true`, once you have compared fingerprints.',
    })
  }
}

/** The codes that the release publishes, each with the chance that a code of another release is one of as many. */
function chanceOfCodes({ columns }: MeaningIndex): Map<string, number> {
  const byLength = new Map<number, string[]>()
  for (const column of columns.values()) {
    if (column.kind !== 'aliases') continue
    for (const { text, form, unused } of column.aliases.values()) {
      if (form !== 2 || unused || !isCode(text)) continue
      const codes = byLength.get(text.length)
      if (codes) codes.push(text)
      else byLength.set(text.length, [text])
    }
  }
  const chances = new Map<string, number>()
  for (const [length, codes] of byLength)
    for (const code of codes) chances.set(code, codes.length / possibleCodes(length))
  return chances
}
