import type { OptionValues } from '../options/option.ts'

/** One requirement, measured on the finished release. */
export interface Verdict {
  /** Model or metric id. */
  readonly model: string
  readonly options: OptionValues
  /** Sensitive attribute it speaks of. */
  readonly of?: string
  readonly rows: string
  readonly holds: boolean
  readonly figure: number | string
  readonly limit: number
  readonly direction: 'at-least' | 'at-most'
  /** Classes and rows that do not meet it. */
  readonly failingClasses: number
  readonly failingRows: number
  /** The suppressed rows, which are a class of their own, do not meet it. */
  readonly suppressedFail?: true
  /** One plain sentence. */
  readonly text: string
  /** From the method's own keys, or from `require`. */
  readonly source: 'method' | 'require'
}
