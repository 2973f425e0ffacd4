import * as z from 'zod/mini'

const text = () => z.string()
const names = () => z.array(text())
const coded = { hashes: text(), codes: text() }
const shownSchema = z.strictObject({
  as: z.enum(['alias', 'grade']),
  ...coded,
  texts: z.optional(names()),
})
const columnSchema = z.strictObject({
  name: text(),
  role: z.enum(['sensitive', 'neutral']),
  ...coded,
  shown: z.optional(shownSchema),
  blank: z.optional(text()),
})
const count = () => z.int().check(z.minimum(0))
const countsSchema = z.strictObject({
  name: text(),
  before: z.strictObject({
    missing: count(),
    bars: z.array(z.strictObject({ label: text(), rows: count() })),
    pooled: z.strictObject({ values: count(), rows: count() }),
  }),
})
const releaseSchema = z.strictObject({
  id: text(),
  made: text(),
  file: text(),
  method: text(),
  mode: text(),
  asked: text(),
  quasi: names(),
  identity: names(),
  keys: text(),
  classOf: text(),
  contents: z.optional(text()),
  labels: z.optional(z.array(names())),
  suppressedRows: z.optional(z.number()),
  slices: z.optional(
    z.strictObject({
      groups: z.array(names()),
      shown: z.array(z.strictObject({ columns: names(), labels: z.array(names()), labelOf: text() })),
      laterFrom: z.optional(z.array(z.number())),
    }),
  ),
  columns: z.array(columnSchema),
  counts: z.optional(z.array(countsSchema)),
  forms: z.optional(z.strictObject({ formOf: text(), isSensitive: text() })),
})
/** A ledger as text: lists of numbers are their bytes in base64. */
export const packedBookSchema = z.strictObject({
  outis: text(),
  ledger: z.literal(1),
  secret: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  sources: z.array(
    z.strictObject({ id: text(), name: z.optional(text()), releases: z.array(releaseSchema) }),
  ),
})

export type PackedRelease = z.infer<typeof releaseSchema>
