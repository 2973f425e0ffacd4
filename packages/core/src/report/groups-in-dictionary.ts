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
