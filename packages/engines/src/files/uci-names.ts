/** What a `.names` file tells about the `.data` file beside it. */
export interface UciNames {
  readonly names: readonly string[]
  /** Place of the class. */
  readonly classColumn: number
  readonly orders: ReadonlyMap<string, readonly string[]>
}

/** Name of the class where the file gives its values and no name. */
const UCI_CLASS = 'class'

/**
 * Reads the C4.5 `.names` format: `|` begins a comment, a full stop at the end of a line ends a statement. The first
 * statement lists the class's values (or names the attribute that is the class), each other one is `name: continuous`
 * or `name: value, value, …`. undefined where no attribute is declared: many such files are plain descriptions.
 */
export function parseUciNames(text: string): UciNames | undefined {
  const [first, ...rest] = statementsOf(text)
  const attributes = rest.map(parseAttribute)
  if (first === undefined || first.includes(':') || attributes.length === 0) return undefined
  if (attributes.some((attribute) => attribute === undefined)) return undefined
  const declared = attributes as Attribute[]
  const orders = new Map(
    declared.flatMap(({ name, values }) => (values.length > 1 ? [[name, values] as const] : [])),
  )
  const names = declared.map(({ name }) => name)
  const classValues = listOf(first)
  const named = classValues.length === 1 ? names.indexOf(classValues[0]) : -1
  if (named >= 0) return { names, classColumn: named, orders }
  orders.set(UCI_CLASS, classValues)
  return { names: [...names, UCI_CLASS], classColumn: names.length, orders }
}

interface Attribute {
  readonly name: string
  /** In the order of the file; none for numbers. */
  readonly values: readonly string[]
}

function parseAttribute(statement: string): Attribute | undefined {
  const colon = statement.indexOf(':')
  const name = statement.slice(0, colon).trim()
  if (colon < 1 || name === '' || name.includes('\n')) return undefined
  const values = listOf(statement.slice(colon + 1))
  const kind = values.length === 1 ? values[0].split(/\s/)[0] : ''
  return { name, values: /^(continuous|discrete|ignore|label|date|time|timestamp)$/.test(kind) ? [] : values }
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')

function statementsOf(text: string): string[] {
  const lines = text
    .split(/\r\n|\n|\r/)
    .map((line) => line.replace(/\|.*$/, '').trim())
    .filter((line) => line !== '')
  const statements: string[] = []
  let open = ''
  for (const line of lines) {
    open = open === '' ? line : `${open}\n${line}`
    if (!line.endsWith('.')) continue
    statements.push(open.slice(0, -1).trim())
    open = ''
  }
  return open === '' ? statements : [...statements, open]
}
