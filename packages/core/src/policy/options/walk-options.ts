import type { AnyOption, Options } from './declaration.ts'
import type { Path } from './option-path.ts'

/** An option that is written, wherever it stands, and where. */
export interface WrittenOption {
  readonly option: AnyOption
  readonly value: unknown
  readonly path: Path
}

/** Every option that is written, those inside groups, lists and mappings included, in declared order. */
export function* writtenOptions(
  options: Options,
  written: Readonly<Record<string, unknown>>,
  path: Path,
): Generator<WrittenOption> {
  for (const [key, option] of Object.entries(options)) {
    if (written[key] !== undefined) yield* within(option, written[key], [...path, key])
  }
}

function* within(option: AnyOption, value: unknown, path: Path): Generator<WrittenOption> {
  yield { option, value, path }
  if (option.kind === 'group')
    yield* writtenOptions(option.options, value as Readonly<Record<string, unknown>>, path)
  if (option.kind === 'list')
    for (const [index, one] of (value as readonly unknown[]).entries())
      yield* within(option.of, one, [...path, index])
  if (option.kind === 'by-column')
    for (const [column, one] of Object.entries(value as object))
      yield* within(option.of, one, [...path, column])
}

/** Places below options that hold values of the data or labels over them; `*` is any column or place. */
export function cellPlaces(options: Options, path: Path): Path[] {
  return Object.entries(options).flatMap(([key, option]) => placesIn(option, [...path, key]))
}

function placesIn(option: AnyOption, path: Path): Path[] {
  switch (option.kind) {
    case 'values':
      return [[...path, '*']]
    case 'hierarchy':
      return hierarchyCells(path)
    case 'group':
      return cellPlaces(option.options, path)
    case 'list':
    case 'by-column':
      return placesIn(option.of, [...path, '*'])
    default:
      return []
  }
}

/** The forms of a hierarchy that name values. */
export const hierarchyCells = (path: Path): Path[] => [
  [...path, 'groups'],
  [...path, 'tree'],
]
