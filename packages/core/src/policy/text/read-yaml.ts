import { Composer, type CST, type Document, Lexer, LineCounter, Parser, type YAMLError } from 'yaml'
import { OutisError } from '../../data/errors.ts'

export interface YamlText {
  readonly document: Document
  readonly lines: LineCounter
  /** A fault at a place of the text. */
  readonly fault: Fault
}

export type Fault = (offset: number, sentence: string) => OutisError

/** The steps after the parser go down level by level. */
const DEEPEST = 200

/** Larger texts would take minutes to read, and nobody writes them: long lists belong into files of their own. */
const MOST_CHARACTERS = 4 * 2 ** 20

/** The one document of a YAML text. Faults are told by their kind and place: the parser's own words could quote the text. */
export function readYaml(text: string, fileName: string): YamlText {
  if (text.length > MOST_CHARACTERS) throw tooLong(text.length, fileName)
  const lines = new LineCounter()
  const fault: Fault = (offset, sentence) => syntaxError(fileName, lines.linePos(offset), sentence)
  const tokens = tokensOf(text, lines, fault)
  const deep = tooDeepAt(tokens)
  if (deep !== undefined) throw fault(deep, TOO_DEEP)
  // Keys that stand twice are looked for afterwards: the composer compares every key with all before it.
  const composer = new Composer({ version: '1.2', prettyErrors: false, uniqueKeys: false })
  const [document, second] = composer.compose(tokens, true, text.length)
  const [error] = document.errors
  if (error) throw fault(error.pos[0], FAULTS[error.code] ?? 'is not valid YAML here')
  if (second) throw fault(second.range?.[0] ?? 0, 'begins a second document here; a policy is one')
  return { document, lines, fault }
}

const TOO_DEEP = `is nested more than ${DEEPEST} levels deep here`

/** The parser closes what is open by calling itself, once for each level: it is stopped where it has opened too many. */
function tokensOf(text: string, lines: LineCounter, fault: Fault): CST.Token[] {
  lines.addNewLine(0)
  const parser = new Parser(lines.addNewLine)
  const tokens: CST.Token[] = []
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token)
    if (parser.stack.length > 2 * DEEPEST) throw fault(parser.offset, TOO_DEEP)
  }
  for (const token of parser.end()) tokens.push(token)
  return tokens
}

const FAULTS: Partial<Record<YAMLError['code'], string>> = {
  TAB_AS_INDENT: 'is indented with a tab here; use spaces',
  BAD_INDENT: 'is not indented as what surrounds it, or a bracket before it is not closed',
  MISSING_CHAR: 'lacks a character here: a colon, comma, space, quote or closing bracket',
  BLOCK_AS_IMPLICIT_KEY: 'has a second colon here; put quotes around a text that holds one',
  MULTILINE_IMPLICIT_KEY: 'has a key over several lines here',
  UNEXPECTED_TOKEN: 'has something here that does not belong; a text with special characters needs quotes',
  BAD_DQ_ESCAPE: 'has a backslash in double quotes here that means nothing; use single quotes',
  BAD_SCALAR_START: 'has a text here that begins with a reserved character; put quotes around it',
  BAD_ALIAS: 'has an alias here that cannot be read',
}

/** A fault of the text, at its line and column. */
function syntaxError(
  fileName: string,
  { line, col }: { line: number; col: number },
  sentence: string,
): OutisError {
  return new OutisError('POLICY_SYNTAX', {
    message: `${fileName}:${line}:${col}: the policy ${sentence}.`,
    hint: 'A policy is YAML (or JSON): indent with spaces, one "key: value" to a line, quotes around texts with : # [ ] { } , * & ? | or @.',
    details: { file: fileName, line, column: col },
  })
}

const tooLong = (characters: number, fileName: string): OutisError =>
  new OutisError('POLICY_INVALID', {
    message: `${fileName} has ${characters} characters; a policy has at most ${MOST_CHARACTERS}.`,
    hint: 'Put long hierarchies and lists of values into files that the policy names.',
    details: { file: fileName, characters, most: MOST_CHARACTERS },
  })

/** Offset of the first token below the deepest level allowed. */
function tooDeepAt(tokens: readonly CST.Token[]): number | undefined {
  const open = tokens.map((token) => ({ token, depth: 0 }))
  for (let next = open.pop(); next; next = open.pop()) {
    const { token, depth } = next
    if (depth > DEEPEST) return 'offset' in token ? token.offset : 0
    for (const inner of innerTokens(token)) open.push({ token: inner, depth: depth + 1 })
  }
  return undefined
}

function innerTokens(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value ? [token.value] : []
  if (!('items' in token)) return []
  return token.items.flatMap((item) => [item.key ?? [], item.value ?? []].flat())
}
