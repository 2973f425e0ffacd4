import type { AliasMeaning } from './alias-meaning.ts'

/**
 * The place of each alias by its text. A hardened release has an alias for every hidden cell, and the check asks for them many
 * times: made once for a meaning, and gone with it.
 */
export function aliasPlaces(meaning: Pick<AliasMeaning, 'aliases'>): ReadonlyMap<string, number> {
  const known = made.get(meaning.aliases)
  if (known !== undefined) return known
  const places = new Map<string, number>()
  for (let aliasIndex = 0; aliasIndex < meaning.aliases.length; aliasIndex++)
    places.set(meaning.aliases[aliasIndex].text, aliasIndex)
  made.set(meaning.aliases, places)
  return places
}

const made = new WeakMap<AliasMeaning['aliases'], ReadonlyMap<string, number>>()
