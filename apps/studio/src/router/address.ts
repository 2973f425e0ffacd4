/** An address of the studio, read against a pattern: `/projects/:project/roles`. */
type Parameters = Readonly<Record<string, string>>

/** The parameters of a path, or undefined where the pattern does not fit. A last `:name?` may be absent. */
export function matchPath(pattern: string, path: string): Parameters | undefined {
  const wanted = partsOf(pattern)
  const given = partsOf(path)
  const least = wanted.filter((part) => !part.endsWith('?')).length
  if (given.length < least || given.length > wanted.length) return undefined
  const found: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const text = given[index]
    if (part.startsWith(':')) {
      if (text !== undefined) found[part.slice(1).replace('?', '')] = decode(text)
    } else if (part !== text) return undefined
  }
  return found
}

/** The path of a pattern with its parameters filled in. */
export function pathOf(pattern: string, parameters: Parameters = {}): string {
  const parts = partsOf(pattern).flatMap((part) => {
    if (!part.startsWith(':')) return [part]
    const text = parameters[part.slice(1).replace('?', '')]
    return text === undefined ? [] : [encodeURIComponent(text)]
  })
  return `/${parts.join('/')}`
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')

/** A broken escape is taken as it is written: an address that a person types never breaks the page. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
