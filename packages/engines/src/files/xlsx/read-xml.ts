import { SaxesParser } from 'saxes'
import { brokenWorkbook } from './workbook-limits.ts'

export type Attributes = Readonly<Record<string, string>>

/** What is told of a document while it is read. Names have no prefix; the root's depth is 1. */
export interface XmlEvents {
  open(name: string, attributes: Attributes, depth: number): void
  close(name: string, depth: number): void
  /** All or part of the text between two tags. */
  text?(text: string): void
  /** A comment, or an instruction to a program: no part of the document. */
  note?(text: string): void
}

/** No element of a workbook lies deeper; one that does would only fill the memory. */
const DEEPEST = 100
/** Bytes from one tag to the next. The longest cell there can be is a tenth of it, however it is written. */
const LONGEST_TOKEN = 4 * 2 ** 20

/** Reads a well-formed document; yields after each piece, so that what was told of can be handed on. */
export async function* readXml(bytes: AsyncIterable<Uint8Array>, events: XmlEvents): AsyncGenerator<void> {
  const state = { depth: 0, quiet: 0 }
  const parser = parserOf(events, state)
  const decode = decoder()
  for await (const piece of bytes) {
    state.quiet += piece.length
    feed(() => parser.write(decode(piece)))
    if (state.quiet > LONGEST_TOKEN) throw brokenWorkbook('a text of it has no end')
    yield
  }
  feed(() => parser.write(decode()).close())
  yield
}

/** The same where nothing is handed on before the end. */
export async function readWholeXml(bytes: AsyncIterable<Uint8Array>, events: XmlEvents): Promise<void> {
  for await (const _ of readXml(bytes, events));
}

/** What the parser says could quote the document; it stays in the cause. */
function feed(read: () => void): void {
  try {
    read()
  } catch (cause) {
    if (cause instanceof XmlFault) throw brokenWorkbook('one of its documents is not well-formed', { cause })
    throw cause
  }
}

class XmlFault extends Error {}

function parserOf(events: XmlEvents, state: { depth: number; quiet: number }) {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  parser.on('error', ({ message }) => {
    throw new XmlFault(message)
  })
  // No part of a workbook has one (ECMA-376 part 2, 9.1.7), and entities are declared there.
  parser.on('doctype', () => {
    throw new XmlFault('has a document type')
  })
  parser.on('opentag', ({ name, attributes }) => {
    state.quiet = 0
    if (++state.depth > DEEPEST) throw new XmlFault('nested too deeply')
    events.open(localName(name), attributes, state.depth)
  })
  parser.on('closetag', ({ name }) => {
    state.quiet = 0
    events.close(localName(name), state.depth--)
  })
  const { text, note } = events
  if (note) {
    parser.on('comment', note)
    parser.on('processinginstruction', ({ target, body }) => note(`${target} ${body}`))
  }
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  return parser
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** An attribute whatever its prefix: `r:id` is `id`. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
  if (attributes[name] !== undefined) return attributes[name]
  const prefixed = Object.keys(attributes).find(
    (key) => key.endsWith(`:${name}`) && !key.startsWith('xmlns:'),
  )
  return prefixed === undefined ? undefined : attributes[prefixed]
}

/** UTF-8, or UTF-16 by its first bytes: what parts of a workbook may be written in. */
function decoder(): (piece?: Uint8Array) => string {
  let used: InstanceType<typeof TextDecoder> | undefined
  return (piece) => {
    used ??= new TextDecoder(encodingOf(piece ?? new Uint8Array()), { fatal: true })
    try {
      return piece ? used.decode(piece, { stream: true }) : used.decode()
    } catch (cause) {
      throw new XmlFault('bytes that are no text', { cause })
    }
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : 'utf-8'
}
