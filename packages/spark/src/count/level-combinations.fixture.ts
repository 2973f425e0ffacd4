import { type CensusColumn, memoryEngine, type OpenTable } from '@outis/core/pipeline'

/** Of these rows all differ; fewer combinations may be held than there are. */
export const MOST_HELD = 50

const NAMES = ['a', 'b', 'c']
const ROWS = Array.from({ length: 60 }, (_, index) => [
  `a${index % 6}`,
  index % 5 === 0 ? '' : `b${index % 7}`,
  String(index),
])

export const ROWS_SQL = `SELECT * FROM (VALUES ${ROWS.map((row) => `('${row.join("', '")}')`).join(', ')}) AS t(${NAMES.join()})`

/** The same rows as a table in memory. */
export function levelsInMemory(): Promise<OpenTable> {
  const columns = NAMES.map((_, index) => {
    const values = [...new Set(ROWS.map((row) => row[index]))]
    return { values, codes: Uint32Array.from(ROWS, (row) => values.indexOf(row[index])) }
  })
  const engine = memoryEngine(new Map(), { mostCombinations: MOST_HELD })
  return engine.open({ kind: 'memory', names: NAMES, columns, rows: ROWS.length })
}

/** What a table answers when values are counted as others, and when it is asked for too much. */
export async function levelAnswers(table: OpenTable): Promise<unknown[]> {
  const whole: CensusColumn[] = []
  for (const name of NAMES) whole.push({ name, dictionary: await table.dictionary({ name }, NAMES) })
  const thirties = Uint32Array.from(whole[2].dictionary.values, (_, code) => code - (code % 30))
  const top = Uint32Array.from(whole[1].dictionary.values, () => 1)
  const onLevels = [whole[0], { ...whole[1], countedAs: top }, { ...whole[2], countedAs: thirties }]
  const { columns, weights } = await table.census(onLevels)
  const fault = (asked: Promise<unknown>) =>
    asked.then(
      () => 'none',
      ({ details }) => details,
    )
  return [
    columns.map(({ codes, dictionary }) => Array.from(codes, (code) => dictionary.values[code])),
    [...weights],
    await table.countDistinct(onLevels, 1000),
    await table.countDistinct(whole, 1000),
    await fault(table.census(whole)),
    await fault(table.combinations(NAMES)),
    (await table.census(whole.slice(0, 2))).length,
  ]
}
