import { z } from 'zod'

const count = z.int().min(0)
const share = z.number().min(0).max(1)
const text = z.string()

const byChoice = (of: z.ZodNumber) => z.strictObject({ 1: of, 2: of, 3: of })
const rows = byChoice(z.number().min(0))
const shares = byChoice(share)

const linking = z.strictObject({
  rows: count,
  classes: count,
  uniqueRows: count,
  unique: share,
  belowFiveRows: count,
  belowFive: share,
})

const beforeAfter = <Figures extends z.ZodType>(figures: Figures) =>
  z.strictObject({
    before: figures,
    paper: figures.describe('As the paper counts it: the whole table is one class.'),
    linked: figures.describe(
      'For whoever links quasi-identifiers as published and can undo aliases and grades.',
    ),
  })

const proximity = beforeAfter(
  z.strictObject({
    interval: share.describe('Half the width of a short interval, as a share of the range.'),
    mean: share,
    max: share,
    aboveHalf: share,
  }),
).describe('P_b = x/|G|: how surely a number is known up to a short interval.')

const divergence = beforeAfter(
  z.strictObject({ mean: share, unrelated: share, mostlyUnrelated: share }),
).describe('How far, in the taxonomy, what linking finds lies from the true value.')

const aliases = z.strictObject({
  column: text,
  rows: count,
  missing: count,
  values: count,
  aliases: count,
  choices: rows,
  unstated: count,
  decoys: count.describe('Rows in a more protective form than chosen.'),
  forms: z.array(
    z.strictObject({
      form: z.enum(['value', 'group', 'opaque']),
      rows,
      posterior: shares.describe('P(choice | form).'),
    }),
  ),
  posterior: z.strictObject({
    reached: share.describe('Largest share of choice 2 or 3 among the rows of a form of alias.'),
    bound2: share.exactOptional(),
    bound3: share.exactOptional(),
  }),
  frequencies: z.strictObject({
    smallest: count,
    largest: count,
    flatness: z.number().min(0).describe('largest / smallest − 1, counted on the release.'),
    asked: z.number().min(0).exactOptional(),
    rareValues: count.exactOptional(),
    rareRows: count.exactOptional(),
  }),
  informationLoss: z.strictObject({ withKey: share, withoutKey: share }),
  divergence: divergence.exactOptional(),
})

const grades = z.strictObject({
  column: text,
  rows: count,
  missing: count,
  distinct: count,
  digits: count,
  categories: z.array(
    z.strictObject({ rows: count, membership: z.enum(['paper', 'scaled', 'single', 'drawn']) }),
  ),
  swap: z
    .strictObject({
      share: share.describe('No rank moved further than this share of the rows.'),
      guessed: share.describe('Share of the numbers that the best guess from the grades gets right.'),
      blind: share.describe('The same without the release: the most frequent number.'),
    })
    .exactOptional()
    .describe('How ranks were swapped, in hardened mode.'),
  proximity: proximity.exactOptional(),
})

/** report.json, `personalised`. */
export const personalisedSchema = z.strictObject({
  sentences: z.array(text),
  keyed: z.boolean().describe('Whether a key was written that turns aliases and grades back.'),
  generalised: z.boolean().describe('Whether quasi-identifiers were generalised too.'),
  linking: z.strictObject({
    before: linking,
    after: linking,
    openRows: count.describe('Rows alone in their class that show a sensitive value as it is.'),
  }),
  aliases: z.array(aliases),
  grades: z.array(grades),
})
