import { knownCodes } from '@outis/core/pipeline'
import type { Dictionary } from '@outis/core/table'
import type { TableState } from '../table-state.ts'
import { distinctTexts } from './stored-dictionary.ts'

/** Numbers of texts in the database, as codes of a dictionary. */
export interface CodesById {
  /** codes[number of a text in the database]; 0 for missing. */
  readonly codes: Uint32Array
  /** Whether texts that the database counts apart have one code. */
  readonly unites: boolean
}

export async function codesById(
  state: TableState,
  place: number,
  column: { readonly name: string; readonly dictionary: Dictionary },
): Promise<CodesById> {
  const texts = await distinctTexts(state, place)
  const codes = knownCodes(texts, column, { builtCodes: state.codes.get(column.dictionary), missing: state.missing })
  const byId = new Uint32Array(codes.length + 1)
  const seen = new Uint8Array(column.dictionary.values.length)
  const tokens = new Set(state.missing)
  let unites = false
  for (let codeIndex = 0; codeIndex < codes.length; codeIndex++) {
    const code = codes[codeIndex]
    byId[texts.ids[codeIndex]] = code
    // The database counts all tokens as one already.
    if (code === 0 && tokens.has(texts.values[codeIndex])) continue
    unites ||= code === 0 || seen[code] === 1
    seen[code] = 1
  }
  return { codes: byId, unites }
}
