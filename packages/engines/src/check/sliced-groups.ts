import { groupsInDictionary } from '@outis/core/report'
import { dictionaryBeside } from './dictionary-beside.ts'

/**
 * The column groups that the dictionary.json beside a sliced release lists; undefined where there is none. Only counts are
 * estimated by them: a wrong list gives wrong estimates of the release, and harms nobody.
 */
export const slicedGroups = async (release: string): Promise<readonly (readonly string[])[] | undefined> =>
  groupsInDictionary(await dictionaryBeside(release))
