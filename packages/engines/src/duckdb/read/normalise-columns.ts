import { type NormalisedColumn, spellingOf } from '@outis/core/pipeline'
import type { Dictionary } from '@outis/core/table'
import { type DecimalCommas, pointsForCommas } from '../../columns/decimal-commas.ts'
import { createSpellingSql, dropSpellingSql, normaliseColumnSql, SPELLING } from '../../sql/dictionary-sql.ts'
import { appendRows } from '../append-rows.ts'
import { forgetCounted, needTable } from '../count/counted-while-read.ts'
import { distinctTexts, forgetDictionary } from '../count/stored-dictionary.ts'
import { columnIndexOf, type TableState } from '../table-state.ts'

/** Writes every cell as its dictionary does. Costs a look at the distinct texts where that changes nothing. */
export async function normaliseColumns(
  state: TableState,
  columns: readonly { readonly name: string; readonly dictionary: Dictionary }[],
): Promise<NormalisedColumn[]> {
  const normalised: NormalisedColumn[] = []
  for (const { name, dictionary } of columns) {
    const sourceIndex = columnIndexOf(state, name)
    const { texts, values, rows } = spellingOf(await distinctTexts(state, sourceIndex), dictionary, {
      builtCodes: state.codes.get(dictionary),
      missing: state.missing,
    })
    if (texts.size === 0) continue
    await storeSpelling(state, sourceIndex, texts)
    await forgetDictionary(state, sourceIndex)
    normalised.push({ name, values, rows })
  }
  return normalised
}

/** Writes numbers with decimal commas with points, in columns that may have them; tells which did. */
export async function normaliseDecimals(
  state: TableState,
  commas: DecimalCommas,
): Promise<readonly string[]> {
  const changed: string[] = []
  for (const [nameIndex, name] of state.names.entries()) {
    if (!commas.mayHave(name)) continue
    const texts = pointsForCommas((await distinctTexts(state, nameIndex)).values, state.missing, commas)
    if (texts === undefined) continue
    await storeSpelling(state, nameIndex, texts)
    await forgetDictionary(state, nameIndex)
    changed.push(name)
  }
  return changed
}

async function storeSpelling(
  state: TableState,
  sourceIndex: number,
  texts: ReadonlyMap<string, string>,
): Promise<void> {
  await needTable(state)
  await forgetCounted(state)
  const { session, schema } = state
  await session.run(createSpellingSql(schema))
  try {
    await appendRows(state, SPELLING, texts)
    await session.run(normaliseColumnSql(schema, sourceIndex))
  } finally {
    await session.connection.run(dropSpellingSql(schema))
  }
}
