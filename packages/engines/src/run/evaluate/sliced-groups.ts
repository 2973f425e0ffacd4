import { dictionaryBeside } from '../dictionary-beside.ts'

/**
 * The column groups that the dictionary.json beside a sliced release lists; undefined where there is none. Only counts are
 * estimated by them: a wrong list gives wrong estimates of the release, and harms nobody.
 */
export async function slicedGroups(release: string): Promise<readonly (readonly string[])[] | undefined> {
  const slicing = (await dictionaryBeside(release))?.slicing
  const { groups, neutral = [] } = (slicing ?? {}) as { groups?: unknown; neutral?: unknown }
  const all = Array.isArray(groups) ? [...groups, neutral] : undefined
  return isGroups(all) ? all : undefined
}

const isGroups = (groups: unknown): groups is string[][] =>
  Array.isArray(groups) &&
  groups.every((group) => Array.isArray(group) && group.every((name) => typeof name === 'string'))
