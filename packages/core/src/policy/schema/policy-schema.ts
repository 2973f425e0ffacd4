import * as z from 'zod/mini'
import { attacks } from '../../attacks/registry.ts'
import { defined } from '../../data/value/defined.ts'
import { optionsSchema, type SchemaWords, targetSchema } from '../options/option-schema.ts'
import {
  type AttackPolicy,
  AUDIENCES,
  type Audience,
  FEARS,
  type PurposePolicy,
  SUPPRESSED_ROWS,
} from '../options/policy.ts'
import {
  duration,
  exactlyOneOf,
  flag,
  line,
  mapping,
  maybe,
  milliseconds,
  must,
  refuse,
  share,
  text,
} from '../options/schema-words.ts'
import { acceptSchema, audienceSchema, LIMITS, limitsIn, toAudience } from './audience-schema.ts'
import {
  attributeSchema,
  dataSchema,
  MOST_ATTRIBUTES,
  MOST_REQUIREMENTS,
  MOST_TRIALS,
} from './data-schema.ts'
import { hierarchySchema } from './hierarchy-schema.ts'
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
    audience: maybe(
      z.lazy(audienceSchema),
      'Who gets the release: public, contract (researchers who signed an agreement), internal. It sets the limits of the verdict. Default: that of the purpose, else contract.',
    ),
    accept: maybe(
      z.array(z.lazy(acceptSchema)).check(z.maxLength(MOST_REQUIREMENTS)),
      'Findings of the verdict that somebody has decided on. Default none.',
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
  }).check(z.check(refuseCertainForAll))
}

/** Nobody can decide for everybody that somebody's secret may be read off. */
function refuseCertainForAll(
  context: z.core.ParsePayload<{
    readonly audience?: Parameters<typeof toAudience>[0]
    readonly purpose?: { readonly audience: Audience } | undefined
    readonly accept?: readonly { readonly finding: string }[] | undefined
  }>,
): void {
  const { audience, purpose, accept = [] } = context.value
  if (toAudience(audience, purpose).kind !== 'public') return
  for (const [index, { finding }] of accept.entries())
    if (finding === 'certain')
      refuse(context, 'cannot be accepted where the audience is public', {
        path: ['accept', index, 'finding'],
      })
}

function refuseTooMany(context: z.core.ParsePayload<Readonly<Record<string, unknown>>>): void {
  const columns = Object.keys(context.value).length
  if (columns > MOST_ATTRIBUTES)
    refuse(context, `has ${columns} columns; at most ${MOST_ATTRIBUTES} can be declared`)
}

export type WrittenPolicy = z.infer<ReturnType<typeof policySchema>>

/** The question of `outis advise`, so that its answer can be repeated. */
function purposeSchema() {
  return mapping({
    use: must(
      text().check(
        z.check<string>((context) => {
          if (!/^(counts|values|order|model:.+)$/s.test(context.value))
            refuse(context, 'must be counts, values, order, or model: and a column, such as model:income')
        }),
      ),
      'What the release is for: counts, values, order, or model:COLUMN.',
    ),
    fear: must(
      z.array(z.enum(FEARS)).check(z.minLength(1)),
      'What is feared: recognised, learned, member, some-values, own-choice.',
    ),
    audience: must(z.enum(AUDIENCES), 'Who gets it: public, contract, internal.'),
    limits: maybe(mapping(LIMITS()), 'Limits in place of the audience’s.'),
    values: maybe(
      z.record(z.string(), z.array(text()).check(z.minLength(1))),
      'Sensitive column → values that are to be protected (some-values).',
    ),
    choice: maybe(text(), 'The column with each person’s choice 1, 2 or 3 (own-choice).'),
    trials: maybe(
      z.int().check(z.gte(1), z.lte(MOST_TRIALS)),
      'How many policies are tried. The same number and seed give the same answer. Default 40.',
    ),
    seed: maybe(z.union([text(), z.number()]), 'Of the search. Default 1.'),
  })
}

export type WrittenPurpose = z.infer<ReturnType<typeof purposeSchema>>

export function toPurpose({ limits = {}, ...written }: WrittenPurpose): PurposePolicy {
  const { use, fear, audience, values, choice, trials, seed } = written
  return { use, fear, audience, ...limitsIn(limits), ...defined({ values, choice, trials, seed }) }
}

const runSchema = () => z.enum(['auto', 'all', 'none'])

/** Which attacks are run, or a mapping with limits. */
function attackSchema() {
  const limit = share()
  const byAttack = (meaning: (id: string) => string) => {
    const limits: Record<string, z.ZodMiniOptional<z.ZodMiniNumber<number>>> = {}
    for (const id of Object.keys(attacks)) limits[id] = maybe(limit, meaning(id))
    return mapping(limits)
  }
  return z.union([
    runSchema(),
    mapping({
      run: maybe(runSchema(), 'auto: those that fit the method; all; none. Default auto.'),
      budget: maybe(duration(), 'Time for all attacks together. Default 30s.'),
      holdout: maybe(text(), 'A table of people who are not in the release, with the columns of the data.'),
      limits: maybe(
        byAttack((id) => `Largest success of ${id} that is allowed.`),
        'Attack → largest success allowed, 0 to 1.',
      ),
      'above-control': maybe(
        byAttack((id) => `How far success of ${id} may lie above guessing and above the control.`),
        'Attack → how far its success may lie above guessing and above people who are not in the release, 0 to 1.',
      ),
    }),
  ])
}

type WrittenAttack = z.infer<ReturnType<typeof attackSchema>>

export function toAttack(written: WrittenAttack = {}): AttackPolicy {
  const {
    run = 'auto',
    budget = '30s',
    holdout,
    limits = {},
    'above-control': aboveControl = {},
  } = typeof written === 'string' ? { run: written } : written
  return {
    run,
    budget: milliseconds(budget),
    ...(holdout !== undefined && { holdout: { kind: 'file', path: holdout } }),
    limits: given(limits),
    aboveControl: given(aboveControl),
  }
}

const given = (limits: Readonly<Record<string, number | undefined>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(limits).flatMap(([id, limit]) => (limit === undefined ? [] : [[id, limit] as const])),
  )

/** One method and its options. */
type WrittenMethod = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>

/** A mapping of one key, the method's name. Only the method that is asked for is built. */
function methodSchema(
  { methods, models }: Vocabulary,
  parts: Pick<SchemaWords, 'requirement' | 'hierarchy'>,
): z.ZodMiniType<WrittenMethod> {
  const words: SchemaWords = {
    ...parts,
    modelOption: (model, option) => models.find(({ id }) => id === model)?.options[option],
  }
  const shape = Object.fromEntries(
    methods.map(({ id, title, options }) => [
      id,
      maybe(
        z.lazy(() => optionsSchema(options, words)),
        title,
      ),
    ]),
  )
  return mapping(shape).check(
    z.meta({ minProperties: 1, maxProperties: 1 }),
    exactlyOneOf(Object.keys(shape), 'which method is used'),
  ) as z.ZodMiniType<WrittenMethod>
}
