/** What a formula says itself, and does not take from a cell. */
export interface FormulaConstants {
  readonly texts: readonly string[]
  readonly numbers: readonly number[]
  /** Words that are neither functions nor sheets: other names, or no formula at all. */
  readonly words: readonly string[]
  /** Whether it takes something from cells. */
  readonly hasReferences: boolean
}

/** Texts in quotes, sheets in quotes, references, names of functions and other words, numbers. */
const TOKEN =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'!?|\$?[A-Za-z]{1,3}\$?\d{1,7}(?![\w.(])|\$?\d{1,7}:\$?\d{1,7}|\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}(?!\w)|[\p{L}_\\][\p{L}\p{N}_.\\]*|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|\.\d+/gu

export function formulaConstants(formula: string): FormulaConstants {
  const texts: string[] = []
  const numbers: number[] = []
  const words: string[] = []
  let hasReferences = false
  for (const { 0: token, index } of formula.matchAll(TOKEN)) {
    if (token.startsWith('"')) texts.push(token.slice(1, -1).replaceAll('""', '"'))
    else if (/^[\d.]/.test(token) && !token.includes(':')) numbers.push(Number(token))
    else if (/^\$?[A-Za-z]{1,3}\$?\d|:/.test(token)) hasReferences = true
    else if (!token.endsWith('!') && !/^\s*[(![]/.test(formula.slice(index + token.length))) words.push(token)
  }
  return { texts: texts.filter((text) => /[\p{L}\p{N}]/u.test(text)), numbers, words, hasReferences }
}

/** Smaller numbers are months, digits to round to and the like. */
const SMALL = 13

/**
 * Whether a formula tells more than its result: `FLOOR(1957,10)&"s"` shows a decade and tells the year. References to cells
 * tell what stands there anyway.
 */
export function tellsMore(formula: string): boolean {
  const { texts, numbers, hasReferences } = formulaConstants(formula)
  if (texts.length > 0) return true
  return hasReferences ? numbers.some((number) => number >= SMALL) : numbers.length > 0
}
