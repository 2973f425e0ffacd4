import { z } from 'zod'
import { FINDING_KINDS, type FindingKind } from '../policy/options/finding.ts'
import { AUDIENCES } from '../policy/options/policy.ts'
import type { Frozen } from '../report/frozen.ts'

export const VERDICT_WORDS = ['ready', 'decide', 'stop'] as const
export type VerdictWord = (typeof VERDICT_WORDS)[number]

const text = z.string()
const count = z.int().min(0)
const kinds = Object.keys(FINDING_KINDS) as [FindingKind, ...FindingKind[]]

const edit = z.union([
  z.strictObject({ attribute: text, set: z.record(text, z.unknown()) }),
  z
    .strictObject({ path: z.array(z.union([text, z.int()])), value: z.unknown().optional() })
    .describe('Without a value the key is removed.'),
  z.strictObject({ path: z.array(z.union([text, z.int()])), add: z.unknown() }),
])

const finding = {
  kind: z.enum(kinds).describe('What was found; `accept` of a policy names it.'),
  severity: z.enum(['stop', 'decide', 'note']),
  count: count.exactOptional().describe('How many it concerns; absent where that is not known.'),
  unit: z.enum(['people', 'rows', 'cells', 'columns', 'descriptions', 'pairs of rows']),
  columns: z.array(text),
  text: text.describe('One plain sentence.'),
  fix: z
    .strictObject({ text, edits: z.array(edit) })
    .exactOptional()
    .describe('A change of the policy that ends it: `outis run --fix N` makes it.'),
  advice: text.exactOptional().describe('What else can be done about it.'),
  evidence: text.describe('What found it: attack, model or rule of the gate.'),
}

/** The one answer, as the report, --json, the server and the studio have it. */
export const verdictSchema = z.strictObject({
  word: z
    .enum(VERDICT_WORDS)
    .describe('ready: it may go out. decide: a person must decide something. stop: it must not go out.'),
  audience: z.enum(AUDIENCES),
  headline: text,
  facts: z.array(text).describe('What can be said of people, as sentences with figures.'),
  figures: z
    .strictObject({
      people: count.exactOptional(),
      rows: count.exactOptional().describe('In place of people, where nobody says whose a row is.'),
      odds: count
        .exactOptional()
        .describe(
          'Who is found most easily is found with odds of 1 in so many, by what others know of them.',
        ),
      certain: count.exactOptional().describe('People one of whose secrets is certain.'),
      attackers: count
        .exactOptional()
        .describe('Attackers who were tried and would find or learn something.'),
      above: z
        .number()
        .min(0)
        .exactOptional()
        .describe('How much more often the best of them is right than somebody without the release: 0 to 1.'),
    })
    .describe('The figures of `facts`. What was not measured is absent.'),
  limits: z
    .strictObject({
      'highest-risk': z.number(),
      'above-control': z.number(),
      certain: count.exactOptional(),
    })
    .describe('Of the audience, or those that the policy sets in their place.'),
  findings: z.array(z.strictObject(finding)).describe('Stops first, then what concerns most people.'),
  accepted: z
    .array(z.strictObject({ ...finding, because: text, by: text, until: text.exactOptional() }))
    .describe('Findings that the policy accepts: they do not change the word.'),
})

export type ReleaseVerdict = Frozen<z.infer<typeof verdictSchema>>
