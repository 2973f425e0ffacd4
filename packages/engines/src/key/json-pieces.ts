/** Entries of a list that are written at once. */
const AT_ONCE = 10_000

/**
 * The text that `JSON.stringify` makes of plain data, in pieces: the key of a release may have an alias for every row, and its
 * text need not be in memory as a whole.
 */
export function* jsonPieces(value: unknown): Generator<string> {
  if (Array.isArray(value)) yield* listPieces(value)
  else if (isPlain(value)) yield* memberPieces(value)
  else yield JSON.stringify(value)
}

function* listPieces(list: readonly unknown[]): Generator<string> {
  const isNested = list.some(isLong)
  if (list.length <= AT_ONCE && !isNested) {
    yield JSON.stringify(list)
    return
  }
  yield '['
  if (isNested) {
    for (const [index, one] of list.entries()) {
      if (index > 0) yield ','
      yield* jsonPieces(one ?? null)
    }
  } else {
    for (let from = 0; from < list.length; from += AT_ONCE) {
      const piece = JSON.stringify(list.slice(from, from + AT_ONCE))
      yield (from > 0 ? ',' : '') + piece.slice(1, -1)
    }
  }
  yield ']'
}

function* memberPieces(members: Readonly<Record<string, unknown>>): Generator<string> {
  let before = '{'
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue
    yield `${before}${JSON.stringify(name)}:`
    yield* jsonPieces(value)
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

/** Whether something long may be inside. */
const isLong = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > AT_ONCE || value.some(isLong)
    : isPlain(value) && Object.values(value).some(isLong)

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
