/**
 * Reads the YAML a draft is written in, and no more of YAML: block mappings by two spaces, flow mappings and lists, plain and
 * double-quoted texts, comments on lines of their own.
 */
export function readDraft(text: string): Record<string, unknown> {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'))
  return readBlock(lines, 0)
}

function readBlock(lines: string[], indent: number): Record<string, unknown> {
  const block: Record<string, unknown> = {}
  while (lines.length > 0 && indentOf(lines[0]) === indent) {
    const line = lines.shift()!.slice(indent)
    const { text: key, rest } = readScalar(line)
    if (!rest.startsWith(':')) throw new Error('no key')
    const value = rest.slice(1).trim()
    block[String(key)] = value === '' ? readBlock(lines, indent + 2) : readFlow(value).value
  }
  return block
}

const indentOf = (line: string): number => line.length - line.trimStart().length

function readFlow(text: string): { value: unknown; rest: string } {
  if (text.startsWith('{')) return readFlowEntries(text, '}')
  if (text.startsWith('[')) return readFlowEntries(text, ']')
  const { text: value, rest } = readScalar(text)
  return { value, rest }
}

function readFlowEntries(text: string, end: '}' | ']'): { value: unknown; rest: string } {
  const entries: [string, unknown][] = []
  let rest = text.slice(1).trimStart()
  while (!rest.startsWith(end)) {
    let key = String(entries.length)
    if (end === '}') {
      const read = readScalar(rest)
      key = String(read.text)
      rest = read.rest.slice(1).trimStart()
    }
    const read = readFlow(rest)
    entries.push([key, read.value])
    rest = read.rest.trimStart().replace(/^,\s*/, '')
  }
  return {
    value: end === '}' ? Object.fromEntries(entries) : entries.map(([, value]) => value),
    rest: rest.slice(1),
  }
}

function readScalar(text: string): { text: string | number | boolean; rest: string } {
  const quoted = /^"(?:[^"\\]|\\.)*"/.exec(text)
  if (quoted) return { text: JSON.parse(quoted[0]) as string, rest: text.slice(quoted[0].length) }
  const plain = /^[^:,\]}\s]+/.exec(text)![0]
  const rest = text.slice(plain.length).trimStart()
  if (plain === 'true') return { text: true, rest }
  return { text: /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : plain, rest }
}
