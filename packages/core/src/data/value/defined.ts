/** A record without its entries that are undefined: an optional entry is left out, not present with nothing in it. */
export type Defined<Entries> = {
  [Name in keyof Entries as undefined extends Entries[Name] ? never : Name]: Entries[Name]
} & {
  [Name in keyof Entries as undefined extends Entries[Name] ? Name : never]?: Exclude<
    Entries[Name],
    undefined
  >
}

/** `{ k, ...defined({ seed, title }) }` has `seed` and `title` where they are given. */
export function defined<Entries extends object>(entries: Entries): Defined<Entries> {
  return Object.fromEntries(
    Object.entries(entries).filter(([, entry]) => entry !== undefined),
  ) as Defined<Entries>
}
