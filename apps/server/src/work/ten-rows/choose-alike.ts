/** Values of a column, row by row. */
export type Values = readonly string[]

/** People come in three groups: groups are far from each other, and those of a group are alike without being the same. */
const GROUPS = [4, 3, 3] as const

/**
 * Ten rows on which one sees what a method does: rows of one group beside each other. It looks at these columns alone, and the same
 * rows give the same ten. O(rows²), for a few hundred.
 */
export function chooseAlike(columns: readonly Values[]): readonly number[] {
  const between = distanceOf(columns)
  const { first, again } = firstOfEach(columns)
  const free = new Set(first)
  const chosen: number[] = []
  const anchors: number[] = []
  const apart = apartFrom(first, between)
  for (const size of GROUPS) {
    const far = [...free].filter((row) => anchors.every((anchor) => between(row, anchor) >= apart))
    const group = tightest(far.length > 0 ? far : [...free], free, { size, between })
    if (group.length === 0) break
    anchors.push(group[0]!)
    for (const row of group) free.delete(row)
    chosen.push(...[...group].sort((a, b) => a - b))
  }
  return withTwins(chosen, again, columns)
}

const TEN = GROUPS.reduce((sum, size) => sum + size, 0)

/** Where so few different people are there, some come twice, each beside its twin. */
function withTwins(
  chosen: readonly number[],
  again: readonly number[],
  columns: readonly Values[],
): number[] {
  const twins = again.slice(0, Math.max(0, TEN - chosen.length))
  const key = keyOf(columns)
  return chosen.flatMap((row) => [row, ...twins.filter((twin) => key(twin) === key(row))])
}

const keyOf =
  (columns: readonly Values[]) =>
  (row: number): string =>
    JSON.stringify(columns.map((values) => values[row]))

/** The first row of each combination, and the others. */
function firstOfEach(columns: readonly Values[]) {
  const key = keyOf(columns)
  const seen = new Set<string>()
  const [first, again]: [number[], number[]] = [[], []]
  for (let row = 0; row < (columns[0]?.length ?? 0); row++) {
    const rowKey = key(row)
    if (seen.has(rowKey)) again.push(row)
    else first.push(row)
    seen.add(rowKey)
  }
  return { first, again }
}

type Between = (one: number, other: number) => number

/** The row whose nearest free neighbours are nearest, with them. */
function tightest(
  from: readonly number[],
  free: ReadonlySet<number>,
  { size, between }: { readonly size: number; readonly between: Between },
): readonly number[] {
  let best: { readonly group: readonly number[]; readonly cost: number } = { group: [], cost: Infinity }
  for (const row of from) {
    const near = nearest(row, free, { count: size - 1, between })
    const cost = near.reduce((sum, { far }) => sum + far, 0)
    if (cost < best.cost) best = { group: [row, ...near.map(({ other }) => other)], cost }
  }
  return best.group
}

/** The first of those that are equally far come first. */
function nearest(
  row: number,
  free: ReadonlySet<number>,
  { count, between }: { readonly count: number; readonly between: Between },
) {
  const near: { readonly other: number; readonly far: number }[] = []
  for (const other of free) {
    if (other === row) continue
    const far = between(row, other)
    if (near.length === count && far >= (near.at(-1)?.far ?? 0)) continue
    const position = near.findIndex((one) => one.far > far)
    near.splice(position < 0 ? near.length : position, 0, { other, far })
    if (near.length > count) near.pop()
  }
  return near
}

/** What a quarter of neighbours in the list are nearer than: far enough to be told apart, and many rows are left to choose from. */
function apartFrom(rows: readonly number[], between: Between): number {
  const distances = rows.slice(1).map((row, index) => between(rows[index]!, row))
  return distances.sort((a, b) => a - b)[distances.length >> 2] ?? 0
}

/**
 * Over all columns, so that people who are alike are so in each: numbers and dates by their share of the range, texts by how much of
 * their beginning they share.
 */
function distanceOf(columns: readonly Values[]): Between {
  const parts = columns.map((values): Between => {
    const numbers = values.map(numberOf)
    if (numbers.includes(undefined)) return (one, other) => textDistance(values[one]!, values[other]!)
    const complete = numbers as number[]
    const range = Math.max(...complete) - Math.min(...complete) || 1
    return (one, other) => Math.abs(complete[one]! - complete[other]!) / range
  })
  return (one, other) => parts.reduce((sum, part) => sum + part(one, other) ** 2, 0)
}

const DECIMAL = /^-?\d+(\.\d+)?$/
const DAY = /^\d{4}-\d{2}-\d{2}/

function numberOf(text: string): number | undefined {
  const value = DECIMAL.test(text)
    ? Number(text)
    : DAY.test(text)
      ? Date.parse(text.slice(0, 10))
      : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

function textDistance(one: string, other: string): number {
  if (one === other) return 0
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  return 1 - same / (2 * Math.max(one.length, other.length))
}
