import type { AdviseGoal } from '@outis/api'
import type { PolicyView } from '../../policy/policy-view.ts'
import { documentOf, nodeAt, textsOf } from '../../policy/policy-view.ts'
import { chooseTexts as texts } from '../../texts/choose-texts.ts'

type Fear = keyof typeof texts.fear.of
type Purpose = keyof typeof texts.purpose.of
type Audience = keyof typeof texts.audience.of

/** The question to `advise`, as the form has it. */
export interface Question {
  readonly fears: readonly Fear[]
  readonly purpose: Purpose
  /** For the purpose `model`. */
  readonly column: string
  readonly audience: Audience
  /** Secret column → values to protect, for the fear `some-values`. */
  readonly values: Readonly<Record<string, readonly string[]>>
  /** For the fear `own-choice`. */
  readonly choice: string
  readonly trials: number
}

export interface QuestionPart {
  readonly question: Question
  readonly set: (part: Partial<Question>) => void
}

export const fearIds = Object.keys(texts.fear.of) as readonly Fear[]
export const purposeIds = Object.keys(texts.purpose.of) as readonly Purpose[]
export const audienceIds = Object.keys(texts.audience.of) as readonly Audience[]

const isOneOf = <Id extends string>(ids: readonly Id[], text: string | undefined): text is Id =>
  ids.some((id) => id === text)

/** The question in the address, otherwise the one in the policy, otherwise the usual one. */
export function firstQuestion(search: string, policy: string, view: PolicyView): Question {
  const query = new URLSearchParams(search)
  return query.has('fear') ? fromAddress(query, usual(view)) : fromPolicy(policy, usual(view))
}

function usual({ attributes }: PolicyView): Question {
  const names = (role: string) => [...attributes].flatMap(([name, one]) => (one.role === role ? [name] : []))
  const published = [...names('sensitive'), ...names('quasi'), ...names('neutral')]
  return {
    fears: names('sensitive').length > 0 ? ['recognised', 'learned'] : ['recognised'],
    purpose: 'counts',
    column: published[0] ?? '',
    audience: 'contract',
    values: {},
    choice:
      published.find((name) => /choice|consent/i.test(name)) ?? names('neutral')[0] ?? published[0] ?? '',
    trials: 30,
  }
}

function fromAddress(query: URLSearchParams, fallback: Question): Question {
  return read(
    {
      fear: (query.get('fear') ?? '').split(','),
      use: query.get('for') ?? undefined,
      audience: query.get('to') ?? undefined,
      values: valuesIn(query.get('values')),
      choice: query.get('choice') ?? undefined,
      trials: query.get('trials') ?? undefined,
    },
    fallback,
  )
}

/** Names of columns and values may have any character, so they are JSON. */
function valuesIn(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const fromPolicy = (policy: string, fallback: Question): Question =>
  read((textsOf(nodeAt(documentOf(policy), ['purpose'])) ?? {}) as Written, fallback)

interface Written {
  readonly fear?: unknown
  readonly use?: unknown
  readonly audience?: unknown
  readonly values?: unknown
  readonly choice?: unknown
  readonly trials?: unknown
}

function read(written: Written, fallback: Question): Question {
  const { fear, use, audience, values, choice, trials } = written
  const fears = Array.isArray(fear) ? fearIds.filter((id) => fear.includes(id)) : []
  const [, kind, column] = /^(model):(.+)$/s.exec(String(use ?? '')) ?? [undefined, String(use ?? '')]
  const most = Number(trials)
  return {
    fears: fears.length > 0 ? fears : fallback.fears,
    purpose: isOneOf(purposeIds, kind) ? kind : fallback.purpose,
    column: column ?? fallback.column,
    audience: isOneOf(audienceIds, String(audience)) ? (audience as Audience) : fallback.audience,
    values: isValues(values) ? values : fallback.values,
    choice: typeof choice === 'string' && choice !== '' ? choice : fallback.choice,
    trials: Number.isSafeInteger(most) && most >= 1 && most <= 1000 ? most : fallback.trials,
  }
}

const isValues = (value: unknown): value is Question['values'] =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((list) => Array.isArray(list) && list.every((text) => typeof text === 'string'))

/** The question as the query of an address. */
export function searchOf(question: Question): string {
  const { fears, audience, values, choice, trials } = question
  const query = new URLSearchParams({ fear: fears.join(','), for: purposeText(question), to: audience })
  if (fears.includes('some-values')) query.set('values', JSON.stringify(values))
  if (fears.includes('own-choice')) query.set('choice', choice)
  query.set('trials', String(trials))
  return `?${query}`
}

const purposeText = ({ purpose, column }: Question): string =>
  purpose === 'model' ? `model:${column}` : purpose

/** The question as the server takes it. */
export function goalOf(question: Question): AdviseGoal {
  const { fears, audience, values, choice, trials } = question
  return {
    fear: [...fears],
    purpose: purposeText(question),
    audience,
    trials,
    ...(fears.includes('some-values') && {
      values: Object.fromEntries(Object.entries(values).map(([name, list]) => [name, [...list]])),
    }),
    ...(fears.includes('own-choice') && { choice }),
  }
}

export function lackOf({ fears, values }: Question): string | undefined {
  if (fears.length === 0) return texts.fear.none
  if (fears.includes('some-values') && Object.values(values).every((list) => list.length === 0))
    return texts.fear.noValues
  return undefined
}

/** The question in one line. */
export const inWords = ({ fears, purpose, column, audience }: Question): string =>
  texts.asked(
    fears.map((fear) => lower(texts.fear.of[fear][0])).join('; '),
    purpose === 'model'
      ? `${lower(texts.purpose.of.model[0])} of ${column}`
      : lower(texts.purpose.of[purpose][0]),
    lower(texts.audience.of[audience][0]),
  )

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
