import { type MeasureQuestion, measureTable, type TableMeasures } from '../run/measure/measure-table.ts'
import { memoryEngine } from '../run/memory/memory-engine.ts'
import { type People, readPeople } from './people-of-cells.ts'

/** The k, l, t, β, δ and the risks of a table as it stands: no policy, nothing is changed. */
export async function measure(people: People, question: MeasureQuestion): Promise<TableMeasures> {
  const open = await memoryEngine().open(readPeople(people).source)
  return measureTable(open, question)
}
