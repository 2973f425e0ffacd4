/** What the driver asks of the product. */
export type Call =
  | {
      readonly what: 'run'
      readonly policyPath: string
      readonly strict: boolean
      readonly combinations?: number
      readonly out?: string
      readonly key?: string
      readonly passphrase: string
    }
  | {
      readonly what: 'check'
      readonly release: string
      readonly policyPath: string
      readonly original?: string
      readonly combinations?: number
    }
  | {
      readonly what: 'why'
      readonly release: string
      readonly row: number
      readonly key: string
      readonly passphrase: string
    }
  | {
      readonly what: 'apply'
      readonly data: string
      readonly to: string
      readonly key: string
      readonly passphrase: string
    }

/** What came of it. */
export interface Answer {
  /** As the command line's: 0 holds, 1 does not, 2 wrong request, 3 a fault inside; −1 it died, −2 it hung, −3 it took too much memory. */
  readonly exit: number
  /** Everything a user would be told of a failure. */
  readonly said: string
  readonly code?: string
  /** Of a fault inside: where. */
  readonly place?: string
  readonly result?: unknown
  readonly rss: number
}

export const DIED = -1
export const HUNG = -2
export const SWOLLEN = -3
