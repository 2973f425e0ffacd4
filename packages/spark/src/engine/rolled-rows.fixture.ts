import {
  memoryEngine,
  type OpenTable,
  type PartedColumn,
  type RolledColumn,
  type ToldRows,
} from '@outis/core/pipeline'

/** Of these rows all differ; fewer combinations may be held than there are. */
export const MOST_ROLLED = 50

const NAMES = ['a', 'b', 'c']
const ROWS = Array.from({ length: 60 }, (_, at) => [
  `a${at % 6}`,
  at % 5 === 0 ? '' : `b${at % 7}`,
  String(at),
])

export const ROLLED_ROWS_SQL = `SELECT * FROM (VALUES ${ROWS.map((row) => `('${row.join("', '")}')`).join(', ')}) AS t(${NAMES.join()})`

/** The same rows as a table in memory. */
export function rolledInMemory(): Promise<OpenTable> {
  const columns = NAMES.map((_, at) => {
    const values = [...new Set(ROWS.map((row) => row[at]))]
    return { values, codes: Uint32Array.from(ROWS, (row) => values.indexOf(row[at])) }
  })
  const engine = memoryEngine(new Map(), { mostCombinations: MOST_ROLLED })
  return engine.open({ kind: 'memory', names: NAMES, columns, rows: ROWS.length })
}

/** What a table answers when values are counted as others, and when it is asked for too much. */
export async function rolledAnswers(table: OpenTable): Promise<unknown[]> {
  await table.foresee?.(NAMES)
  const whole: PartedColumn[] = []
  for (const name of NAMES) whole.push({ name, dictionary: await table.dictionary({ name }) })
  const thirties = Uint32Array.from(whole[2].dictionary.values, (_, code) => code - (code % 30))
  const top = Uint32Array.from(whole[1].dictionary.values, () => 1)
  const rolled = [whole[0], { ...whole[1], standsFor: top }, { ...whole[2], standsFor: thirties }]
  const { columns, weights } = await table.rolledUp!(rolled)
  const takes = (at: number, from: number) => ({
    ...whole[at],
    takes: Uint32Array.from(whole[at].dictionary.values, (_, code) => (code % 3 === from ? 1 : 0)),
  })
  const told = [
    { any: [takes(0, 1), takes(1, 0)], none: [] },
    { any: [], none: [takes(0, 2), takes(1, 1)] },
    { any: [takes(0, 0), takes(2, 1)], none: [takes(1, 2)] },
    // No row is left.
    { any: [], none: [{ ...whole[0], takes: new Uint32Array(whole[0].dictionary.values.length).fill(1) }] },
  ]
  const fault = (asked: Promise<unknown>) =>
    asked.then(
      () => 'none',
      ({ details }) => details,
    )
  return [
    columns.map(({ codes, dictionary }) => Array.from(codes, (code) => dictionary.values[code])),
    [...weights],
    await table.rolledSizes!(rolled),
    await table.rolledSpreads!(rolled.slice(0, 2), rolled[2]),
    await table.rolledSpreads!([], whole[1]),
    await table.rolledCount!(rolled, 1000),
    await table.rolledCount!(whole, 1000),
    await fault(table.census(whole)),
    await fault(table.combinations(NAMES)),
    (await table.census(whole.slice(0, 2))).length,
    ...(await Promise.all(told.map((of) => toldAnswers(table, rolled, of)))),
  ]
}

/** The same of some rows alone. */
async function toldAnswers(table: OpenTable, rolled: readonly RolledColumn[], of: ToldRows) {
  const { columns, weights, rows } = await table.rolledUp!(rolled, of)
  return [
    columns.map(({ codes }) => [...codes]),
    [[...weights], rows],
    await table.rolledSizes!(rolled, of),
    await table.rolledSpreads!(rolled.slice(0, 2), rolled[2], of),
    await table.rolledSpreads!([], rolled[1], of),
    await table.rolledSpreads!(rolled.slice(0, 1), rolled[1], of),
    await table.rolledSizes!([rolled[1]], of),
    [...(await table.rolledUp!([rolled[1]], of)).weights],
    await table.rolledCount!(rolled, 1000, of),
  ]
}
