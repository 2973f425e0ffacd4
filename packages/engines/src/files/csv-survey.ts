/** What in a delimited text decides how DuckDB may read it. */
export interface CsvSurvey {
  readonly zero: boolean
  /** Ends of lines, in quotes or not: `\r` alone, `\n` alone, both. */
  readonly returns: boolean
  readonly feeds: boolean
  readonly pairs: boolean
  /** A line ends inside a cell: whoever begins to read in the midst of the text does not know whether a line is a record. */
  readonly open: boolean
  /** A quoted cell does not end, or something follows its end; or the text cannot be surveyed. */
  readonly broken: boolean
}

const ZERO = 0
const FEED = 10
const RETURN = 13
const SPACE = 32
const MARK = Buffer.from('\ufeff')
/** Stands in no text in UTF-8. */
const NO_BYTE = 255

/** Where in a record a byte stands. */
const START = 0
const SPACED = 1
const PLAIN = 2
const QUOTED = 3
const CLOSING = 4
const CLOSED = 5

/**
 * Looks at the bytes of a text in UTF-8, piece by piece, by the rules of `csvScanner`. Pieces without quotes and returns,
 * which is most of them in most files, are searched and not looked through.
 */
export function csvSurvey({ delimiter, quote }: { readonly delimiter: string; readonly quote: string }) {
  const delimiterByte = Buffer.from(delimiter)[0] ?? NO_BYTE
  const quoteByte = Buffer.from(quote)[0] ?? NO_BYTE
  // What is longer than a byte is not looked for.
  const long = Math.max(Buffer.byteLength(delimiter), Buffer.byteLength(quote)) > 1
  const survey = { zero: false, returns: false, feeds: false, pairs: false, open: false, broken: long }
  let state = START
  let last = 0
  let begun = false
  const lookThrough = (bytes: Uint8Array): void => {
    for (let byteIndex = 0; byteIndex < bytes.length; byteIndex++) {
      const byte = bytes[byteIndex]
      const ends = byte === FEED || byte === RETURN
      if (byte === FEED) {
        if (last === RETURN) survey.pairs = true
        else survey.feeds = true
      } else if (last === RETURN) survey.returns = true
      last = byte
      if (state === QUOTED) {
        if (byte === quoteByte) state = CLOSING
        else if (ends) survey.open = true
      } else if (ends || byte === delimiterByte) state = START
      else if (byte === quoteByte && state !== PLAIN) {
        if (state === CLOSED) survey.broken = true
        state = QUOTED
      } else if (byte === SPACE && state !== PLAIN) state = state === START ? SPACED : afterSpace(state)
      else {
        if (state === CLOSING || state === CLOSED) survey.broken = true
        state = PLAIN
      }
    }
  }
  return {
    push(piece: Buffer): void {
      const bytes =
        begun || !piece.subarray(0, MARK.length).equals(MARK) ? piece : piece.subarray(MARK.length)
      begun = true
      survey.zero ||= bytes.includes(ZERO)
      const plain = state <= PLAIN && last !== RETURN && !bytes.includes(RETURN) && !bytes.includes(quoteByte)
      if (plain) survey.feeds ||= bytes.includes(FEED)
      // Where in a record a plain piece ends is seen in its last bytes.
      lookThrough(plain ? bytes.subarray(-2) : bytes)
    },
    end: (): CsvSurvey => ({
      ...survey,
      returns: survey.returns || last === RETURN,
      broken: survey.broken || state === QUOTED,
    }),
  }
}

/** One space may stand before a quote, any number behind it. */
const afterSpace = (state: number): number => (state === SPACED ? PLAIN : CLOSED)

/**
 * Whether DuckDB reads a text as the rules say. It loses a lone zero, drops a space behind a `\r` among other ends of lines,
 * counts blank lines otherwise where ends of lines are mixed, and does not always tell a cell without end.
 */
export function isReadAlike({ zero, returns, feeds, pairs, broken }: CsvSurvey, width: number): boolean {
  if (zero || broken || (returns && (feeds || pairs))) return false
  return width > 1 || !(feeds && pairs)
}
