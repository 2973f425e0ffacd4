import * as z from 'zod/mini'
import type { MethodRecord } from '../../methods/contract/method-record.ts'
import type { ComparisonMetric } from '../../metrics/comparison-metrics.ts'
import type { CellMetric } from '../../metrics/metric.ts'
import type { Model } from '../../models/model.ts'
import { declaredSchema, optionKey, toSource, type WrittenSource } from '../options/option-schema.ts'
import type { OptionValues, RequirementSpec } from '../options/requirement-spec.ts'
import { exactlyOneOf, mapping, maybe, must, refuse, text } from '../options/schema-words.ts'

/** What can be asked for: methods and models by their declared options, and measures to limit. */
export interface Vocabulary {
  readonly methods: readonly MethodRecord[]
  readonly models: readonly Model[]
  readonly metrics: readonly string[]
  /** Measures of the release beside its original. */
  readonly comparisons: readonly ComparisonMetric[]
  /** Measures of single columns and cells. */
  readonly cells: readonly CellMetric[]
  /** Ids of presets. */
  readonly presets: readonly string[]
}

export type WrittenOptions = Readonly<Record<string, WrittenSource | number | undefined>>
/** One id and its options. */
export type WrittenRequirement = Readonly<Record<string, WrittenOptions>>

/** A mapping of one key, the id of a model or measure; in JSON Schema terms all ids are optional keys. */
export function requirementSchema({
  models,
  metrics,
  comparisons,
  cells,
  presets,
}: Omit<Vocabulary, 'methods'>): z.ZodMiniType<WrittenRequirement> {
  const shape: Record<string, z.ZodMiniType> = {}
  for (const model of models)
    shape[model.id] = maybe(
      z.lazy(() => modelSchema(model)),
      `${model.title}. ${model.citation}`,
    )
  for (const metric of metrics)
    shape[metric] = maybe(z.lazy(metricSchema), `Limits of the measure ${metric}.`)
  for (const metric of comparisons)
    shape[metric.id] = maybe(
      z.lazy(() => comparisonSchema(metric)),
      `Limits of the measure ${metric.id}, taken where the original is at hand.`,
    )
  for (const { id, title } of cells)
    shape[id] = maybe(
      z.lazy(() => comparisonSchema({ options: {}, columns: {} })),
      `Limits of the measure ${id}: ${title}.`,
    )
  shape.preset = maybe(z.enum(presets), 'What an authority asks for, written out when the policy is read.')
  return mapping(shape).check(
    z.meta({ id: 'requirement', minProperties: 1, maxProperties: 1 }),
    exactlyOneOf(Object.keys(shape), 'what is required'),
  ) as z.ZodMiniType<WrittenRequirement>
}

function modelSchema({ options, needs }: Model): z.ZodMiniType {
  const shape: Record<string, z.ZodMiniType> = {}
  for (const [name, option] of Object.entries(options))
    shape[name] = optionKey(option, declaredSchema(option))
  if (needs.includes('sensitive')) {
    shape.of = maybe(text(), 'The sensitive attribute it speaks of. Default: each.')
  }
  shape.rows = rowsKey()
  return mapping(shape)
}

const rowsKey = () => maybe(text(), 'all, generalised, or the name of a stratum. Default all.')

const limitKeys = () => ({
  max: maybe(z.number(), 'Largest value allowed.'),
  min: maybe(z.number(), 'Smallest value allowed.'),
})

const metricSchema = () => mapping({ ...limitKeys(), rows: rowsKey() }).check(z.check(checkLimits))

function comparisonSchema({
  options,
  columns,
}: Pick<ComparisonMetric, 'options' | 'columns'>): z.ZodMiniType {
  const shape: Record<string, z.ZodMiniType> = {}
  for (const [name, { required, help }] of Object.entries(columns))
    shape[name] = required ? must(text(), help) : maybe(text(), help)
  for (const [name, option] of Object.entries(options))
    shape[name] = optionKey(option, declaredSchema(option))
  const rows = maybe(z.enum(['all']), 'all: both tables are compared as a whole.')
  return mapping({ ...limitKeys(), ...shape, rows }).check(
    z.check((context: z.core.ParsePayload<Readonly<Record<string, unknown>>>) => checkLimits(context)),
  )
}

function checkLimits(
  context: z.core.ParsePayload<{ readonly max?: number | undefined; readonly min?: number | undefined }>,
): void {
  const { max, min } = context.value
  if (max === undefined && min === undefined) refuse(context, 'must have a max or a min')
  else if (max !== undefined && min !== undefined && min > max) refuse(context, 'has a min above its max')
}

/** The options a model is bound to; those left out get their declared default. */
export function toOptions(
  model: Model,
  written: WrittenOptions,
): Pick<RequirementSpec, 'options' | 'sources'> {
  const options: Record<string, number | string> = {}
  const sources: Record<string, ReturnType<typeof toSource>> = {}
  for (const [name, option] of Object.entries(model.options)) {
    const value = written[name]
    if (option.kind === 'source') {
      const source = toSource(value as WrittenSource)
      sources[name] = source
      if (source.kind === 'file') options[name] = source.path
    } else if (value !== undefined) options[name] = value as number | string
    else if (option.default !== undefined) options[name] = option.default
  }
  return { options, ...(Object.keys(sources).length > 0 && { sources }) }
}

/** Limits, columns named, and options with their declared defaults. */
export function toComparisonOptions(metric: ComparisonMetric, written: WrittenOptions): OptionValues {
  const named = Object.keys(metric.columns).flatMap((name) =>
    typeof written[name] === 'string' ? [[name, written[name]] as const] : [],
  )
  const own = Object.entries(metric.options).flatMap(([name, option]) => {
    const value = written[name] ?? (option.kind === 'source' ? undefined : option.default)
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : []
  })
  return { ...toMetricOptions(written), ...Object.fromEntries([...named, ...own]) }
}

export const toMetricOptions = ({ max, min }: WrittenOptions): OptionValues => ({
  ...(typeof max === 'number' && { max }),
  ...(typeof min === 'number' && { min }),
})
