/** Something that a file holds beside its table. Texts are judged like cells; nothing of them is told. */
export interface HeldPart {
  /** What it is, in one sentence. */
  readonly text: string
  /** How to be rid of it, in one sentence. */
  readonly remove: string
  readonly texts: readonly string[]
  /** The column that it belongs to, if it is one. */
  readonly column?: string
  /** How many there are of what the sentence names. Default: the texts. */
  readonly count?: number
  /** What is to be done where the texts name nobody. `nothing`: they are words of the format. */
  readonly otherwise: 'stop' | 'decide' | 'unjudged' | 'nothing'
}

export const SAVE_AS_CSV = 'Save the sheet as CSV, or let Outis write the release.'
export const WRITE_ANEW =
  'Write the table anew from its rows and columns alone, or let Outis write the release.'

/** Texts without repeats and blanks. */
export const distinctTexts = (texts: Iterable<string>): readonly string[] =>
  [...new Set([...texts].map((text) => text.trim()))].filter((text) => text !== '')

/** What a program may show of bytes: runs of characters, in UTF-8 and, where every second byte is zero, in UTF-16. */
export function printableTexts(bytes: Uint8Array): readonly string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = new Set<string>()
  for (const text of [buffer.toString('utf8'), buffer.toString('utf16le')])
    for (const run of text.split(/[\p{C}\ufffd]+/u)) {
      const plain = run.trim()
      if (plain.length >= SHORTEST && /[\p{Script=Latin}\p{N}]{3}/u.test(plain)) found.add(plain)
    }
  return [...found]
}

const SHORTEST = 4
