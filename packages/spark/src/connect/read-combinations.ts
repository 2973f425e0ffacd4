import type { RecordBatch, Vector } from 'apache-arrow'
import { Numbers } from './read-columns.ts'

/** Distinct rows of texts as they arrived, with two numbers behind each. */
export interface ReadCombinations {
  /** Per column its distinct texts in the order they arrived, and which of them every combination has. */
  readonly columns: readonly { readonly texts: readonly string[]; readonly codes: Uint32Array }[]
  readonly numbers: readonly Uint32Array[]
}

/**
 * Reads columns of texts with numbers behind them. A text is decoded once, however many combinations have it: the others
 * find its bytes by their hash. O(bytes).
 */
export async function readCombinations(
  batches: AsyncIterable<RecordBatch>,
  { texts: width, numbers: behind }: { readonly texts: number; readonly numbers: number },
): Promise<ReadCombinations> {
  const columns = Array.from({ length: width }, () => ({ known: new KnownTexts(), codes: new Numbers() }))
  const numbers = Array.from({ length: behind }, () => new Numbers())
  for await (const batch of batches) {
    for (const [place, { known, codes }] of columns.entries())
      codes.append(known.codesOf(batch.getChildAt(place)!))
    for (const [place, column] of numbers.entries()) column.add(batch.getChildAt(width + place)!)
  }
  return {
    columns: columns.map(({ known, codes }) => ({ texts: known.texts, codes: codes.all })),
    numbers: numbers.map(({ all }) => all),
  }
}

/** Texts by their bytes, in a table of open addresses. */
class KnownTexts {
  readonly texts: string[] = []
  readonly #bytes: Uint8Array[] = []
  #slots = new Int32Array(1024).fill(-1)

  codesOf(column: Vector): Uint32Array {
    const codes = new Uint32Array(column.length)
    let at = 0
    for (const { values, valueOffsets, length } of column.data) {
      const bytes = values as Uint8Array
      for (let row = 0; row < length; row++)
        codes[at++] = this.#codeOf(bytes, valueOffsets[row], valueOffsets[row + 1])
    }
    return codes
  }

  #codeOf(bytes: Uint8Array, from: number, to: number): number {
    const mask = this.#slots.length - 1
    for (let slot = hashOf(bytes, from, to) & mask; ; slot = (slot + 1) & mask) {
      const code = this.#slots[slot]
      if (code < 0) return this.#learn(bytes.slice(from, to), slot)
      if (isSame(this.#bytes[code], bytes, from, to)) return code
    }
  }

  #learn(text: Uint8Array, slot: number): number {
    const code = this.#bytes.push(text) - 1
    this.texts.push(decoder.decode(text))
    this.#slots[slot] = code
    if (this.#bytes.length * 2 > this.#slots.length) this.#grow()
    return code
  }

  #grow(): void {
    const mask = this.#slots.length * 2 - 1
    this.#slots = new Int32Array(mask + 1).fill(-1)
    for (const [code, text] of this.#bytes.entries()) {
      let slot = hashOf(text, 0, text.length) & mask
      while (this.#slots[slot] >= 0) slot = (slot + 1) & mask
      this.#slots[slot] = code
    }
  }
}

// A text that begins with a mark of its byte order keeps it.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** FNV-1a, its upper bits mixed into the lower ones. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at], 0x01000193)
  return hash ^ (hash >>> 15)
}

function isSame(known: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (known.length !== to - from) return false
  for (let at = from; at < to; at++) if (known[at - from] !== bytes[at]) return false
  return true
}
