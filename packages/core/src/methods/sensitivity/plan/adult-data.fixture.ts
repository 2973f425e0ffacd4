import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseHierarchyText } from '../../../hierarchy/from-table.ts'
import type { ResolvedHierarchySpec } from '../../../hierarchy/hierarchy-spec.ts'

const data =
  process.env.OUTIS_DATA ?? fileURLToPath(new URL('../../../../../../shared/data', import.meta.url))
const folder = `${data}/adult`
const file = `${folder}/adult-train-complete.csv`

export const adultThere = existsSync(file)
if (!adultThere)
  console.warn(`Adult is not there (${folder}): strata are not compared with the papers. Set OUTIS_DATA.`)

/** The 30,162 complete rows, by column. */
export function adultColumns(): Record<string, string[]> {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const rows = lines.slice(1).map((line) => line.split(','))
  return Object.fromEntries(lines[0].split(',').map((name, at) => [name, rows.map((row) => row[at])]))
}

export const adultHierarchy = (name: string): ResolvedHierarchySpec => ({
  kind: 'rows',
  rows: parseHierarchyText(readFileSync(`${folder}/hierarchies/adult_hierarchy_${name}.csv`, 'utf8')),
})

/** The hierarchies of the first paper, with age bands that nest: heights 4, 3, 2, 1. */
export const paperHierarchies: Record<string, ResolvedHierarchySpec> = {
  age: { kind: 'intervals', widths: [5, 10, 20], from: 0 },
  'marital-status': {
    kind: 'tree',
    root: {
      '*': {
        married: {
          'spouse present': ['Married-civ-spouse', 'Married-AF-spouse'],
          'spouse absent': ['Married-spouse-absent', 'Separated'],
        },
        'not married': { formerly: ['Divorced', 'Widowed'], never: ['Never-married'] },
      },
    },
  },
  race: {
    kind: 'tree',
    root: {
      '*': { White: ['White'], 'not White': ['Black', 'Asian-Pac-Islander', 'Amer-Indian-Eskimo', 'Other'] },
    },
  },
  sex: { kind: 'suppress' },
}

/** The second paper's seven quasi-identifiers: heights 4, 2, 3, 2, 2, 1, 1. */
export const mixedHierarchies = (): Record<string, ResolvedHierarchySpec> => ({
  age: adultHierarchy('age'),
  workclass: adultHierarchy('workclass'),
  education: adultHierarchy('education'),
  'marital-status': adultHierarchy('marital-status'),
  relationship: {
    kind: 'tree',
    root: {
      '*': {
        Spouse: ['Husband', 'Wife'],
        'Other-family': ['Own-child', 'Other-relative'],
        'No-spouse': ['Unmarried', 'Not-in-family'],
      },
    },
  },
  race: adultHierarchy('race'),
  sex: adultHierarchy('sex'),
})
