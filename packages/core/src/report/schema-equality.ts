/** The same shape without `readonly`, as zod infers it. */
export type Plain<T> = T extends readonly (infer Item)[]
  ? number extends T['length']
    ? Plain<Item>[]
    : { -readonly [Place in keyof T]: Plain<T[Place]> }
  : T extends object
    ? { -readonly [Key in keyof T]: Plain<T[Key]> }
    : T

/** `true` only where each type can stand for the other, optional keys included. */
export type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** Fails to compile for anything but `true`: a schema and its interface cannot drift apart. */
export type HoldsTrue<Check extends true> = Check
