import { z } from 'zod'

/** What hardening takes from the release. */
export const hardeningSchema = z.strictObject({
  none: z.string().exactOptional().describe('Why both forms could not be measured.'),
  rows: z.int().min(0).describe('Rows on which both forms were made.'),
  sampled: z.boolean().describe('Those rows are a sample of the table.'),
  figures: z
    .array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        better: z.enum(['higher', 'lower']),
        hardened: z.number(),
        faithful: z.number(),
      }),
    )
    .describe('Figures of both forms, rounded to two digits.'),
})
