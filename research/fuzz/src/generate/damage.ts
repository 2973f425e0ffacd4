import type { Edit, KeyEdit } from '../cases/case.ts'
import type { Draws } from '../cases/draws.ts'
import { isList, isMapping, mapping, type Tree } from '../cases/tree.ts'

const BYTES = [
  '00',
  'ff',
  'efbbbf',
  '22',
  '0a',
  '0d',
  '2c',
  '7b',
  '5d',
  'c3',
  'fffe',
  '2a',
  '3a',
  '09',
  '5f',
  '26',
  '504b0304',
]

/** Changes of the bytes of a file. Places are shares of its length, in ten-thousandths. */
export function drawEdits(draws: Draws, files: readonly string[]): Edit[] {
  const file = draws.pick(files)
  return Array.from(
    {
      length: draws.weighted([
        [5, 1],
        [2, 2],
        [1, 5],
      ]),
    },
    (): Edit => {
      const at = draws.weighted([
        [4, draws.below(10_000)],
        [1, 0],
        [1, 10_000],
      ])
      return draws.weighted<Edit>([
        [3, { file, kind: 'flip', at, bits: 1 << draws.below(8) }],
        [3, { file, kind: 'insert', at, bytes: draws.pick(BYTES) }],
        [3, { file, kind: 'remove', at, length: draws.pick([1, 2, 5, 40]) }],
        [1, { file, kind: 'repeat', at, length: draws.pick([1, 3, 20, 200]) }],
        [2, { file, kind: 'cut', at }],
        [0.2, { file, kind: 'empty' }],
        [0.3, { file, kind: 'packed' }],
      ])
    },
  )
}

const STRANGE: readonly Tree[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  2.5,
  1e308,
  1e-9,
  '',
  '*',
  'k',
  'quasi',
  '../x',
  [],
  [[]],
  mapping(),
  '\u0000',
  'x'.repeat(5000),
  '2019',
  9_007_199_254_740_991,
]

/** The policy with something in it that is otherwise: a value, a key, a part taken out, put twice or moved. */
export function mutatedTree(draws: Draws, tree: Tree): Tree {
  if (isList(tree))
    return tree.length === 0 || draws.chance(0.2)
      ? changedList(draws, tree)
      : tree.with(...mutatedPlace(draws, tree))
  if (isMapping(tree) && tree.entries.length > 0) {
    const place = draws.below(tree.entries.length)
    if (draws.chance(0.25)) return { entries: changedEntries(draws, tree.entries, place) }
    const [key, value] = tree.entries[place]
    return { entries: tree.entries.with(place, [key, mutatedTree(draws, value)]) }
  }
  return draws.pick(STRANGE)
}

function mutatedPlace(draws: Draws, list: readonly Tree[]): [place: number, value: Tree] {
  const place = draws.below(list.length)
  return [place, mutatedTree(draws, list[place])]
}

const changedList = (draws: Draws, list: readonly Tree[]): Tree =>
  draws.pick<Tree>([
    [...list, draws.pick(STRANGE)],
    list.slice(1),
    [...list, ...list],
    [],
    draws.pick(STRANGE),
  ])

function changedEntries(draws: Draws, entries: readonly (readonly [string, Tree])[], place: number) {
  const [key, value] = entries[place]
  return draws.pick([
    entries.toSpliced(place, 1),
    entries.with(place, [`${key}s`, value]),
    entries.with(place, [key, draws.pick(STRANGE)]),
    entries.with(place, [key, draws.pick(entries)[1]]),
    [
      ...entries,
      [draws.pick(['mode', 'rows', 'k', '__proto__', 'seed', 'others']), draws.pick(STRANGE)] as const,
    ],
    [...entries, entries[place]],
  ])
}

const SEALED_PATHS: readonly (readonly (string | number)[])[] = [
  ['recoding'],
  ['recoding', 'kind'],
  ['recoding', 'columns'],
  ['recoding', 'columns', 0],
  ['recoding', 'columns', 0, 'level'],
  ['recoding', 'columns', 0, 'name'],
  ['recoding', 'classes'],
  ['recoding', 'assignments'],
  ['recoding', 'groups'],
  ['recoding', 'buckets'],
  ['hierarchies'],
  ['hierarchies', 0],
  ['hierarchies', 0, 'spec'],
  ['hierarchies', 0, 'column'],
  ['policy'],
  ['policy', 'text'],
  ['policy', 'sha256'],
  ['release'],
  ['release', 'sha256'],
  ['input'],
  ['seed'],
  ['reasons'],
  ['reasons', 0],
  ['meaning'],
  ['meaning', 'columns'],
  ['strata'],
  ['strata', 0],
  ['strata', 0, 'levels'],
  ['key'],
  ['outis'],
  [],
]
const FILE_PATHS: readonly (readonly (string | number)[])[] = [
  ['kdf'],
  ['kdf', 'N'],
  ['kdf', 'r'],
  ['kdf', 'p'],
  ['kdf', 'salt'],
  ['kdf', 'name'],
  ['cipher'],
  ['cipher', 'iv'],
  ['cipher', 'tag'],
  ['cipher', 'name'],
  ['data'],
  ['outis'],
  ['version'],
  [],
]

/** A key whose JSON says something else, outside its seal or inside. */
export function drawKeyEdit(draws: Draws): KeyEdit {
  const layer = draws.pick(['file', 'sealed'] as const)
  const path = draws.pick(layer === 'file' ? FILE_PATHS : SEALED_PATHS)
  if (draws.chance(0.25)) return { layer, path }
  const value =
    layer === 'file' && path[0] === 'kdf'
      ? draws.pick([0, 1, 2, 3, 1024, -1, 1.5, 'x', null, 2 ** 40])
      : draws.pick(STRANGE)
  return { layer, path, value }
}
