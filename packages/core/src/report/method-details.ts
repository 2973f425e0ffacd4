/** A part of the rows. */
export interface DetailBand {
  readonly name: string
  /** Of all rows, 0 to 1. */
  readonly share: number
  /** How many they are, in words. */
  readonly value: string
  readonly note?: string
  /** Left as it was. */
  readonly untouched?: boolean
}

export type DetailPart =
  | { readonly kind: 'bands'; readonly title?: string; readonly bands: readonly DetailBand[] }
  | {
      readonly kind: 'figures'
      readonly headings: readonly string[]
      readonly rows: readonly (readonly string[])[]
      /** For those who want to know: its first heading is shown, the rest on a click. */
      readonly folded?: true
    }
  | { readonly kind: 'names'; readonly title: string; readonly names: readonly string[] }

/** What only the method of a release can tell, in parts that any page can draw. */
export interface MethodDetails {
  /** States the finding. */
  readonly title: string
  readonly lead: string
  readonly parts: readonly DetailPart[]
  /** How the release was made. */
  readonly sentences: readonly string[]
}
