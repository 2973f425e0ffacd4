import { z } from 'zod'
import { verdictSchema } from '../verdict/verdict-schema.ts'
import { attacksSchema } from './attacks-schema.ts'
import type { Frozen } from './frozen.ts'

/** What hardening takes from the release. */
const hardeningSchema = z.strictObject({
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

export type { SizeBand } from '../metrics/risk/class-size-bands.ts'

/** What every report has, whatever method made the release. */
export type CommonReport = Frozen<z.infer<typeof commonReportSchema>>

/** What stands beside the tick: what was judged, how it ended, and what the release leaves open all the same. */
export type Judged = CommonReport['judged']

/** Who publishes what for whom, when, from which file, by which policy. */
export type ReportAbout = NonNullable<CommonReport['about']>

export type Fingerprint = NonNullable<CommonReport['fingerprints']['release']>

/** HMAC-SHA256 under a secret that the key of the release holds. */
export type KeyedFingerprint = NonNullable<CommonReport['fingerprints']['input']>

/** What attacks on the release came to. */
export type AttacksReport = NonNullable<CommonReport['attacks']>

/** What hardening takes from the release. */
export type HardeningReport = NonNullable<CommonReport['hardening']>

export type TriedReport = AttacksReport['tried'][number]

export type AttributeReport = CommonReport['attributes'][number]

export type Distribution = NonNullable<AttributeReport['before']>

const proportion = z.number().min(0).max(1)
const count = z.int().min(0)
const figure = z
  .union([z.number(), z.string()])
  .describe(
    'A number. Text where no number says it: “beyond any limit”, “none” where no class gave one, “not judged”, or a whole number above 2^53.',
  )
const text = z.string()
const texts = z.array(text)

/** Texts of the policy for whoever reads report and dictionary. */
export const aboutTexts = {
  title: text.exactOptional(),
  publisher: text.exactOptional(),
  recipient: text.exactOptional(),
  contact: text.exactOptional(),
}

const fingerprint = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: count,
})

const keyedFingerprint = z.strictObject({ hmac: z.string().regex(/^[0-9a-f]{64}$/) })

const measured = z.strictObject({
  id: text,
  title: text,
  value: figure.describe('A whole number above 2^53 is written as text.'),
  better: z.enum(['higher', 'lower']),
  range: z
    .tuple([z.number().nullable(), z.number().nullable()])
    .describe('Smallest and largest possible value; null where there is none.'),
})

const sizeBand = z.strictObject({
  from: count,
  to: count.nullable().describe('Included; null for the open last band.'),
  classes: count,
  rows: count,
})

const distribution = z.strictObject({
  missing: count,
  distinct: count.describe('Different values; neither a missing cell nor * counts as one.'),
  bars: z.array(z.strictObject({ label: text, rows: count })),
  pooled: z.strictObject({ values: count, rows: count }).describe('Values not shown one by one.'),
  spread: z
    .literal(true)
    .exactOptional()
    .describe('The release has ranges, whose rows are spread evenly over the bars they reach.'),
})

/** What the policy says that a column means. */
export const columnWords = {
  label: text.exactOptional().describe('What the column is called for people, as the policy says.'),
  unit: text.exactOptional().describe('What its values are counted in, as the policy says.'),
  description: text.exactOptional().describe('What its values mean, as the policy says.'),
}

const attribute = z.strictObject({
  name: text,
  ...columnWords,
  role: z.enum(['identifying', 'quasi', 'sensitive', 'neutral']),
  type: z.enum(['number', 'text', 'date']),
  published: z.boolean(),
  level: count.exactOptional(),
  height: count.exactOptional(),
  shown: text.exactOptional().describe('How the column is published, in a few words.'),
  before: distribution.exactOptional().describe('Of the original; values rarer than 10 rows are pooled.'),
  after: distribution.exactOptional().describe('Of the release.'),
})

const verdict = z.strictObject({
  model: text,
  options: z.record(text, figure),
  of: text.exactOptional().describe('The sensitive attribute it speaks of.'),
  rows: text,
  holds: z.boolean(),
  figure,
  limit: z.number(),
  direction: z.enum(['at-least', 'at-most']),
  failingClasses: count,
  failingRows: count,
  suppressedFail: z
    .literal(true)
    .exactOptional()
    .describe('The suppressed rows, which are a class of their own, do not meet it.'),
  text,
  source: z.enum(['method', 'require']),
  preset: z
    .strictObject({ id: text, source: text })
    .exactOptional()
    .describe('The preset that asks for it, and the document it follows.'),
})

const reason = z.strictObject({
  column: text,
  level: count,
  height: count,
  text,
  fails: z.array(z.strictObject({ model: text, rows: count })),
})

const method = z.strictObject({
  id: text,
  mode: text,
  optimal: z.boolean(),
  stopped: z.enum(['time', 'work', 'abort']).nullable(),
  stored: z
    .literal(true)
    .exactOptional()
    .describe('The levels are those of a plan made on other data: nothing was searched.'),
  loss: text,
  nodes: z.number().min(0),
  evaluated: count,
  milliseconds: z.number().min(0),
  best: z
    .array(
      z.strictObject({ levels: z.array(count), loss: z.number(), suppressedRows: count.exactOptional() }),
    )
    .describe(
      'Ways to generalise that meet the requirements, best first; the first is what was released. Of the others the loss is rounded, and suppressed rows are not told.',
    ),
  ranked: count
    .exactOptional()
    .describe(
      'So many of best are proven to be the best of all ways, in their order; the others are what was tried.',
    ),
  lossAtLeast: z
    .number()
    .min(0)
    .exactOptional()
    .describe(
      'Where the search was stopped: no way to generalise that meets the requirements loses less than this, rounded down.',
    ),
  columns: texts.exactOptional().describe('Columns in the order of the levels of the best nodes.'),
  suppressionLimit: z.number().min(0).max(1).exactOptional(),
})

/** What report.json has of every release, whatever method made it. */
export const commonReportSchema = z.strictObject({
  outis: text.describe('Version of Outis that made the report.'),
  report: z.literal(2).describe('Version of this format.'),
  verdict: verdictSchema
    .exactOptional()
    .describe(
      'May this release go to its audience? Absent in reports of older versions, and where attackers are shown a release before it is judged.',
    ),
  headline: text,
  publication: texts
    .default([])
    .describe(
      'What is published, what is left out, and what it costs, a sentence each. Empty in reports of older versions.',
    ),
  judged: z
    .strictObject({
      state: z
        .enum(['holds', 'fails', 'nothing'])
        .describe('nothing: the policy requires nothing, so nothing was judged.'),
      text: text.describe('What was judged, by name, and how it ended.'),
      found: count
        .exactOptional()
        .describe(
          'Rows of people who can be found for certain although what is required holds: no tick is shown then. Absent where there are none.',
        ),
      open: texts.describe('What the release leaves open although it holds.'),
    })
    .describe('What a tick must not be shown without.'),
  summary: texts,
  holds: z
    .boolean()
    .describe(
      'Every requirement holds, and no attack goes further than allowed; true as well where there is none, see judged.state.',
    ),
  about: z
    .strictObject({
      ...aboutTexts,
      made: text.exactOptional().describe('When the report was made: ISO 8601, UTC.'),
      source: text.exactOptional().describe('Name of the file that was read, without folders.'),
      release: text.exactOptional().describe('Name of the release, without folders.'),
      policy: z
        .strictObject({ text, notes: texts })
        .exactOptional()
        .describe('The policy as it was read, without what a report must not tell; notes say what that is.'),
    })
    .exactOptional()
    .describe('Who publishes what for whom, when, from which file, by which policy.'),
  fingerprints: z
    .strictObject({
      input: keyedFingerprint.exactOptional(),
      policy: keyedFingerprint.exactOptional(),
      release: fingerprint.exactOptional(),
    })
    .describe(
      'Of the original and the policy: HMAC-SHA256 under a secret of the key; absent where no key was written. Of a release that was withheld there is none.',
    ),
  versions: z.record(text, text),
  input: z.strictObject({ rows: count, columns: count, droppedRows: count }),
  repeated: texts
    .exactOptional()
    .describe('Identifying columns in which some value has several rows, where rows are counted.'),
  people: z
    .strictObject({ column: text, people: count, suppressed: count })
    .exactOptional()
    .describe(
      'Where people are counted: the column that tells them apart, how many there are, how many have blanked-out rows.',
    ),
  release: z.strictObject({
    rows: count,
    columns: texts,
    suppressedRows: count,
    classes: count,
    hidden: texts.exactOptional().describe('Sensitive columns that blanked-out rows do not show either.'),
    keptRows: count.exactOptional().describe('Rows that show what an earlier release showed of them.'),
  }),
  method,
  attributes: z.array(attribute),
  verdicts: z.array(verdict),
  utility: z.array(measured),
  risks: z.strictObject({ before: z.array(measured), after: z.array(measured) }),
  classSizes: z.strictObject({ before: z.array(sizeBand), after: z.array(sizeBand) }),
  standsOut: z
    .strictObject({
      columns: z.array(
        z.strictObject({
          column: text,
          contribution: proportion
            .exactOptional()
            .describe('Share of the scores of all special uniques (SUDA2) that the column takes part in.'),
          alone: proportion
            .exactOptional()
            .describe('Share of rows that are alone, and would not be if the column were left out.'),
        }),
      ),
      specialUniques: z
        .strictObject({ rows: count, share: proportion })
        .exactOptional()
        .describe('Rows that are alone in three columns or fewer.'),
    })
    .exactOptional()
    .describe('Which columns make rows of the release stand out, the one that does most first.'),
  attacks: attacksSchema
    .exactOptional()
    .describe(
      'What attacks on the finished release came to. Which columns and rows they succeed on is not told.',
    ),
  hardening: hardeningSchema
    .exactOptional()
    .describe('Of a hardened release: its usefulness beside that of the faithful form.'),
  reasons: z.array(reason),
  warnings: texts,
  notices: texts,
  details: texts
    .exactOptional()
    .describe(
      'How figures were measured, and what the report does without: nothing that anybody has to act on.',
    ),
  limits: texts.exactOptional().describe('What the release does not protect against.'),
  digest: text
    .exactOptional()
    .describe(
      'SHA-256 of all the rest, which tells an edited file. Whoever edits it on purpose can compute it anew.',
    ),
})
