import { verdictSchema } from '@outis/core/verdict'
import { z } from 'zod'

const share = z.number()
const count = z.int().min(0)
const text = z.string()
const limit = z.strictObject({ max: share, source: text.describe('Who asks for it.') })

const attack = z.strictObject({
  attack: text.describe('The id of the attack.'),
  title: text,
  of: text.exactOptional().describe('The attribute that was guessed of.'),
  success: share,
  guessing: share.describe('What the same attacker gets without the release.'),
  outsiders: share.exactOptional().describe('The same attack on people who are not in the release.'),
  excess: share.describe('Success above guessing and above outsiders.'),
  harmless: text.exactOptional().describe('Why the release has nothing that this attack could work on.'),
})

const candidate = z.strictObject({
  role: z.enum(['useful', 'balanced', 'careful']),
  title: text,
  name: text.describe('Method and settings in a line.'),
  number: count.describe('Its number among the tried.'),
  usefulness: share.describe('Only for the purpose; 1 is as good as the original.'),
  cost: share.describe(
    'In the purpose’s own unit, as a share: error of counts, accuracy lost, pairs or orders gone.',
  ),
  highestRisk: share,
  used: share.describe('The largest share of a limit that is used up.'),
  verdict: verdictSchema.describe('As far as attacks were tried: those that the question is about.'),
  attacks: z.array(attack),
  suppressedRows: count,
  shownCells: share.describe('Share of all publishable cells that show more than *.'),
  leftOut: z.array(text),
  meaning: text.describe('What the method does, for those who know none by name.'),
  kept: text,
  givenUp: text,
  costText: text,
  unconfirmed: text
    .exactOptional()
    .describe('Said of what draws, where the search ended before it was made again with other dice.'),
  policy: text.describe('YAML, ready to be run.'),
})

const tried = z.strictObject({
  number: count,
  name: text,
  method: text,
  mode: z.enum(['faithful', 'hardened']),
  rows: count.describe('Rows it was tried on.'),
  isFinal: z.boolean().describe('Tried on all rows.'),
  passes: z.boolean(),
  isOnFrontier: z.boolean(),
  usefulness: share.exactOptional(),
  cost: share.exactOptional(),
  highestRisk: share.exactOptional(),
  used: share.exactOptional(),
  isSpared: z
    .literal(true)
    .exactOptional()
    .describe('It was not attacked: another one that passes is more useful.'),
  out: z.array(text).describe('Which limits it breaks, by which attack, or why there is no release.'),
})

/** advice.json and what `outis advise --json` prints under `advice`. Says what attacks succeed: not for publication. */
export const adviceSchema = z.strictObject({
  outis: text.describe('Version of Outis.'),
  advice: z.literal(1).describe('Version of this format.'),
  headline: text,
  question: z.strictObject({
    fears: z.array(text),
    purpose: text,
    audience: text,
    limits: z.strictObject({ highestRisk: limit, aboveControl: limit }),
    attacks: z.array(text).describe('Attacks whose success is limited.'),
    trials: count,
    seed: text,
  }),
  table: z.strictObject({
    rows: count,
    quasi: z.array(text),
    sensitive: z.array(text),
    neutral: z.array(text),
    identifying: z.array(text),
  }),
  search: z.strictObject({
    tried: count,
    onAllRows: count,
    rungs: z.array(count).describe('Rows of each step of the search.'),
    ended: z.enum(['trials', 'budget', 'stopped']),
    isRepeatable: z.boolean(),
  }),
  candidates: z.array(candidate).describe('None where nothing passes.'),
  absent: text.exactOptional().describe('Why there are fewer than three candidates, where there is one.'),
  change: z
    .strictObject({
      kind: z.enum(['column', 'highest-risk', 'above-control', 'none']),
      column: text.exactOptional(),
      text,
      before: share.exactOptional(),
      after: share.exactOptional(),
      rows: count,
    })
    .exactOptional()
    .describe('The one change that would help most.'),
  obstacle: z
    .strictObject({ text, gives: z.array(text) })
    .exactOptional()
    .describe('Why nothing passes, and what would have to give.'),
  tried: z.array(tried),
  notProtected: z.array(text),
})

/** JSON Schema of advice.json: docs/advice.schema.json. */
export const adviceJsonSchema = (): Record<string, unknown> => ({
  title: 'Outis advice, version 1',
  ...z.toJSONSchema(adviceSchema),
})
