import type { Path } from './declaration.ts'
import {
  type AnyOption,
  camelCase,
  defaultOf,
  type ModelOption,
  type ModelsOption,
  type OptionBinding,
  type Options,
  type ValuesOf,
} from './declaration.ts'
import type { RequirementSpec } from './requirement-spec.ts'
import { milliseconds } from './schema-words.ts'

type Written = Readonly<Record<string, unknown>>

interface ReadingOptions {
  /** Where the options stand in the policy. */
  readonly path: Path
  readonly binding: OptionBinding
  /** Whether defaults of options of hardened mode are filled in. */
  readonly hardened: boolean
}

/** The values of options that the schema accepts: camelCase keys, defaults filled in, shorthands of models written out. */
export function readOptions<const Own extends Options>(
  options: Own,
  written: Written,
  reading: ReadingOptions,
): ValuesOf<Own> {
  const values: Record<string, unknown> = {}
  const entries = Object.entries(options)
  for (const [key, option] of entries) {
    if (isModels(option)) continue
    const value = written[key] ?? fillIn(option, reading)
    if (value !== undefined)
      values[camelCase(key)] = readOption(option, value, { ...reading, path: [...reading.path, key] })
  }
  if (entries.some(([, option]) => isModels(option))) values.models = readModels(options, written, reading)
  return values as ValuesOf<Own>
}

function fillIn(option: AnyOption, { hardened }: ReadingOptions): unknown {
  if (option.hardened && !hardened) return undefined
  return hardened && option.inHardened !== undefined ? option.inHardened : defaultOf(option)
}

const isModels = (option: AnyOption): option is ModelOption | ModelsOption =>
  option.kind === 'model' || option.kind === 'models'

/** Short forms first, in their order, then those in long form. */
function readModels(options: Options, written: Written, reading: ReadingOptions): RequirementSpec[] {
  const { path, binding } = reading
  const short: RequirementSpec[] = []
  const long: RequirementSpec[] = []
  for (const [key, option] of Object.entries(options)) {
    const value = written[key] ?? (binding.quasi.length > 0 ? fillIn(option, reading) : undefined)
    if (value === undefined) continue
    if (option.kind === 'model')
      short.push(...binding.requirements({ [option.model]: { [option.option]: value } }, [...path, key]))
    if (option.kind === 'models')
      (value as readonly unknown[]).forEach((entry, index) => {
        long.push(...binding.requirements(entry, [...path, key, index]))
      })
  }
  return [...short, ...long]
}

function readOption(option: AnyOption, value: unknown, reading: ReadingOptions): unknown {
  const { path, binding } = reading
  switch (option.kind) {
    case 'time':
      return milliseconds(value as string)
    case 'hierarchy':
      return binding.hierarchy(value)
    case 'values':
      return Object.entries(value as Readonly<Record<string, readonly unknown[]>>).map(([column, cells]) => ({
        column,
        values: cells.map(String),
      }))
    case 'by-column':
      return Object.entries(value as Written).map(([column, entry]) => ({
        column,
        [option.as]: readOption(option.of, entry, { ...reading, path: [...path, column] }),
      }))
    case 'list':
      return (value as readonly unknown[]).map((entry, index) =>
        readOption(option.of, entry, { ...reading, path: [...path, index] }),
      )
    case 'group': {
      const values: Written = readOptions(option.options, value as Written, reading)
      return option.read ? option.read(values, binding) : values
    }
    default:
      return value
  }
}

/** An option that is written, wherever it stands, and where. */
interface WrittenOption {
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
    for (const [index, entry] of (value as readonly unknown[]).entries())
      yield* within(option.of, entry, [...path, index])
  if (option.kind === 'by-column')
    for (const [column, entry] of Object.entries(value as object))
      yield* within(option.of, entry, [...path, column])
}

/** Places below options that hold values of the data or labels over them; `*` is any column or place. */
export function cellPaths(options: Options, path: Path): Path[] {
  return Object.entries(options).flatMap(([key, option]) => pathsIn(option, [...path, key]))
}

function pathsIn(option: AnyOption, path: Path): Path[] {
  switch (option.kind) {
    case 'values':
      return [[...path, '*']]
    case 'hierarchy':
      return hierarchyCells(path)
    case 'group':
      return cellPaths(option.options, path)
    case 'list':
    case 'by-column':
      return pathsIn(option.of, [...path, '*'])
    default:
      return []
  }
}

/** The forms of a hierarchy that name values. */
export const hierarchyCells = (path: Path): Path[] => [
  [...path, 'groups'],
  [...path, 'tree'],
]
