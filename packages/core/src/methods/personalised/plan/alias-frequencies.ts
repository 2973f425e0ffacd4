import type { AliasMeaning } from '../../../data/recoding/alias-meaning.ts'
import { aliasPlaces } from '../../../data/recoding/alias-places.ts'

/** How flat the aliases of a published column are, counted on the release. */
export interface AliasFrequencies {
  /** Aliases that occur, those that are a group's label left out. */
  readonly aliases: number
  readonly smallest: number
  readonly largest: number
  /** largest / smallest − 1; 0 without aliases. */
  readonly flatness: number
}

/**
 * Measures flatness from the texts of a released column and the rows of each. A label that stands for a group is no
 * alias whose frequency could name a value. O(texts).
 */
export function aliasFrequencies(
  { aliases }: AliasMeaning,
  texts: Iterable<{ readonly value: string; readonly rows: number }>,
  { groupAlone }: { readonly groupAlone: boolean },
): AliasFrequencies {
  const placeOf = aliasPlaces({ aliases })
  let found = 0
  let smallest = Number.POSITIVE_INFINITY
  let largest = 0
  for (const { value, rows } of texts) {
    const place = rows === 0 ? undefined : placeOf.get(value)
    if (place === undefined || (groupAlone && aliases[place].form === 1)) continue
    found++
    smallest = Math.min(smallest, rows)
    largest = Math.max(largest, rows)
  }
  return found === 0
    ? { aliases: 0, smallest: 0, largest: 0, flatness: 0 }
    : { aliases: found, smallest, largest, flatness: largest / smallest - 1 }
}
