import { codesFor } from '@outis/core/pipeline'
import type { Codes } from '@outis/core/table'
import type { RecordBatch, Vector } from 'apache-arrow'
import { collectCodes, collectLarge, collectNumbers } from './read-columns.ts'

/** Distinct rows of texts as they arrived. */
export interface ReadCombinations {
  /** Per column its distinct texts, and which of them every combination has. */
  readonly columns: readonly { readonly texts: readonly string[]; readonly codes: Codes }[]
  readonly rows: Uint32Array
  /** The number of the first row of each. */
  readonly first: Float64Array
}

export interface CombinationShape {
  /** Columns of texts. */
  readonly texts: number
  /**
   * Lists of texts whose places stand in a number, and the texts that no number stands for in a list behind it, as
   * `packedCombinationsSql` makes it.
   */
  readonly packed?: { readonly texts: readonly (readonly string[])[] }
}

/**
 * Reads columns of texts with their rows and first rows behind them. A text is decoded once, however many combinations have
 * it: the others find its bytes by their hash. O(bytes).
 */
export async function readCombinations(
  batches: AsyncIterable<RecordBatch>,
  { texts: width, packed }: CombinationShape,
): Promise<ReadCombinations> {
  const columns = Array.from({ length: width }, (_, index) => ({
    known: new KnownTexts(packed?.texts[index]),
    codes: collectCodes(),
  }))
  const [rows, first] = [collectNumbers(), collectLarge()]
  const figures = packed === undefined ? width : 2
  const known = columns.map((column) => column.known)
  for await (const batch of batches) {
    const codesOfColumns = packed
      ? unpacked(batch, packed.texts, known)
      : known.map((texts, index) => texts.codesOf(batch.getChildAt(index)!))
    for (const [columnIndex, { codes }] of columns.entries())
      codes.append(narrow(codesOfColumns[columnIndex], known[columnIndex].texts.length))
    rows.add(batch.getChildAt(figures)!)
    first.add(batch.getChildAt(figures + 1)!)
  }
  return {
    columns: columns.map(({ known: { texts }, codes }) => ({
      texts,
      codes: codes.finish((length) => codesFor(texts.length, length)),
    })),
    rows: rows.finish(),
    first: first.finish(),
  }
}

function narrow(codes: Uint32Array, values: number): Codes {
  const narrowed = codesFor(values, codes.length)
  narrowed.set(codes)
  return narrowed
}

/** Codes of combinations by column: from the number, and from the list of texts that it does not stand for. */
function unpacked(
  batch: RecordBatch,
  texts: readonly (readonly string[])[],
  known: readonly KnownTexts[],
): Uint32Array[] {
  const into = texts.map(() => new Uint32Array(batch.numRows))
  const isNumber = new Uint8Array(batch.numRows)
  unpackNumbers(batch.getChildAt(0)!, { texts, into, isNumber })
  const all = texts.map((_, textIndex) => textIndex)
  const left = all.filter((entry) => texts[entry].length === 0)
  let entry = 0
  for (const part of batch.getChildAt(1)!.data) {
    const { valueOffsets, length, nullCount } = part
    const [{ values, valueOffsets: ends }] = part.children
    for (let row = 0; row < length; row++, entry++) {
      if (nullCount > 0 && !part.getValid(row)) continue
      let offset = valueOffsets[row]
      for (const column of isNumber[entry] === 1 ? left : all) {
        into[column][entry] = known[column].codeOf(values as Uint8Array, ends[offset], ends[offset + 1])
        offset++
      }
    }
  }
  return into
}

interface UnpackedNumbers {
  readonly texts: readonly (readonly string[])[]
  readonly into: readonly Uint32Array[]
  readonly isNumber: Uint8Array
}

function unpackNumbers(numbers: Vector, { texts, into, isNumber }: UnpackedNumbers): void {
  const listed = texts
    .flatMap(({ length }, textIndex) => (length === 0 ? [] : [{ length, codes: into[textIndex] }]))
    .reverse()
  let entry = 0
  for (const part of numbers.data) {
    const values = part.values as Float64Array
    for (let row = 0; row < part.length; row++, entry++) {
      if (part.nullCount > 0 && !part.getValid(row)) continue
      isNumber[entry] = 1
      let rest = values[row]
      for (const { length, codes } of listed) {
        const next = Math.floor(rest / length)
        codes[entry] = rest - next * length
        rest = next
      }
    }
  }
}

/** Texts by their bytes, in a table of open addresses. */
class KnownTexts {
  readonly texts: string[] = []
  readonly #bytes: Uint8Array[] = []
  #slots = new Int32Array(1024).fill(-1)

  constructor(texts: readonly string[] = []) {
    for (const text of texts) {
      const bytes = encoder.encode(text)
      this.codeOf(bytes, 0, bytes.length)
    }
  }

  codesOf(column: Vector): Uint32Array {
    const codes = new Uint32Array(column.length)
    let entry = 0
    for (const part of column.data) {
      const { values, valueOffsets, length, nullCount } = part
      const bytes = values as Uint8Array
      for (let row = 0; row < length; row++, entry++)
        if (nullCount === 0 || part.getValid(row))
          codes[entry] = this.codeOf(bytes, valueOffsets[row], valueOffsets[row + 1])
    }
    return codes
  }

  codeOf(bytes: Uint8Array, from: number, to: number): number {
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
const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** FNV-1a, its upper bits mixed into the lower ones. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let index = from; index < to; index++) hash = Math.imul(hash ^ bytes[index], 0x01000193)
  return hash ^ (hash >>> 15)
}

function isSame(known: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (known.length !== to - from) return false
  for (let index = from; index < to; index++) if (known[index - from] !== bytes[index]) return false
  return true
}
