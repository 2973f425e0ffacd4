import { OutisError } from '@outis/core'
import { Composer, type CST, type Document, LineCounter, Parser, visit, type YAMLError } from 'yaml'
import { keyText } from './key-text.ts'

export interface YamlText {
  readonly document: Document
  readonly lines: LineCounter
}

/** The parser proper works without recursion, the steps after it do not. */
const DEEPEST = 200

/** The one document of a YAML text. Faults are told by their kind and place: the parser's own words could quote the text. */
export function readYaml(text: string, fileName: string): YamlText {
  const lines = new LineCounter()
  const tokens = [...new Parser(lines.addNewLine).parse(text)]
  const deep = tooDeepAt(tokens)
  const fault = (offset: number, sentence: string) => syntaxError(fileName, lines.linePos(offset), sentence)
  if (deep !== undefined) throw fault(deep, `is nested more than ${DEEPEST} levels deep here`)
  const composer = new Composer({
    version: '1.2',
    prettyErrors: false,
    uniqueKeys: (a, b) => keyText(a) === keyText(b),
  })
  const [document, second] = composer.compose(tokens, true, text.length)
  const [error] = document.errors
  if (error) throw fault(error.pos[0], FAULTS[error.code] ?? 'is not valid YAML here')
  if (second) throw fault(second.range?.[0] ?? 0, 'begins a second document here; a policy is one')
  checkAliases(document, fault)
  return { document, lines }
}

const FAULTS: Partial<Record<YAMLError['code'], string>> = {
  DUPLICATE_KEY: 'has a key here that stands in this mapping already',
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
export function syntaxError(
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

/** An alias must have its anchor before it, and not around it. */
function checkAliases(document: Document, fault: (offset: number, sentence: string) => OutisError): void {
  visit(document, {
    Alias(_, alias, path) {
      const node = alias.resolve(document)
      const offset = alias.range?.[0] ?? 0
      if (!node) throw fault(offset, 'has an alias here whose anchor does not stand before it')
      if (path.includes(node)) throw fault(offset, 'has an alias here to something that holds it')
    },
  })
}
