import { countCodedSql, createCodedSql, createRollSql } from '../../sql/rolled.ts'
import type { CodedCombinations, TableState } from '../table-state.ts'
import { appendNumbers } from '../write/append-numbers.ts'
import { forgetCoded } from './forget-coded.ts'
import { tallyOf } from './rows-in-question.ts'
import { ensureDictionary } from './stored-dictionary.ts'

/** Counts combinations of columns inside the database, unless those that were counted have these columns. */
export async function codedCombinations(
  state: TableState,
  places: readonly number[],
): Promise<CodedCombinations> {
  const known = await state.coded
  const same =
    known !== undefined &&
    places.every((place) => known.places.includes(place)) &&
    known.missing.join('\0') === state.missing.join('\0')
  if (same) return known
  await forgetCoded(state)
  const making = makeCoded(state, places)
  state.coded = making
  making.catch(() => delete state.coded)
  return making
}

async function makeCoded(state: TableState, places: readonly number[]): Promise<CodedCombinations> {
  const { session, schema, missing } = state
  for (const place of places) await ensureDictionary(state, place)
  const columns = places.map((place) => ({ place, missing }))
  await session.run(createCodedSql(schema, columns, await tallyOf(state, places)))
  const [length = 0] = await session.numbers(countCodedSql(schema))
  return { places, missing, length, rolls: new Map() }
}

/** The table that says what each number of a column is counted as; one array is handed over once. */
export function rollTable(
  state: TableState,
  coded: CodedCombinations,
  { place, codes, countedAs }: RolledPlace,
): Promise<string> {
  const made = coded.rolls.get(place) ?? new Map<Uint32Array, Promise<string>>()
  coded.rolls.set(place, made)
  const known = made.get(countedAs)
  if (known !== undefined) return known
  const roll = `roll${place}_${made.size}`
  const making = (async () => {
    await state.session.run(createRollSql(state.schema, roll))
    const ids = Uint32Array.from(codes, (_, id) => id)
    await appendNumbers(state, roll, [ids, codes.map((code) => countedAs[code])])
    return roll
  })()
  made.set(countedAs, making)
  return making
}

interface RolledPlace {
  readonly place: number
  /** codes[number of a text in the database] */
  readonly codes: Uint32Array
  readonly countedAs: Uint32Array
}
