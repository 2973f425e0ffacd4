/** Keys and places that lead from the top of the policy to a value in it. */
export type Path = readonly (string | number)[]

/** Places that hold values of the data or labels over them; `*` is any column or place. */
const CELL_PLACES: readonly Path[] = [
  ['data', 'missing'],
  ['attributes', '*', 'order'],
  ['attributes', '*', 'hierarchy', 'groups'],
  ['attributes', '*', 'hierarchy', 'tree'],
  ['attributes', '*', 'taxonomy', 'groups'],
  ['attributes', '*', 'taxonomy', 'tree'],
  ['method', 'sbtam', 'sensitive-values', '*'],
  ['method', 'mixed', 'strata', '*', 'where', '*'],
  ['method', 'mixed', 'strata', '*', 'hierarchies', '*', 'groups'],
  ['method', 'mixed', 'strata', '*', 'hierarchies', '*', 'tree'],
]

/** Whether a value at this path is a text of the data: to be taken as written (007 is no number), never to be shown. */
export const isCellPath = (path: Path): boolean => cellDepth(path) < path.length

/** `attributes.age.hierarchy.intervals[1]`. Labels that stand as keys inside a tree or groups are left out. */
export function formatPath(path: Path): string {
  const depth = cellDepth(path)
  let text = ''
  path.forEach((step, place) => {
    if (typeof step === 'number') text += `[${step}]`
    else if (place >= depth) return
    else if (!/^[\p{L}_][\p{L}\p{N}_-]{0,59}$/u.test(step)) text += `[${quoted(step)}]`
    else text += text === '' ? step : `.${step}`
  })
  return text
}

/** A name in a message: on one line, without control characters, not endless. */
export function quoted(name: string): string {
  const characters = [...name]
  const short = characters.length > 60 ? `${characters.slice(0, 60).join('')}…` : name
  return JSON.stringify(short).replace(/[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '?')
}

/** How much of the path leads to a place of cells; longer than any path where it does not. */
function cellDepth(path: Path): number {
  const place = CELL_PLACES.find(
    (steps) => steps.length < path.length && steps.every((step, i) => step === '*' || step === path[i]),
  )
  return place?.length ?? Number.POSITIVE_INFINITY
}

/** The value at a path; undefined where there is none. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Readonly<Record<string | number, unknown>>)[step]
  }
  return value
}
