import * as z from 'zod/mini'
import { SUPPRESSED_ROWS } from '../options/policy.ts'
import { flag, mapping, maybe, must, refuse, text } from '../options/schema-words.ts'
import { targetSchema } from '../options/source-schema.ts'
import { LONGEST_ABOUT, MOST_ATTRIBUTES, MOST_REQUIREMENTS } from '../policy-limits.ts'
import { attackSchema } from './attack-schema.ts'
import { attributeSchema } from './attribute-schema.ts'
import { dataSchema } from './data-schema.ts'
import { hierarchySchema } from './hierarchy-schema.ts'
import { methodSchema } from './method-schema.ts'
import { purposeSchema } from './purpose-schema.ts'
import { requirementSchema, type Vocabulary } from './requirement-schema.ts'

/** The version of the policy language this program reads. */
export const POLICY_VERSION = 1

/** The whole language. Building it takes a few milliseconds: build it when a policy is read, not before. */
export function policySchema(vocabulary: Vocabulary) {
  const hierarchy = hierarchySchema()
  const requirement = requirementSchema(vocabulary)
  return mapping({
    outis: must(z.literal(POLICY_VERSION), 'The version of the policy language: 1.'),
    title: maybe(line(), 'What the release is called, in report and dictionary. Default none.'),
    publisher: maybe(line(), 'Who publishes it and is responsible for it. Default none.'),
    recipient: maybe(line(), 'Who receives it. Default none.'),
    contact: maybe(line(), 'Where questions go. Default none.'),
    data: must(dataSchema(), 'The table and how to read it.'),
    attributes: must(
      z.record(z.string(), attributeSchema(hierarchy)).check(z.check(refuseTooMany)),
      'Column → its role, or a mapping with its role and more.',
    ),
    others: maybe(
      z.enum(['drop', 'neutral']),
      'Columns not declared: left out, or published as they are. Default: an undeclared column is an error.',
    ),
    person: maybe(
      text(),
      'The identifying column that says whose rows they are: models then count people, not rows. Default: every row is a person.',
    ),
    method: must(methodSchema(vocabulary, { requirement, hierarchy }), 'The method, one of them.'),
    require: maybe(
      z.array(requirement).check(z.maxLength(MOST_REQUIREMENTS)),
      'Models and measures, judged on the finished release. Default none.',
    ),
    attack: maybe(
      z.lazy(attackSchema),
      'Which attacks are tried on the release, and how far they may succeed. Default auto.',
    ),
    purpose: maybe(
      z.lazy(purposeSchema),
      'What the release is for, what is feared and who gets it: the question that outis advise answers. Default none.',
    ),
    release: must(
      mapping({
        to: must(targetSchema(), 'A path (.csv, .tsv, .json, .jsonl, .parquet, .xlsx), or a database table.'),
        'keep-order': maybe(
          flag(),
          'Keep the row order of the source. Default false: sorted, so that the order tells nothing.',
        ),
        'suppressed-rows': maybe(
          z.enum(SUPPRESSED_ROWS),
          'What becomes of suppressed rows that as a class do not meet the models. protect: the smallest class joins them where suppression-limit allows it and that is enough for k; else their sensitive cells become * too. refuse: nothing is written. keep: they are published, and the policy fails. Default protect.',
        ),
        'spreadsheet-safe': maybe(
          flag(),
          "Put a ' before cells of .csv and .tsv that spreadsheet programs run as formulas. Default false: cells as they are.",
        ),
      }),
      'Where the release goes.',
    ),
    seed: maybe(
      z.union([text(), z.number()]),
      'Makes random choices repeat. Default: drawn from a secure source and kept with the key.',
    ),
  })
}

/** A text for people, of one line. */
const line = () =>
  text().check(
    z.maxLength(LONGEST_ABOUT),
    z.check<string>((context) => {
      if (/[\r\n\u2028\u2029]/.test(context.value)) refuse(context, 'must be one line')
    }),
  )

function refuseTooMany(context: z.core.ParsePayload<Readonly<Record<string, unknown>>>): void {
  const columns = Object.keys(context.value).length
  if (columns > MOST_ATTRIBUTES)
    refuse(context, `has ${columns} columns; at most ${MOST_ATTRIBUTES} can be declared`)
}

export type WrittenPolicy = z.infer<ReturnType<typeof policySchema>>
