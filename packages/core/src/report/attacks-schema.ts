import { z } from 'zod'
import { HARMS } from '../policy/options/finding.ts'
import { verdictSchema } from '../verdict/verdict-schema.ts'

const share = z.number().min(0).max(1)
const count = z.int().min(0)
const text = z.string()

/** What attackers guess about, where that is not a person. */
const unit = z.enum(['rows', 'cells', 'descriptions', 'pairs of rows'])

const harm = z.enum(HARMS)

const interval = { share, low: share, high: share }

const attack = {
  attack: text.describe('The id that a limit of the policy uses.'),
  title: text,
  harm: harm.describe('found, learned, member, undone: what the attack does to people.'),
  attacker: text.describe('Who it is and what they know.'),
  limit: share.exactOptional().describe('Largest success that the policy allows.'),
  above: share.exactOptional().describe('How far success may lie above guessing and control, by the policy.'),
}

/** Reports of older versions do not say the harm. */
const reported = { ...attack, harm: attack.harm.exactOptional() }

/** What attacks on the release came to; nothing of where they succeed, which would help the next attacker. */
export const attacksSchema = z.strictObject({
  none: text.exactOptional().describe('Why no attack was tried at all.'),
  holds: z.boolean().describe('No limit of the policy and no promise of the method is broken.'),
  tried: z
    .array(
      z.strictObject({
        ...reported,
        unit: unit.exactOptional().describe('What the targets are, where they are not people.'),
        targets: count.describe('People, or what unit names, that were guessed of.'),
        guess: share.describe('What the same attacker gets without the release.'),
        success: z.strictObject(interval).describe('Share of right guesses, with Wilson’s interval of 95 %.'),
        control: z
          .strictObject({ ...interval, targets: count })
          .exactOptional()
          .describe('The same attack on people who are not in the release.'),
        bound: share.exactOptional().describe('What the release promises.'),
        unjudged: text.exactOptional().describe('Why the promise is not judged by these figures.'),
        leftOut: text.exactOptional().describe('Who was not guessed of, and why.'),
        exposed: count.describe('Records that the attacker learns more of than they should.'),
        certain: count
          .exactOptional()
          .describe('Of them: those of whom the attacker is certain and right; absent where there are none.'),
        isExposed: z
          .boolean()
          .describe('Better than guessing and than the control, beyond chance; or certain of somebody.'),
        reason: text
          .exactOptional()
          .describe('The figures by which it is better, in words; absent where it is not.'),
        isBroken: z
          .boolean()
          .describe('The policy’s limit is not shown to be kept, or the promise is shown not to be.'),
        text,
      }),
    )
    .describe('Of each attack what it did best.'),
  left: z.array(
    z.strictObject({
      ...reported,
      why: text,
      isBroken: z.boolean().describe('The policy limits it, and nobody measured it.'),
    }),
  ),
})

/** In the document a share is any number. */
const anyShare = z.number()
const anyInterval = { share: anyShare, low: anyShare, high: anyShare }

const documentAttack = {
  attack: text.describe('The id that a limit of the policy uses.'),
  title: text,
  harm,
  attacker: text,
  limit: anyShare.exactOptional().describe('Largest success that the policy allows.'),
  above: anyShare
    .exactOptional()
    .describe('How far success may lie above guessing and control, by the policy.'),
}

const finding = z.strictObject({
  attack: text,
  of: text.exactOptional().describe('The attribute that was guessed of; absent for the row as a whole.'),
  way: text.exactOptional().describe('How this attacker went about it, where the attack has several ways.'),
  unit: unit.exactOptional().describe('What the targets are, where they are not people.'),
  targets: count,
  success: z.strictObject(anyInterval).describe('Share of right guesses, with Wilson’s interval of 95 %.'),
  baseline: anyShare.describe('What the same attacker gets without the release.'),
  control: z
    .strictObject({ ...anyInterval, targets: count, by: text })
    .exactOptional()
    .describe('The same attack on people who are not in the release, and how that was done.'),
  bound: anyShare.exactOptional().describe('What the release promises.'),
  limit: anyShare.exactOptional().describe('The policy’s limit, else the promise.'),
  holds: z.boolean().exactOptional().describe('The upper end of the interval keeps the limit.'),
  above: anyShare.exactOptional().describe('How far the policy lets success lie above guessing and control.'),
  unjudged: text.exactOptional().describe('Why the promise is not judged by this finding.'),
  leftOut: text.exactOptional().describe('Who was not guessed of, and why.'),
  exposed: count,
  certain: count
    .exactOptional()
    .describe(
      'Those of whom the attacker is certain and right, and would not be as certain without the release.',
    ),
  worst: z.array(z.strictObject({ rows: count, hits: count })).exactOptional(),
  isExposed: z
    .boolean()
    .describe('A leak: better than guessing and than the control, beyond chance; or certain of somebody.'),
  reason: text
    .exactOptional()
    .describe('The figures that make it a leak, in words; absent where it is none.'),
  isBroken: z.boolean(),
  why: text,
  fix: text.exactOptional(),
})

/** What `outis attack --json` prints. Says what works: not for publication. */
export const attackDocumentSchema = z.strictObject({
  outis: text.describe('Version of Outis.'),
  attacks: z.literal(1).describe('Version of this format.'),
  verdict: verdictSchema.describe('May this release go to its audience, as far as attacks tell?'),
  headline: text,
  holds: z.boolean().describe('The word is not stop; with --strict: it is ready.'),
  tried: z.array(z.strictObject(attack)),
  findings: z.array(finding),
  left: z.array(
    z.strictObject({
      ...documentAttack,
      why: text,
      isBroken: z.boolean(),
      cause: z.enum(['time', 'fault']).exactOptional().describe('What ended it before its end.'),
    }),
  ),
  notices: z.array(text),
})

/** JSON Schema of what `outis attack --json` prints: docs/attack.schema.json. */
export const attackJsonSchema = (): Record<string, unknown> => ({
  title: 'Attacks on a release, version 1',
  ...z.toJSONSchema(attackDocumentSchema),
})
