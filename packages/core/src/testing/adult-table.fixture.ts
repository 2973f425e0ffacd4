import { readFileSync } from 'node:fs'
import { parseHierarchyText } from '../data/hierarchy/from-table.ts'
import type { ResolvedHierarchySpec } from '../data/hierarchy/hierarchy-spec.ts'
import { adultFile, adultFolder } from './adult-folder.fixture.ts'

/** The complete training rows of Adult by column, all 30,162 or the first ones. */
export function adultColumns(first?: number): Record<string, string[]> {
  const [header, ...lines] = readFileSync(adultFile, 'utf8').trim().split('\n')
  const rows = lines.slice(0, first).map((line) => line.split(','))
  return Object.fromEntries(header.split(',').map((name, index) => [name, rows.map((row) => row[index])]))
}

/** The hierarchy of a column that stands beside the data. */
export const adultHierarchy = (name: string): ResolvedHierarchySpec => ({
  kind: 'rows',
  rows: parseHierarchyText(
    readFileSync(
      `${adultFolder}/hierarchies/adult_hierarchy_${name === 'income' ? 'salary-class' : name}.csv`,
      'utf8',
    ),
  ),
})

export const adultHierarchies = (names: readonly string[]): Record<string, ResolvedHierarchySpec> =>
  Object.fromEntries(names.map((name) => [name, adultHierarchy(name)]))
