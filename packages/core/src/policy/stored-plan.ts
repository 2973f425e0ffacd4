import { z } from 'zod'
import type { TreeNode } from '../data/hierarchy/hierarchy-spec.ts'
import type { StoredPlan } from '../releases/kit/release-key.ts'
import { kinds } from '../releases/registry.ts'
import type { KeyPart } from '../releases/release-kind.ts'

/** Whether a document read from a file has the form of a stored plan, its lists in step with each other. */
export function isStoredPlan(value: unknown): value is StoredPlan {
  try {
    return (
      planSchema.safeParse(value).success &&
      kinds.every((kind) => hasSoundPart(value as StoredPlan, kind.explain.key))
    )
  } catch {
    // Nested without end.
    return false
  }
}

/** What only one kind of release leaves in a key is judged by that kind. */
const hasSoundPart = (plan: StoredPlan, key: KeyPart | undefined): boolean =>
  key === undefined || plan[key.name] === undefined || key.schema.safeParse(plan[key.name]).success

const text = z.string()
const count = z.int().min(0)
/** Long lists are looked through by plain loops: a plan has millions of places. */
const texts = z.custom<readonly string[]>(
  (value) => Array.isArray(value) && value.every((entry) => typeof entry === 'string'),
)
const places = z.custom<readonly number[]>(
  (value) => Array.isArray(value) && value.every((entry) => Number.isSafeInteger(entry) && entry >= 0),
)
const whole = z.custom<readonly number[]>(
  (value) => Array.isArray(value) && value.every((entry) => Number.isSafeInteger(entry)),
)

const below = (list: readonly number[], end: number): boolean => list.every((place) => place < end)
const inStep = (length: number, lists: readonly (readonly unknown[])[]): boolean =>
  lists.every((list) => list.length === length)

const levelsSchema = z
  .object({
    kind: z.literal('levels'),
    columns: z.array(
      z
        .object({ name: text, level: count, height: count, values: texts, labels: texts })
        .refine(({ values, labels, level, height }) => inStep(values.length, [labels]) && level <= height),
    ),
    suppressed: z.array(texts),
    suppressedRows: count,
  })
  .refine(({ columns, suppressed }) => inStep(columns.length, suppressed))

/** Combinations of values by place, one list for each key. */
const combinations = (
  {
    combination,
    rows,
  }: { readonly combination: readonly (readonly number[])[]; readonly rows: readonly number[] },
  values: readonly (readonly string[])[],
): boolean =>
  inStep(values.length, [combination]) &&
  inStep(rows.length, combination) &&
  combination.every((list, key) => below(list, values[key].length))

/** Lists by key column, of places among its values. */
const isInValues = (
  lists: readonly (readonly number[] | null)[] | undefined,
  values: readonly (readonly string[])[],
): boolean =>
  lists === undefined ||
  (inStep(values.length, [lists]) &&
    lists.every(
      (list, key) => list === null || (inStep(values[key].length, [list]) && below(list, values[key].length)),
    ))

const assignedSchema = z
  .object({
    kind: z.literal('assigned'),
    keys: texts,
    columns: texts,
    values: z.array(texts),
    countedAs: z.array(places.nullable()).optional(),
    classes: z.array(
      z.object({ labels: z.array(text.nullable()), suppressed: z.boolean(), part: text.optional() }),
    ),
    assignments: z.object({ combination: z.array(places), classOf: places, rows: places }),
    suppressedRows: count,
  })
  .refine(
    ({ keys, columns, values, countedAs, classes, assignments }) =>
      inStep(keys.length, [values]) &&
      isInValues(countedAs, values) &&
      columns.every((name) => keys.includes(name)) &&
      inStep(
        columns.length,
        classes.map(({ labels }) => labels),
      ) &&
      combinations(assignments, values) &&
      inStep(assignments.rows.length, [assignments.classOf]) &&
      below(assignments.classOf, classes.length),
  )

const slicedSchema = z
  .object({
    kind: z.literal('sliced'),
    keys: texts,
    values: z.array(texts),
    groups: z.array(
      z.object({
        columns: z.array(z.object({ key: count, name: text })),
        generalised: z
          .object({ keys: places, from: z.array(places), to: z.array(texts) })
          .refine(
            ({ keys, from, to }) =>
              inStep(from.length, [to]) && inStep(keys.length, from) && inStep(keys.length, to),
          )
          .optional(),
      }),
    ),
    neutral: texts.optional(),
    sizes: places,
    assignments: z.object({ combination: z.array(places), bucketOf: places, rows: places }),
    laterFrom: places.optional(),
  })
  .refine(
    ({ keys, values, groups, sizes, assignments }) =>
      inStep(keys.length, [values]) &&
      groups.every(
        ({ columns, generalised }) =>
          columns.every(({ key }) => key < keys.length) && below(generalised?.keys ?? [], keys.length),
      ) &&
      combinations(assignments, values) &&
      inStep(assignments.rows.length, [assignments.bucketOf]) &&
      below(assignments.bucketOf, sizes.length),
  )

const aliasedSchema = z
  .object({
    kind: z.literal('aliases'),
    name: text,
    choice: text.nullable(),
    values: texts,
    pools: z.array(texts),
    shares: z.object({ value: places, choice: places, first: places, pool: whole, turn: places }),
  })
  .refine(
    ({ values, pools, shares: { value, choice, first, pool, turn } }) =>
      inStep(value.length, [choice, first, pool, turn]) &&
      below(value, values.length) &&
      choice.every((entry) => entry >= 1 && entry <= 3) &&
      pool.every((entry) => entry >= -1 && entry < pools.length),
  )

const gradedSchema = z
  .object({ kind: z.literal('grades'), name: text, values: texts, grades: texts })
  .refine(({ values, grades }) => inStep(values.length, [grades]))

const dealtSchema = z.object({
  kind: z.literal('dealt'),
  columns: z.array(aliasedSchema),
  suppressedRows: count,
})

const personalisedSchema = z.object({
  kind: z.literal('personalised'),
  columns: z.array(z.union([aliasedSchema, gradedSchema])),
  quasi: z.union([levelsSchema, dealtSchema]).optional(),
})

const treeSchema: z.ZodType<TreeNode> = z.lazy(() => z.union([z.array(text), z.record(text, treeSchema)]))

const hierarchySchema = z.union([
  z.object({
    kind: z.literal('intervals'),
    widths: z.array(z.number()),
    from: z.number(),
    top: z.number().optional(),
    bottom: z.number().optional(),
  }),
  z.object({ kind: z.literal('prefix'), length: count, keep: places }),
  z.object({ kind: z.literal('dates'), units: z.array(z.enum(['month', 'quarter', 'year', 'decade'])) }),
  z.object({
    kind: z.literal('groups'),
    levels: z.array(z.array(z.object({ label: text.optional(), members: texts }))),
  }),
  z.object({ kind: z.literal('tree'), root: treeSchema }),
  z.object({ kind: z.literal('rows'), rows: z.array(texts) }),
  z.object({ kind: z.literal('suppress') }),
])

const planSchema = z.object({
  recoding: z.union([levelsSchema, assignedSchema, slicedSchema, personalisedSchema]),
  reasons: z.array(
    z.object({
      column: text,
      level: count,
      height: count,
      text,
      fails: z.array(z.object({ model: text, rows: count })),
    }),
  ),
  hierarchies: z.array(z.object({ column: text, spec: hierarchySchema })),
})
