import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { People } from '@outis/core'
import { seededRandom } from '@outis/core/random'
import { adultFolder } from './adult.ts'

/** Rows of Adult that are in the release; the others are outside. */
const INSIDE = 30_162

export interface AdultPeople {
  readonly inside: Readonly<Record<string, readonly string[]>>
  readonly outside: People
  /** Texts of hierarchy files by name. */
  readonly hierarchies: Readonly<Record<string, string>>
}

const WITH_HIERARCHY = ['age', 'sex', 'race', 'marital-status', 'education', 'native-country', 'workclass']

/**
 * The complete rows of Adult, training rows inside and test rows outside, with a choice for each: in seven of ten it follows
 * from the occupation, as people with the same secret choose alike. Undefined where Adult is not there.
 */
export function adultPeople(): AdultPeople | undefined {
  const folder = adultFolder()
  if (folder === undefined) return undefined
  const lines = readFileSync(join(folder, 'adult-complete.csv'), 'utf8').trim().split('\n')
  const [names, ...rows] = lines.map((line) => line.split(',').map((cell) => cell.trim().replace(/\.$/, '')))
  const columns = Object.fromEntries(
    names.map((name, nameIndex) => [name, rows.map((row) => row[nameIndex])]),
  )
  const random = seededRandom('choices')
  const occupations = [...new Set(columns.occupation)].sort()
  const choice = columns.occupation.map((own) =>
    String(1 + (random.next() < 0.7 ? occupations.indexOf(own) % 3 : random.below(3))),
  )
  const all: Readonly<Record<string, readonly string[]>> = { ...columns, choice }
  const part = (from: number, to?: number) =>
    Object.fromEntries(Object.entries(all).map(([name, cells]) => [name, cells.slice(from, to)]))
  return {
    inside: part(0, INSIDE),
    outside: part(INSIDE),
    hierarchies: Object.fromEntries(
      WITH_HIERARCHY.map((name) => [
        `${name}.csv`,
        readFileSync(join(folder, 'hierarchies', `adult_hierarchy_${name}.csv`), 'utf8'),
      ]),
    ),
  }
}
