import { knownCodes } from '@outis/core/pipeline'
import type { Dictionary } from '@outis/core/table'
import { createDictionarySql, dropDictionarySql, readDictionarySql } from '../../sql/dictionary-sql.ts'
import { dropCodedSql } from '../../sql/level-combinations-sql.ts'
import type { NumberedTexts, StoredDictionary, TableState } from '../table-state.ts'
import { tallyOf } from './kept-rows.ts'
import { piecesOf, pullNumbers, pullTexts } from './pull.ts'

/** Makes the dictionary of a column in the database, unless it is there or being made. */
export function ensureDictionary(state: TableState, sourceIndex: number): Promise<StoredDictionary> {
  const known = state.dictionaries.get(sourceIndex)
  if (known !== undefined) return known
  const making = makeDictionary(state, sourceIndex)
  state.dictionaries.set(sourceIndex, making)
  making.catch(() => state.dictionaries.delete(sourceIndex))
  return making
}

async function makeDictionary(state: TableState, sourceIndex: number): Promise<StoredDictionary> {
  const tally = await tallyOf(state, [sourceIndex])
  await state.session.run(createDictionarySql(state.schema, sourceIndex, tally))
  return {}
}

export async function distinctTexts(state: TableState, sourceIndex: number): Promise<NumberedTexts> {
  const stored = await ensureDictionary(state, sourceIndex)
  if (stored.texts !== undefined) return stored.texts
  const pieces = piecesOf(await state.session.run(readDictionarySql(state.schema, sourceIndex)))
  stored.texts = {
    values: pullTexts(pieces, 0),
    ids: pullNumbers(pieces, 1, new Uint32Array(pieces.rows)),
    rows: pullNumbers(pieces, 2, new Float64Array(pieces.rows)),
  }
  return stored.texts
}

/** Numbers of texts in the database, as codes of a dictionary. */
export interface CodesById {
  /** codes[number of a text in the database]; 0 for missing. */
  readonly codes: Uint32Array
  /** Whether several texts that the database counts apart have one code. */
  readonly unites: boolean
}

export async function codesById(
  state: TableState,
  sourceIndex: number,
  column: { readonly name: string; readonly dictionary: Dictionary },
): Promise<CodesById> {
  const texts = await distinctTexts(state, sourceIndex)
  const codes = knownCodes(texts, column, {
    builtCodes: state.codes.get(column.dictionary),
    missing: state.missing,
  })
  const byId = new Uint32Array(codes.length + 1)
  const seen = new Uint8Array(column.dictionary.values.length)
  const tokens = new Set(state.missing)
  let unites = false
  for (const [textIndex, code] of codes.entries()) {
    byId[texts.ids[textIndex]] = code
    // The database counts all tokens as one already.
    if (code === 0 && tokens.has(texts.values[textIndex])) continue
    unites ||= code === 0 || seen[code] === 1
    seen[code] = 1
  }
  return { codes: byId, unites }
}

/** Drops the combinations that were counted as numbers: numbers, texts or rows have changed. */
export async function forgetCoded(state: TableState): Promise<void> {
  const known = await state.coded?.catch(() => undefined)
  delete state.coded
  if (known === undefined) return
  const levels = await Promise.all([...known.levels.values()].flatMap((tables) => [...tables.values()]))
  await state.session.run(dropCodedSql(state.schema, levels))
}

/** Drops the dictionary of a column whose texts have changed. */
export async function forgetDictionary(state: TableState, sourceIndex: number): Promise<void> {
  const { session, schema, dictionaries } = state
  await forgetCoded(state)
  if (dictionaries.delete(sourceIndex)) await session.run(dropDictionarySql(schema, sourceIndex))
}

/** Drops everything that was counted, after rows were left out. */
export async function forgetDictionaries(state: TableState): Promise<void> {
  for (const sourceIndex of [...state.dictionaries.keys()]) await forgetDictionary(state, sourceIndex)
  await forgetCoded(state)
}
