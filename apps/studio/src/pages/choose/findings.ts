import { methodName } from '../../methods/method-name.ts'
import { percent, wholeNumber } from '../../parts/numbers.ts'
import type { Advice, Tried } from '../../server/advice.ts'
import { chooseTexts as texts } from '../../texts/choose.ts'

/** The names of methods for people; what follows stays: `kaca, k = 5` → `Clusters, merged (k = 5)`. */
export function plainName(name: string): string {
  const [, id = name, hardened, rest] = /^([a-z-]+)( hardened)?(?:, (.*))?$/s.exec(name) ?? []
  const settings = [hardened?.trim(), rest].filter(Boolean).join(', ')
  return `${methodName(id)}${settings === '' ? '' : ` (${settings})`}`
}

const bestOf = (tried: readonly Tried[]): Tried | undefined =>
  tried
    .filter(({ passes, usefulness }) => passes && usefulness !== undefined)
    .reduce<Tried | undefined>(
      (best, one) => (best === undefined || (one.usefulness ?? 0) > (best.usefulness ?? 0) ? one : best),
      undefined,
    )

/** What the picture shows while it grows. What holds on all rows is told before what held on some. */
export function liveFinding(tried: readonly Tried[]): string {
  const { findings } = texts
  const whole = bestOf(tried.filter(({ isFinal }) => isFinal))
  if (whole) return findings.whole(plainName(whole.name), percent(whole.usefulness ?? 0))
  const part = bestOf(tried)
  if (part)
    return findings.sample(plainName(part.name), percent(part.usefulness ?? 0), wholeNumber(part.rows))
  return findings.nothingYet(tried.length)
}

/** What it shows at the end. */
export function lastFinding({ candidates, tried }: Pick<Advice, 'candidates' | 'tried'>): string {
  const [best] = candidates
  if (best === undefined) return texts.findings.none(tried.length)
  const passed = tried.filter(({ isFinal, passes }) => isFinal && passes).length
  return texts.findings.best(plainName(best.name), percent(best.usefulness), passed, tried.length)
}
