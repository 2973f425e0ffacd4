import type { Release } from '@outis/api'
import { publishTexts } from '../../texts/publish-texts.ts'

const texts = publishTexts.checks

interface Check {
  readonly state: 'good' | 'warn' | 'plain'
  readonly text: string
  readonly note?: string
}

/** What is to be known beside the verdict. */
export function checksOf({ ledger, madeElsewhere, keyKept }: Release): readonly Check[] {
  return [
    ...(madeElsewhere ? [{ state: 'warn', text: texts.elsewhere } as const] : []),
    ledgerCheck(ledger),
    keyKept ? { state: 'good', text: texts.keyKept } : { state: 'warn', text: texts.keyGone },
  ]
}

function ledgerCheck({ state, note }: Release['ledger']): Check {
  if (state === 'remembered') return { state: 'good', text: texts.ledgerRemembered, note }
  if (state === 'waiting') return { state: 'plain', text: texts.ledgerWaiting, note }
  return { state: 'warn', text: texts.ledgerNone, note }
}

/** What publishing asks for. `reason`: somebody must say who decided what and why. `never`: it is stopped. */
export type Asking = 'nothing' | 'reason' | 'never'

export function askedFor({ verdict, holds }: Pick<Release, 'verdict' | 'holds'>): Asking {
  if (verdict === null) return holds ? 'nothing' : 'reason'
  if (verdict.word === 'stop') return 'never'
  return verdict.word === 'decide' ? 'reason' : 'nothing'
}
