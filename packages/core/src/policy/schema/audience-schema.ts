import * as z from 'zod/mini'
import { defined } from '../../data/value/defined.ts'
import { FINDING_KINDS, type FindingKind } from '../options/finding.ts'
import { type AcceptedPolicy, AUDIENCES, type AudiencePolicy, type PurposePolicy } from '../options/policy.ts'
import { line, mapping, maybe, must, refuse, text, whole } from '../options/schema-words.ts'

/** A share that is more than nothing. */
const someShare = () => z.number().check(z.gt(0), z.lte(1))

/** Limits that can be set in place of an audience's, there and in the question of `outis advise`. */
export const LIMITS = () => ({
  'highest-risk': maybe(someShare(), 'Largest risk of any row to be named. Default: the audience’s.'),
  'above-control': maybe(
    someShare(),
    'How far an attack may come above guessing and above outsiders. Default: the audience’s.',
  ),
})

/** Who gets the release, or a mapping with limits of its own. */
export const audienceSchema = () =>
  z.union([
    z.enum(AUDIENCES),
    mapping({
      for: must(z.enum(AUDIENCES), 'Who gets it: public, contract, internal.'),
      ...LIMITS(),
      certain: maybe(whole(0), 'People whose secret may be certain. Default: the audience’s.'),
    }),
  ])

type WrittenAudience = z.infer<ReturnType<typeof audienceSchema>>

/** @param purpose the question that the policy answers: who gets the release, where nothing else says it */
export function toAudience(
  written: WrittenAudience | undefined,
  purpose: Pick<PurposePolicy, 'audience' | 'highestRisk' | 'aboveControl'> | undefined,
): AudiencePolicy {
  if (written === undefined) {
    const { audience: kind = 'contract', highestRisk, aboveControl } = purpose ?? {}
    return { kind, ...defined({ highestRisk, aboveControl }) }
  }
  if (typeof written === 'string') return { kind: written }
  return { kind: written.for, ...limitsIn(written), ...defined({ certain: written.certain }) }
}

export const limitsIn = ({
  'highest-risk': highestRisk,
  'above-control': aboveControl,
}: {
  readonly 'highest-risk'?: number | undefined
  readonly 'above-control'?: number | undefined
}) => defined({ highestRisk, aboveControl })

/** Findings that can be decided on; what the policy requires and what names people cannot. */
const acceptable = (Object.keys(FINDING_KINDS) as FindingKind[]).filter(
  (kind) => FINDING_KINDS[kind].acceptable,
)

export const acceptSchema = () =>
  mapping({
    finding: must(z.enum(acceptable), `The finding: ${acceptable.join(', ')}.`),
    columns: maybe(
      z.array(text()),
      'Columns of the finding. Default none: the finding is about the release as a whole.',
    ),
    people: maybe(whole(0), 'It may concern at most so many people (or rows). Default: any number.'),
    because: must(line(), 'Why it may be so.'),
    by: must(line(), 'Who decided it.'),
    until: maybe(
      text().check(
        z.check<string>((context) => {
          if (!isDay(context.value)) refuse(context, 'must be a day, such as 2027-06-30')
        }),
      ),
      'The last day on which it counts. Default: it does not end.',
    ),
  })

/** A day of the calendar, as YYYY-MM-DD. */
const isDay = (written: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(written) &&
  !Number.isNaN(Date.parse(written)) &&
  new Date(written).toISOString().startsWith(written)

export const toAccepted = ({
  finding,
  columns = [],
  people,
  because,
  by,
  until,
}: z.infer<ReturnType<typeof acceptSchema>>): AcceptedPolicy => ({
  finding,
  columns,
  because,
  by,
  ...defined({ people, until }),
})
