/** Something that must not be. */
export interface Fault {
  /** Which promise is broken, in one word with hyphens: cases with the same one are shrunk and counted together. */
  readonly rule: string
  readonly detail: string
  /** Where in the product, if that is known. */
  readonly place?: string
}

export const fault = (rule: string, detail: string): Fault => ({ rule, detail })
