import { valueTest } from '../../data/value/same-values.ts'
import { counted } from '../../data/words/words.ts'
import { quoted } from '../../policy/options/declaration.ts'
import type { Finding } from '../../policy/options/finding.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { Combinations } from '../check-input.ts'
import { allStars, keyOf } from '../grouping.ts'
import { gateFinding } from './release-fault.ts'

/**
 * A value without what makes spellings differ: case, blanks, forms of characters, punctuation but between digits and at the end of
 * a single letter or sign. "H.I.V.", "hiv " and "HIV" are one; "A+" and "A-", "1.5" and "15" are not.
 */
export const foldedValue = (text: string): string => {
  const plain = text.normalize('NFKC').toLowerCase().trim()
  if (/^[^\p{L}]*$/u.test(plain)) return plain
  return plain
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/(?<!\d)(?!%)\p{P}(?!$)|(?!%)\p{P}(?=\p{L})/gu, '')
    .replace(/(?<=\p{L}{2})[.,;:!?'"’”)]+$/u, '')
}

/** Values of secrets that a class has several of by their spelling alone: they are no diversity. O(combinations). */
export function judgeSpelling(policy: Policy, release: Combinations): Finding[] {
  const named = (role: string) => {
    const names = policy.attributes.flatMap((attribute) => (attribute.role === role ? [attribute.name] : []))
    return names.filter((name) => release.columns.includes(name))
  }
  const quasi = named('quasi').map((name) => release.texts[release.columns.indexOf(name)])
  return named('sensitive').flatMap((name) => {
    const isMissing = valueTest(policy.data.missing, 'undeclared')
    const texts = release.texts[release.columns.indexOf(name)]
    const folded = new Map<string, string>()
    for (const text of texts)
      if (!folded.has(text)) folded.set(text, isMissing(text) ? '' : foldedValue(text))
    if (new Set(folded.values()).size === folded.size) return []
    const classes = new Map<string, { texts: Set<string>; folded: Set<string>; rows: number }>()
    for (const [entry, text] of texts.entries()) {
      if (allStars(quasi, entry)) continue
      const key = keyOf(quasi, entry)
      const own = classes.get(key) ?? { texts: new Set(), folded: new Set(), rows: 0 }
      classes.set(key, own)
      own.texts.add(text)
      own.folded.add(folded.get(text)!)
      own.rows += release.rows[entry]
    }
    const fewer = [...classes.values()].filter((own) => own.folded.size < own.texts.size)
    if (fewer.length === 0) return []
    const values = folded.size - new Set(folded.values()).size
    const rows = fewer.reduce((sum, own) => sum + own.rows, 0)
    return [
      gateFinding('spelling', 'decide', {
        rule: 'spelling',
        count: rows,
        unit: 'rows',
        columns: [name],
        text: `${counted(values, 'value')} of ${quoted(name)} ${values === 1 ? 'differs' : 'differ'} from others in case, blanks or punctuation alone, and ${counted(fewer.length, 'class has', 'classes have')} fewer different values than they seem to have. Write each value in one way, and run again.`,
      }),
    ]
  })
}
