import type { OpenTable, PartCut, PartedColumn, PartValues } from '@outis/core/pipeline'

/** Fewer combinations may be held than the table of the parts has. */
export const MOST_PARTED = 12

const NAMES = ['a', 'b', 'c']
/** Some cells have no value; of 60 combinations of texts half have two rows. */
const ROWS = Array.from({ length: 90 }, (_, at) => [
  ['1', '01', '2', '', 'é'][(at * 7) % 5],
  ['x', '?', 'y', ''][at % 4],
  String((at * 5) % 3),
])

export const PARTED_ROWS_SQL = `SELECT * FROM (VALUES ${ROWS.map((row) => `('${row.join("', '")}')`).join(', ')}) AS t(${NAMES.join()})`

export const partedSource = () => ({
  kind: 'memory' as const,
  names: NAMES,
  columns: NAMES.map((_, at) => {
    const values = [...new Set(ROWS.map((row) => row[at]))]
    return { values, codes: Uint32Array.from(ROWS, (row) => values.indexOf(row[at])) }
  }),
  rows: ROWS.length,
})

const told = (asked: Promise<unknown>) =>
  asked.then(
    () => 'none',
    ({ code, details }) => ({ code, details }),
  )

/** By part, in order of first appearance. */
function listed({ parts, codes, rows, first }: PartValues): unknown[] {
  const order = Array.from(parts.keys()).sort((a, b) => first[a] - first[b])
  return order.map((at) => [parts[at], codes[at], rows[at]])
}

/** What a table answers of its parts, before and after each of some cuts. */
export async function partAnswers(table: OpenTable): Promise<unknown[]> {
  await table.setMissing(['', '?'])
  const columns: PartedColumn[] = []
  for (const name of NAMES) columns.push({ name, dictionary: await table.dictionary({ name }) })
  const answers: unknown[] = []
  const parts = await table.parts!(columns)
  const halves = (part: number, at: number, next: number): PartCut => ({
    ...{ part, column: NAMES[at] },
    to: Int32Array.from(columns[at].dictionary.values, (_, code) => next + (code % 2)),
  })
  const levels = [[halves(0, 2, 1)], [halves(1, 0, 3), halves(2, 1, 5)], [halves(3, 1, 7), halves(6, 1, 9)]]
  for (const [turn, cuts] of levels.entries()) {
    // Each level is asked of another column: a question to a cluster takes its time.
    answers.push(listed(await parts.tried(cuts, NAMES[turn])))
    const beside = NAMES.filter((_, at) => at > turn).slice(0, turn)
    const above = await parts.above!(cuts, { column: NAMES[turn], beside, l: 2 + turn })
    answers.push([...above].sort())
    await parts.cut(cuts)
    answers.push(listed(await parts.values(NAMES[(turn + 1) % NAMES.length])))
  }
  answers.push(listed(await parts.values('c', [4, 5])), listed(await parts.values('c', [])))
  const sizes = await parts.sizes()
  answers.push(sizes)
  const large = sizes.filter(({ combinations }) => combinations > MOST_PARTED)
  const small = sizes.filter(({ combinations }) => combinations <= MOST_PARTED)
  answers.push(await told(parts.census(large[0].part)))
  for (const { part } of small.slice(0, 2)) {
    const { columns: found, weights, rows } = await parts.census(part)
    answers.push(
      found.map(({ codes }) => [...codes]),
      [[...weights], rows],
    )
  }
  answers.push(await told(parts.values('none')))
  await parts.close()
  return answers
}

/** Combinations as lines, and how they were parted. */
export async function combinationAnswers(table: OpenTable, together: number) {
  const lines: string[] = []
  const partOf = new Map<string, number>()
  let [parts, most, torn] = [0, 0, 0]
  for await (const { columns, rows, length } of table.combinationParts!(NAMES, together)) {
    most = Math.max(most, length)
    for (let at = 0; at < length; at++) {
      const cells = columns.map(({ values, codes }) => values[codes[at]])
      const key = cells.slice(0, together).join()
      if ((partOf.get(key) ?? parts) !== parts) torn++
      partOf.set(key, parts)
      lines.push(`${cells.join()}×${rows[at]}`)
    }
    parts++
  }
  return { lines: lines.sort(), isSeveral: parts > 1, isSmall: most <= MOST_PARTED, torn }
}
