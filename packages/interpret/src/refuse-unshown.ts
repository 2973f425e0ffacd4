import { OutisError } from '@outis/core/errors'
import type { MeaningIndex } from './conditions/meaning-index.ts'
import { codesIn, isCode, possibleCodes } from './looks-like-alias.ts'

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
