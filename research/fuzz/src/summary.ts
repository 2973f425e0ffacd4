import type { Tried } from './campaign.ts'

/** Counts of what was tried, by method. */
export interface Summary {
  readonly add: (tried: Tried) => void
  readonly cases: () => number
  readonly faulty: () => number
  readonly lines: () => string[]
}

interface Counts {
  cases: number
  judged: number
  faulty: number
  milliseconds: number
  readonly exits: Map<number, number>
}

const fresh = (): Counts => ({ cases: 0, judged: 0, faulty: 0, milliseconds: 0, exits: new Map() })

/** Shares are of the cases that were meant to be valid: those broken on purpose are listed by their aim. */
export function summarise(): Summary {
  const groups = new Map<string, Counts>()
  const codes = new Map<string, number>()
  let cases = 0
  let faulty = 0
  return {
    add({ aim, result, milliseconds }) {
      const name = aim === 'sound' ? result.method : `(${aim})`
      const counts = groups.get(name) ?? fresh()
      groups.set(name, counts)
      cases++
      counts.cases++
      counts.milliseconds += milliseconds
      counts.exits.set(result.exit, (counts.exits.get(result.exit) ?? 0) + 1)
      if (result.judged) counts.judged++
      if (result.faults.length > 0) {
        counts.faulty++
        faulty++
      }
      if (aim === 'sound' && result.code !== undefined)
        codes.set(result.code, (codes.get(result.code) ?? 0) + 1)
    },
    cases: () => cases,
    faulty: () => faulty,
    lines: () => [
      '                     cases   exit 0   exit 1   exit 2  other   judged  faulty  ms each',
      ...[...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, counts]) => line(name, counts)),
      `refused, though meant to be valid: ${[...codes]
        .sort(([, a], [, b]) => b - a)
        .map(([code, count]) => `${code} ${count}`)
        .join(', ')}`,
    ],
  }
}

function line(name: string, { cases, judged, faulty, milliseconds, exits }: Counts): string {
  const share = (count: number): string => `${((100 * count) / cases).toFixed(1)} %`.padStart(9)
  const known = [0, 1, 2].map((exit) => exits.get(exit) ?? 0)
  const other = cases - known.reduce((sum, count) => sum + count, 0)
  return `${name.padEnd(16)}${String(cases).padStart(10)}${known.map(share).join('')}${String(other).padStart(7)}${share(judged)}${String(faulty).padStart(8)}${(milliseconds / cases).toFixed(0).padStart(9)}`
}
