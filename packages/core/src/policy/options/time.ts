const UNIT_MILLISECONDS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }

/** Milliseconds of a time as options write it: `1.5m`. */
export function milliseconds(written: string): number {
  const unit = /[a-z]+$/.exec(written)?.[0] ?? 'ms'
  return Number(written.slice(0, -unit.length)) * UNIT_MILLISECONDS[unit]
}
