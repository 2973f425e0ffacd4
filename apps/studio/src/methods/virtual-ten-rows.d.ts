declare module 'virtual:ten-rows' {
  type Columns = Readonly<Record<string, readonly string[]>>

  export const tenRows: {
    readonly people: Columns
    /** What each of them chose to show: 1 the value, 2 its group, 3 nothing. */
    readonly choice: readonly string[]
    /** By method. `paired`: its rows are the people in their order. */
    readonly releases: Readonly<Record<string, { readonly paired: boolean; readonly columns: Columns }>>
  }
}
