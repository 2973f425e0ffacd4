import { OutisError } from '@outis/core/errors'
import { noRows, type RowSet, type Universe } from './row-set.ts'

const RUNS = 1
const WORDS = 2

/**
 * A set as few bytes: lengths of alternating runs of 0 and 1 (base-128 numbers), or the words themselves where runs are
 * longer. O(tuples).
 */
export function encodeRowSet({ tuples }: Universe, set: RowSet): Uint8Array {
  const most = 1 + set.length * 4
  const runs: number[] = [RUNS]
  let bit = 0
  let length = 0
  for (let tuple = 0; tuple <= tuples && runs.length < most; tuple++) {
    const next = tuple < tuples ? (set[tuple >>> 5] >>> (tuple & 31)) & 1 : bit ^ 1
    if (next === bit) length++
    else {
      for (let left = length; ; left >>>= 7) {
        runs.push(left < 128 ? left : (left & 127) | 128)
        if (left < 128) break
      }
      bit = next
      length = 1
    }
  }
  if (runs.length < most) return Uint8Array.from(runs)
  const bytes = new Uint8Array(most)
  bytes[0] = WORDS
  const view = new DataView(bytes.buffer)
  for (let word = 0; word < set.length; word++) view.setUint32(1 + 4 * word, set[word], true)
  return bytes
}

/** Refuses bytes that are no set of the universe. */
export function decodeRowSet(universe: Universe, bytes: Uint8Array): RowSet {
  const set = noRows(universe)
  if (bytes[0] === WORDS && bytes.length === 1 + set.length * 4) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let word = 0; word < set.length; word++) set[word] = view.getUint32(1 + 4 * word, true)
    return set
  }
  if (bytes[0] !== RUNS) throw wrongSet()
  let tuple = 0
  let bit = 0
  for (let byteIndex = 1; byteIndex < bytes.length; bit ^= 1) {
    let length = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[byteIndex++]
      if (byte === undefined || shift > 28) throw wrongSet()
      length |= (byte & 127) << shift
      if (byte < 128) break
    }
    const end = tuple + length
    if (end > universe.tuples || length < 0) throw wrongSet()
    if (bit === 1) for (; tuple < end; tuple++) set[tuple >>> 5] |= 1 << (tuple & 31)
    tuple = end
  }
  if (tuple !== universe.tuples) throw wrongSet()
  return set
}

const wrongSet = (): OutisError =>
  new OutisError('INTERNAL', {
    message: 'A stored set of rows does not belong to its release.',
    hint: 'Restore the store from a backup.',
  })
