import { dirname, join } from 'node:path'
import { readRegular } from '../../files/regular-file.ts'

/**
 * The column groups that the dictionary.json beside a sliced release lists; undefined where there is none. Only counts are
 * estimated by them: a wrong list gives wrong estimates of the release, and harms nobody.
 */
export async function slicedGroups(release: string): Promise<readonly (readonly string[])[] | undefined> {
  try {
    const bytes = await readRegular(join(dirname(release), 'dictionary.json'))
    const dictionary: unknown = JSON.parse(bytes.toString('utf8'))
    const { slicing } = dictionary as { slicing?: { groups?: unknown; neutral?: unknown } }
    const { groups, neutral = [] } = slicing ?? {}
    const all = Array.isArray(groups) ? [...groups, neutral] : undefined
    return isGroups(all) ? all : undefined
  } catch {
    return undefined
  }
}

const isGroups = (groups: unknown): groups is string[][] =>
  Array.isArray(groups) &&
  groups.every((group) => Array.isArray(group) && group.every((name) => typeof name === 'string'))
