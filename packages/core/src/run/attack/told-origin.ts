import { type AttackColumn, type AttackTable, codesIn } from '../../attacks/attack.ts'

/**
 * Which original row each released row was, where the release itself tells: rows are in the source's order, or the columns
 * that were left as they were tell all rows apart. Undefined where that is not sure for every row. O(rows × columns).
 */
export function toldOrigin(
  release: AttackTable,
  original: AttackTable,
  { keepOrder }: { readonly keepOrder: boolean },
): Uint32Array | undefined {
  if (release.rows !== original.rows || release.rows === 0) return undefined
  const kept = [...release.columns].flatMap(([name, column]) => {
    const own = original.columns.get(name)
    const codes = own && keptCodes(column, own)
    return own && codes ? [{ released: codes, original: own.codes }] : []
  })
  if (kept.length === 0) return undefined
  if (keepOrder && kept.every(inPlace)) return Uint32Array.from({ length: release.rows }, (_, row) => row)
  return byTheirTexts(kept, release.rows)
}

interface KeptColumn {
  readonly released: Int32Array
  readonly original: AttackColumn['codes']
}

/** The codes of released cells in the original's numbering; undefined where some cell is none of its values. */
function keptCodes(released: AttackColumn, original: AttackColumn): Int32Array | undefined {
  const codeOf = codesIn(released, original)
  const codes = new Int32Array(released.codes.length)
  for (let row = 0; row < codes.length; row++) {
    codes[row] = codeOf[released.codes[row]]
    if (codes[row] < 0) return undefined
  }
  return codes
}

function inPlace({ released, original }: KeptColumn): boolean {
  for (let row = 0; row < released.length; row++) if (released[row] !== original[row]) return false
  return true
}

function byTheirTexts(kept: readonly KeptColumn[], rows: number): Uint32Array | undefined {
  const rowOf = new Map<string, number>()
  for (let row = 0; row < rows; row++) rowOf.set(kept.map(({ original }) => original[row]).join(), row)
  if (rowOf.size < rows) return undefined
  const origin = new Uint32Array(rows)
  const taken = new Uint8Array(rows)
  for (let row = 0; row < rows; row++) {
    const found = rowOf.get(kept.map(({ released }) => released[row]).join())
    if (found === undefined || taken[found] === 1) return undefined
    taken[found] = 1
    origin[row] = found
  }
  return origin
}
