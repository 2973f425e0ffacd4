/** What the font lacks and has a plain spelling. A mark before a word that says the same is left out. */
const SPELT: Readonly<Record<string, string>> = {
  '✓': '',
  '✗': '',
  '→': '->',
  '\u202f': '\u00a0',
  '\u2009': ' ',
}

/** Texts in characters that the font of the file has. */
export interface PrintedText {
  readonly print: (text: string) => string
  /** Characters that stand as [U+…] so far. */
  readonly missing: () => number
}

/** A character that the font lacks is written by its number, so that two names stay two names. */
export function printedText(hasGlyph: (codePoint: number) => boolean): PrintedText {
  const lacking = new Set<number>()
  const printed = (character: string): string => {
    const code = character.codePointAt(0)!
    if (character === '\n' || character === '\t' || hasGlyph(code)) return character
    const normalised = SPELT[character]
    if (normalised !== undefined) return normalised
    lacking.add(code)
    return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  }
  return {
    print: (text) => Array.from(text, printed).join(''),
    missing: () => lacking.size,
  }
}
