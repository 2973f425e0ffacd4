import { z } from 'zod'
import { aboutTexts, columnWords } from '../common-report.ts'
import type { Frozen } from '../frozen.ts'

/** What every dictionary.json has, whatever method made the release. */
export type CommonDictionary = Frozen<z.infer<typeof commonDictionarySchema>>

export type DictionaryColumn = CommonDictionary['columns'][number]

const count = z.int().min(0)

/** What dictionary.json has of every release, whatever method made it. */
export const commonDictionarySchema = z.strictObject({
  outis: z.string().describe('Version of Outis that made the release.'),
  dictionary: z.literal(1).describe('Version of this format.'),
  about: z
    .strictObject(aboutTexts)
    .exactOptional()
    .describe('Who publishes what for whom, where the policy says so.'),
  file: z.string().exactOptional().describe('Name of the release, without folders.'),
  method: z.strictObject({ id: z.string(), mode: z.string() }),
  release: z
    .strictObject({ sha256: z.string(), bytes: count })
    .exactOptional()
    .describe('The file that this dictionary speaks of.'),
  rows: count,
  suppressedRows: count,
  keptRows: count
    .exactOptional()
    .describe(
      'Rows that show what an earlier release showed of them; the others are on levels of their own.',
    ),
  missing: z.strictObject({
    tokens: z.array(z.string()).describe('Cells that mean "no value".'),
    meaning: z.enum(['value', 'wildcard', 'refuse']),
  }),
  columns: z.array(
    z.strictObject({
      name: z.string(),
      ...columnWords,
      role: z.enum(['quasi', 'sensitive', 'neutral']),
      type: z.enum(['number', 'text', 'date']),
      level: count.exactOptional(),
      height: count.exactOptional(),
      reading: z.string().describe('Plain words: how to read a cell.'),
      cells: z
        .array(
          z.strictObject({
            cell: z.string().describe('A label as it stands in the release.'),
            meaning: z.string().describe('What it stands for, in words or as a comparison: 20 ≤ age < 40.'),
            values: z
              .array(z.string())
              .exactOptional()
              .describe('Values of its group that at least 10 rows of the original have.'),
            more: count
              .exactOptional()
              .describe('Further values of its group: rare ones, and those that the data does not have.'),
          }),
        )
        .exactOptional()
        .describe('What each label stands for, in its natural order.'),
      ordered: z
        .literal(true)
        .exactOptional()
        .describe('The labels are bands or periods in ascending order that do not overlap.'),
    }),
  ),
})
