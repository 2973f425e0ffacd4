/**
 * Columns whose cells belong together in a row, as a dictionary.json lists them; undefined where it lists none. What is
 * read from a file may be anything.
 */
export function groupsInDictionary(dictionary: unknown): readonly (readonly string[])[] | undefined {
  const { slicing } = (dictionary ?? {}) as { slicing?: { groups?: unknown; neutral?: unknown } }
  const { groups, neutral = [] } = slicing ?? {}
  const all = Array.isArray(groups) ? [...groups, neutral] : undefined
  return isGroups(all) ? all : undefined
}

const isGroups = (groups: unknown): groups is string[][] =>
  Array.isArray(groups) &&
  groups.every((group) => Array.isArray(group) && group.every((name) => typeof name === 'string'))
