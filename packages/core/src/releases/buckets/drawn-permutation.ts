import { type AttackTable, columnOf, type DrawnTrace, type ShownDraws } from '../../attacks/attack.ts'
import { type DrawnPairs, type DrawnRow, pairedTrace } from '../../attacks/kit/seeds/drawn-trace.ts'
import { rowText } from '../../data/random/keyed-hash.ts'
import { permutationPurpose } from '../../data/recoding/apply-sliced.ts'

/** Pairs of one claim, and claims that are looked at: more tell nothing new. */
const MOST_PAIRS = 12
const CLAIMS = 40

/**
 * What a sliced release shows of its permutations: in a bucket the n-th row by one keyed hash stands beside the n-th by another.
 * People are known by values of a column group that nobody else in their bucket has. Small buckets are read first.
 * O(rows × groups).
 */
export function drawnPermutation(shown: ShownDraws): readonly DrawnTrace[] {
  const { release, original, origin, groups, quasi, sensitive } = shown
  const keys = [...quasi, ...sensitive]
  if (!origin || !groups || !keys.every((name) => original.columns.has(name))) return []
  const textOf = textsOf(original, keys)
  const times = new Map<string, number>()
  for (let row = 0; row < original.rows; row++) times.set(textOf(row), (times.get(textOf(row)) ?? 0) + 1)
  const claims: DrawnPairs[] = []
  for (const places of bucketsOf(shown)) {
    if (claims.length >= CLAIMS) break
    const people = places.map((place) => origin[place])
    const known = groups.columns.map((names) =>
      peopleByPlace(
        { release, original, names },
        places,
        people,
        (person) => times.get(textOf(person)) === 1,
      ),
    )
    const row = (person: number): DrawnRow => ({ text: textOf(person), occurrence: 1 })
    for (let group = 1; group < known.length; group++) {
      const pairs = [...known[0]].flatMap(([place, person]) => {
        const other = known[group].get(place)
        return other === undefined ? [] : [[row(person), row(other)] as const]
      })
      for (let pairIndex = 0; pairIndex + 1 < pairs.length; pairIndex += MOST_PAIRS)
        claims.push({
          purposes: [permutationPurpose(0), permutationPurpose(group)],
          pairs: pairs.slice(pairIndex, pairIndex + MOST_PAIRS),
        })
    }
  }
  return [pairedTrace(claims.slice(0, CLAIMS))]
}

function textsOf(table: AttackTable, names: readonly string[]): (row: number) => string {
  const columns = names.map((name) => columnOf(table, name))
  const texts = Array.from({ length: table.rows }, (_, row) =>
    rowText(columns.map(({ values, codes }) => values[codes[row]])),
  )
  return (row) => texts[row]
}

/** Rows of each bucket in the order of the release; the smallest bucket first. */
function bucketsOf({ release, groups }: ShownDraws): number[][] {
  const { codes, values } = columnOf(release, groups!.bucket)
  const places: number[][] = values.map(() => [])
  for (let row = 0; row < release.rows; row++) places[codes[row]].push(row)
  return places.filter(({ length }) => length > 1).sort((a, b) => a.length - b.length)
}

interface GroupOf {
  readonly release: AttackTable
  readonly original: AttackTable
  readonly names: readonly string[]
}

/** People of the bucket whose values stand in one row of it alone, by that row. */
function peopleByPlace(
  { release, original, names }: GroupOf,
  places: readonly number[],
  people: readonly number[],
  isAlone: (person: number) => boolean,
): Map<number, number> {
  const shown = names.map((name) => columnOf(release, name))
  const own = names.map((name) =>
    columnOf(original, original.columns.has(name) ? name : name.replace(/@\d+$/, '')),
  )
  const joined = (columns: typeof shown, row: number) =>
    rowText(columns.map(({ values, codes }) => values[codes[row]]))
  const placeOf = unique(places, (place) => joined(shown, place))
  const found = [...unique(people, (person) => joined(own, person))].flatMap(([text, person]) => {
    const place = placeOf.get(text)
    return place === undefined || !isAlone(person) ? [] : [[place, person] as const]
  })
  return new Map(found)
}

function unique(rows: readonly number[], textOf: (row: number) => string): Map<string, number> {
  const found = new Map<string, number>()
  const twice = new Set<string>()
  for (const row of rows) {
    const text = textOf(row)
    if (found.has(text)) twice.add(text)
    found.set(text, row)
  }
  for (const text of twice) found.delete(text)
  return found
}
