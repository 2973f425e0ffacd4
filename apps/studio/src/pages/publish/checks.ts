import type { Release } from '@outis/api'
import type { Report } from '@outis/core/report'
import { publishTexts } from '../../texts/publish-texts.ts'

const texts = publishTexts.checks

interface Check {
  readonly state: 'good' | 'warn' | 'plain'
  readonly text: string
  readonly note?: string
}

/** The judgement in the report; undefined while it is not known. */
export type Judged = Report['judged']['state'] | undefined

export function checksOf(release: Release, judged: Judged, concerns: readonly string[]): readonly Check[] {
  const { ledger, madeElsewhere, keyKept } = release
  return [
    ...(madeElsewhere ? [{ state: 'warn', text: texts.elsewhere } as const] : []),
    withoutTick(requirementCheck(release, judged), concerns),
    ...concerns.map((text) => ({ state: 'warn', text }) as const),
    ledgerCheck(ledger),
    keyKept ? { state: 'good', text: texts.keyKept } : { state: 'warn', text: texts.keyGone },
  ]
}

/** There is no tick where nothing was required. */
function requirementCheck({ holds, headline }: Release, judged: Judged): Check {
  if (!holds || judged === 'fails') return { state: 'warn', text: texts.fails, note: headline }
  if (judged === 'nothing') return { state: 'warn', text: texts.nothing, note: headline }
  if (judged === undefined) return { state: 'plain', text: texts.judging, note: headline }
  return { state: 'good', text: texts.holds, note: headline }
}

/** A tick beside a concern would be read as “safe”. */
const withoutTick = (check: Check, concerns: readonly string[]): Check =>
  check.state === 'good' && concerns.length > 0 ? { ...check, state: 'plain' } : check

function ledgerCheck({ state, note }: Release['ledger']): Check {
  if (state === 'remembered') return { state: 'good', text: texts.ledgerRemembered, note }
  if (state === 'waiting') return { state: 'plain', text: texts.ledgerWaiting, note }
  return { state: 'warn', text: texts.ledgerNone, note }
}
