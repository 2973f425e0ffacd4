/** What a schema infers, for readers: nobody changes a report. */
export type Frozen<T> = T extends readonly (infer Item)[]
  ? number extends T['length']
    ? readonly Frozen<Item>[]
    : { readonly [Place in keyof T]: Frozen<T[Place]> }
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T
