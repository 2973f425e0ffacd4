import { methods } from '../methods/registry.ts'
import { type Path, quoted } from './options/option-path.ts'
import { cellPlaces, hierarchyCells } from './options/walk-options.ts'

export { type Path, quoted } from './options/option-path.ts'

/** Places that hold values of the data or labels over them; `*` is any column or place. */
const OWN_PLACES: readonly Path[] = [
  ['data', 'missing'],
  ['attributes', '*', 'order'],
  ['purpose', 'values', '*'],
  ...hierarchyCells(['attributes', '*', 'hierarchy']),
  ...hierarchyCells(['attributes', '*', 'taxonomy']),
]

/** Those of the options of methods too; found when they are first asked for. */
let places: readonly Path[] | undefined

function cellPlacesOfAll(): readonly Path[] {
  places ??= [...OWN_PLACES, ...methods.flatMap(({ id, options }) => cellPlaces(options, ['method', id]))]
  return places
}

/** Whether a value at this path is a text of the data: to be taken as written (007 is no number), never to be shown. */
export const isCellPath = (path: Path): boolean => cellDepth(path) < path.length

/** `attributes.age.hierarchy.intervals[1]`. Labels that stand as keys inside a tree or groups are left out. */
export function formatPath(path: Path): string {
  const depth = cellDepth(path)
  let text = ''
  path.forEach((step, index) => {
    if (typeof step === 'number') text += `[${step}]`
    else if (index >= depth) return
    else if (!/^[\p{L}_][\p{L}\p{N}_-]{0,59}$/u.test(step)) text += `[${quoted(step)}]`
    else text += text === '' ? step : `.${step}`
  })
  return text
}

/** How much of the path leads to a place of cells; longer than any path where it does not. */
function cellDepth(path: Path): number {
  const place = cellPlacesOfAll().find(
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
