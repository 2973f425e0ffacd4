import type { Draws } from '../cases/draws.ts'
import { MARK, oddNames, oddValues, words } from './odd-texts.ts'

export type ColumnKind = 'whole' | 'decimal' | 'code' | 'date' | 'category' | 'odd' | 'id'

/** A column before its table is drawn. */
export interface DrawnColumn {
  readonly name: string
  readonly kind: ColumnKind
  /** The values rows are drawn from. */
  readonly pool: readonly string[]
}

const PLAIN_NAMES = [
  'age',
  'town',
  'zip',
  'born',
  'sex',
  'job',
  'size',
  'illness',
  'income',
  'ward',
  'note',
  'n',
]

/** So many names, different also where capitals are not told apart. */
export function drawNames(draws: Draws, count: number, oddness: number): string[] {
  const names: string[] = []
  const taken = new Set<string>()
  while (names.length < count) {
    const name = draws.chance(oddness)
      ? draws.pick(oddNames)
      : `${draws.pick(PLAIN_NAMES)}${draws.chance(0.3) || names.length > 8 ? draws.below(count * 3) : ''}`
    const key = name.normalize('NFC').toLowerCase()
    if (taken.has(key)) continue
    taken.add(key)
    names.push(name)
  }
  return names
}

export function drawColumn(draws: Draws, name: string, kind: ColumnKind): DrawnColumn {
  const size = draws.weighted([
    [0.5, 1],
    [6, draws.between(2, 5)],
    [3, draws.between(5, 14)],
  ])
  return { name, kind, pool: drawPool(draws, kind, size) }
}

function drawPool(draws: Draws, kind: ColumnKind, size: number): string[] {
  const several = (value: () => string): string[] => [...new Set(Array.from({ length: size }, value))]
  switch (kind) {
    case 'whole':
      return several(() =>
        String(
          draws.weighted([
            [8, draws.between(0, 60)],
            [1, draws.between(-20, 20)],
            [1, draws.between(10_001, 99_999)],
          ]),
        ),
      )
    case 'decimal':
      return several(() => decimal(draws))
    case 'code':
      return several(
        () =>
          `${draws.pick(['7', '8', '9'])}${draws.pick(['31', '32', '40'])}${draws.pick(['01', '12', '99'])}`,
      )
    case 'date':
      return several(
        () =>
          `${draws.pick([1958, 1961, 1987, 1990, 2004])}-${pad(draws.between(1, 12))}-${pad(draws.between(1, 28))}`,
      )
    case 'category':
      return draws.some(words, size)
    case 'odd':
      return draws
        .shuffled([...draws.some(oddValues, Math.ceil(size / 2)), ...draws.some(words, size)])
        .slice(0, Math.max(size, 2))
    case 'id':
      return [`${MARK}${draws.pick(['id', 'nr'])}`]
  }
}

const pad = (number: number): string => String(number).padStart(2, '0')

/** Numbers that are equal and written differently are what matters here. */
function decimal(draws: Draws): string {
  const whole = String(draws.between(-3, 12))
  return draws.weighted([
    [3, whole],
    [2, `${whole}.0`],
    [1, `${whole}.00`],
    [3, `${whole}.5`],
    [1, `${whole}.50`],
    [1, `${draws.between(48_000, 49_999)}.25`],
  ])
}

/** A cell of a column; ids count the rows. */
export const drawCell = (draws: Draws, { kind, pool }: DrawnColumn, row: number): string =>
  kind === 'id' ? `${pool[0]}${71_003 + row * 17}` : draws.pick(pool)
