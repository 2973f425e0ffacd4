import type { OptionValues } from '../policy/options/option.ts'
import type { PresetOrigin } from '../policy/options/requirement-spec.ts'

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
  /** The preset that asks for it, and the document it follows. */
  readonly preset?: PresetOrigin
}

/** The verdict on what a preset asks for names it. */
export const askedBy = (preset: PresetOrigin | undefined, verdict: Verdict): Verdict =>
  preset ? { ...verdict, text: `${verdict.text} Preset ${preset.id}: ${preset.source}.`, preset } : verdict
