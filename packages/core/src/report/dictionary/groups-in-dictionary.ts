/**
 * Columns whose cells belong together in a row, as the part of a dictionary.json that its method wrote lists them; undefined
 * where none does. What is read from a file may be anything.
 */
export function groupsInDictionary(dictionary: unknown): readonly (readonly string[])[] | undefined {
  const parts = Object.values((dictionary ?? {}) as object)
  return parts.map(groupsOf).find((groups) => groups !== undefined)
}

function groupsOf(part: unknown): readonly (readonly string[])[] | undefined {
  const { groups, neutral = [] } = (part ?? {}) as { groups?: unknown; neutral?: unknown }
  const all = Array.isArray(groups) ? [...groups, neutral] : undefined
  return isGroups(all) ? all : undefined
}

const isGroups = (groups: unknown): groups is string[][] =>
  Array.isArray(groups) &&
  groups.every((group) => Array.isArray(group) && group.every((name) => typeof name === 'string'))

/** First buckets of rows that came with a later release, as such a part lists them; undefined where none does. */
export function laterInDictionary(dictionary: unknown): readonly number[] | undefined {
  const parts = Object.values((dictionary ?? {}) as object) as readonly { laterFrom?: unknown }[]
  const listed = parts.map((part) => part?.laterFrom).find((numbers) => Array.isArray(numbers))
  const isNumbers = Array.isArray(listed) && listed.every((one) => Number.isInteger(one) && one > 1)
  return isNumbers ? (listed as number[]) : undefined
}
