import { z } from 'zod'

const count = z.int().min(0)
const share = z.number().min(0).max(1)
const text = z.string()
const valueRows = z.strictObject({ value: text, rows: count })
const pooled = z.strictObject({ values: count, rows: count }).describe('Values not shown one by one.')

const stratum = z.strictObject({
  name: text,
  rows: count,
  treated: z.boolean().describe('False: published as it is.'),
  levels: z.array(z.strictObject({ column: text, level: count, height: count })),
  classes: count,
  smallest: count.describe('Rows of its smallest class; 0 without classes.'),
  suppressedRows: count,
  uniqueRows: count.describe('Rows that no other row of the release equals in all quasi-identifiers.'),
  optimal: z.boolean(),
})

const decoys = z.strictObject({
  maxPosterior: share.describe('Largest share of sensitive rows among generalised ones that was allowed.'),
  reached: share.describe('The share in the worst class.'),
  overall: share,
  rows: count,
  precision: z.strictObject({ with: z.number(), without: z.number().exactOptional() }),
})

const statistics = z.strictObject({
  column: text,
  rows: count,
  missing: count,
  distinct: count,
  numbers: z
    .strictObject({ smallest: z.number(), largest: z.number(), mean: z.number() })
    .exactOptional()
    .describe('Smallest and largest are values that at least 10 rows reach or pass.'),
  top: z.array(valueRows),
  pooled,
})

/** report.json, `strata`. */
export const strataSchema = z.strictObject({
  sentences: z.array(text),
  strata: z.array(stratum),
  decoys: decoys.exactOptional(),
  sensitive: z.array(z.strictObject({ column: text, values: z.array(valueRows), pooled })),
  statistics: z
    .array(statistics)
    .describe('Each quasi-identifier among the rows of the first stratum, as it was.'),
})
