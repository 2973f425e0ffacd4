/** What ends a search before its trials do. */
export type EndedEarly = 'budget' | 'stopped'

/** The time that a search has: a budget, and whoever may stop it. */
export interface SearchTime {
  /** For everything that is made: the user has stopped, or the budget is gone. */
  readonly signal: { readonly aborted: boolean }
  /** Whether more than this part of the budget is gone: then something is left undone. */
  isPast(share: number): boolean
  /** Whether so many milliseconds are there still; else something is left undone. */
  allows(milliseconds: number): boolean
  /** Whether anything was left undone for want of time. */
  wasShort(): boolean
  /** Milliseconds of a monotone clock. */
  now(): number
  /** Who ended it, if anybody has. */
  endedBy(): EndedEarly | undefined
}

export interface TimeAsked {
  /** Milliseconds; none: trials alone end the search. */
  readonly budget?: number | undefined
  /** What stops it by hand. */
  readonly signal?: { readonly aborted: boolean } | undefined
  readonly now: () => number
}

/** Of the budget, what is kept for the answer's words and files, and for work that does not look at the clock. */
const RESERVE = 0.06

/** The clock starts here. Shares are of the budget without the reserve, and so is the time that is there still. */
export function searchTime({ budget, signal, now }: TimeAsked): SearchTime {
  const started = now()
  const usable = Math.max(1, (budget ?? 0) * (1 - RESERVE))
  let short = false
  const noted = (isShort: boolean): boolean => {
    short ||= isShort
    return isShort
  }
  const gone = () => (budget === undefined ? 0 : (now() - started) / usable)
  const endedBy = (): EndedEarly | undefined =>
    signal?.aborted ? 'stopped' : gone() >= 1 ? 'budget' : undefined
  return {
    signal: {
      get aborted() {
        return endedBy() !== undefined
      },
    },
    isPast: (share) => noted(gone() > share),
    allows: (milliseconds) => !noted(budget !== undefined && milliseconds > usable * (1 - gone())),
    wasShort: () => short,
    now,
    endedBy,
  }
}

/** Rows to the power of this: how the time of a trial grows with them. */
const GROWTH = 1.2

/** How much the last trial tells of how busy the machine is, beside those before it. */
const NEWEST = 0.3

/** How long trials of each method took, and so what the next will take. */
export class TrialCosts {
  readonly #known = new Map<string, { readonly milliseconds: number; readonly rows: number }>()
  /** Times as long as the quickest trials took, lately: others may need the machine too. */
  #slowness = 1

  add(method: string, milliseconds: number, rows: number): void {
    const quickest = this.#quickest(method, rows)
    // The first trials also load what they need: the quickest one tells most of the next.
    if (quickest === 0 || milliseconds < quickest) this.#known.set(method, { milliseconds, rows })
    const ratio = quickest === 0 ? 1 : milliseconds / quickest
    this.#slowness = Math.max(1, (1 - NEWEST) * this.#slowness + NEWEST * ratio)
  }

  /** Milliseconds on so many rows, as earlier trials let one expect; 0 for a method that was never tried. */
  expected(method: string, rows: number): number {
    return this.#quickest(method, rows) * this.#slowness
  }

  #quickest(method: string, rows: number): number {
    const known = this.#known.get(method)
    return known === undefined ? 0 : known.milliseconds * (rows / known.rows) ** GROWTH
  }
}
