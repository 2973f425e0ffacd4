import { OutisError } from '@outis/core/errors'

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** Milliseconds of a time such as `30s` or `2m`. */
export function budgetOption(written: string): number {
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(written) ?? []
  const time = Number(number) * (UNITS[unit] ?? 0)
  if (time > 0) return time
  throw new OutisError('USAGE', {
    message: 'The option --budget needs a time with its unit.',
    hint: 'Write 30s, 500ms or 2m.',
  })
}
