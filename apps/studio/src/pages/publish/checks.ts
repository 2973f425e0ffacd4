import type { Release } from '../../server/runs.ts'
import { publishTexts } from '../../texts/publish.ts'

const texts = publishTexts.checks

export interface Check {
  readonly state: 'good' | 'warn' | 'plain'
  readonly text: string
  readonly note?: string
}

/** What is known of a release before it leaves. */
export function checksOf({ holds, headline, ledger, madeElsewhere, keyKept }: Release): readonly Check[] {
  return [
    ...(madeElsewhere ? [{ state: 'warn', text: texts.elsewhere } as const] : []),
    holds ? { state: 'good', text: headline } : { state: 'warn', text: texts.fails, note: headline },
    ledgerCheck(ledger),
    keyKept ? { state: 'good', text: texts.keyKept } : { state: 'warn', text: texts.keyGone },
  ]
}

function ledgerCheck({ state, note }: Release['ledger']): Check {
  if (state === 'remembered') return { state: 'good', text: texts.ledgerRemembered, note }
  if (state === 'waiting') return { state: 'plain', text: texts.ledgerWaiting, note }
  return { state: 'warn', text: texts.ledgerNone, note }
}
