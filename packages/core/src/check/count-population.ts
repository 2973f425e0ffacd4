import { counted } from '../data/words/words.ts'
import type { Combinations } from './check-input.ts'
import { type Covering, coveringTexts } from './covering-texts.ts'
import type { Grouping } from './grouping.ts'
import type { QuasiReading, ReadRelease } from './quasi-reading.ts'
import { pickColumns } from './release-rows.ts'

/**
 * Persons of the population that fit each class: in every column the class's text covers their value.
 * People with the same covering texts are counted together; each such group walks the tree of classes column by
 * column, so it never visits more than the classes there are. O(combinations × columns + groups × classes reached).
 */
export function countPopulation(
  population: Combinations,
  { readings, grouping, wildcard }: ReadRelease,
): CountedPopulation {
  const names = readings.map(({ column }) => column.name)
  const values = pickColumns(population, names, 'population')
  const covered = readings.map((reading, readingIndex) =>
    coverColumn(reading, values[readingIndex], wildcard),
  )
  const persons = new Float64Array(grouping.count)
  const tree = treeOfClasses(grouping)
  let outside = 0
  let all = 0
  for (const { texts, rows } of groupsOfPeople(covered, population.rows)) {
    let fits = false
    visit(tree, texts, (c) => {
      persons[c] += rows
      fits = true
    })
    all += rows
    if (!fits) outside += rows
  }
  const notices = covered.flatMap(({ unknown }, index) =>
    unknown > 0 ? [unknownNotice(names[index], unknown)] : [],
  )
  const whole = (count: number) => Math.min(count, MOST)
  return {
    persons: Uint32Array.from(persons, whole),
    // Where everybody fits some class, nobody is told to be elsewhere: anybody may be.
    outside: whole(outside === 0 ? all : outside),
    notices,
  }
}

const MOST = 0xffffffff

export interface CountedPopulation {
  /** Persons that fit each class. */
  readonly persons: Uint32Array
  /** Persons that fit none: those who can be told to be among the suppressed rows. */
  readonly outside: number
  readonly notices: readonly string[]
}

const unknownNotice = (name: string, values: number): string =>
  `The population has ${counted(values, 'value')} of "${name}" that neither the data nor its hierarchy knows: they are counted only where a range or * covers them.`

interface CoveredColumn {
  /** Place in `lists`, for each combination. */
  readonly listOf: Uint32Array
  readonly lists: readonly (readonly string[])[]
  readonly unknown: number
}

function coverColumn(reading: QuasiReading, values: readonly string[], wildcard: boolean): CoveredColumn {
  const covering = coveringTexts(reading, wildcard)
  const indexOfList = new Map<string, number>()
  const lists: (readonly string[])[] = []
  const listOfValue = new Map<string, number>()
  let unknown = 0
  const listIndex = ({ texts }: Covering): number => {
    const key = JSON.stringify(texts.toSorted())
    const existing = indexOfList.get(key)
    if (existing !== undefined) return existing
    indexOfList.set(key, lists.length)
    return lists.push(texts) - 1
  }
  const listOf = Uint32Array.from(values, (value) => {
    const seen = listOfValue.get(value)
    if (seen !== undefined) return seen
    const cover = covering(value)
    if (!cover.known) unknown++
    const list = listIndex(cover)
    listOfValue.set(value, list)
    return list
  })
  return { listOf, lists, unknown }
}

interface PeopleGroup {
  readonly texts: readonly (readonly string[])[]
  rows: number
}

function groupsOfPeople(columns: readonly CoveredColumn[], rows: Uint32Array): Iterable<PeopleGroup> {
  const groups = new Map<string, PeopleGroup>()
  for (let person = 0; person < rows.length; person++) {
    const key = columns.map(({ listOf }) => listOf[person]).join(',')
    const group = groups.get(key)
    if (group) group.rows += rows[person]
    else
      groups.set(key, {
        texts: columns.map(({ listOf, lists }) => lists[listOf[person]]),
        rows: rows[person],
      })
  }
  return groups.values()
}

/** Inner nodes by text, one depth per column; a leaf is the class. */
type ClassTree = Map<string, ClassTree | number>

function treeOfClasses({ texts, count }: Grouping): ClassTree | number {
  if (texts.length === 0) return 0
  const root: ClassTree = new Map()
  for (let c = 0; c < count; c++) {
    let node = root
    for (let column = 0; column < texts.length - 1; column++) {
      let next = node.get(texts[column][c]) as ClassTree | undefined
      if (!next) {
        next = new Map()
        node.set(texts[column][c], next)
      }
      node = next
    }
    node.set(texts[texts.length - 1][c], c)
  }
  return root
}

/** Every class whose text is among `texts` in each column. */
function visit(
  root: ClassTree | number,
  texts: readonly (readonly string[])[],
  reach: (c: number) => void,
): void {
  const descend = (node: ClassTree | number, column: number): void => {
    if (typeof node === 'number') {
      reach(node)
      return
    }
    for (const text of texts[column]) {
      const next = node.get(text)
      if (next !== undefined) descend(next, column + 1)
    }
  }
  descend(root, 0)
}
