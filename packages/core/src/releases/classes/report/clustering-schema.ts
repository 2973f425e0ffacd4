import { z } from 'zod'

const count = z.int().min(0)
const text = z.string()

/** report.json, `clustering`. */
export const clusteringSchema = z.strictObject({
  sentences: z.array(text),
  tuples: count.describe('Distinct combinations of quasi-identifiers in the original.'),
  classes: count,
  ncp: z.number().exactOptional().describe('Mean normalised certainty penalty of all cells (GCP).'),
  discernibility: z
    .union([z.number(), z.string()])
    .exactOptional()
    .describe('A whole number above 2^53 is written as text.'),
  averageClassSize: z.number().exactOptional().describe('Rows per class over k.'),
  steps: z.strictObject({ what: z.enum(['clusters', 'merges', 'cuts', 'moves']), count }),
  options: z.record(text, text).describe("The method's own options, as it used them."),
  heldBack: z
    .array(
      z.strictObject({
        model: text,
        of: text.exactOptional().describe('The sensitive attribute it speaks of.'),
        times: count,
      }),
    )
    .describe('How often each requirement kept the method from what it would have done without it.'),
  blocks: count.exactOptional().describe('Blocks the table was cut into, each clustered on its own.'),
  generalisedFurther: count.exactOptional().describe('Classes that are more general than needed, by chance.'),
})
