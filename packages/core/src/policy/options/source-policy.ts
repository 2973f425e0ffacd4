/** Where rows come from. Paths and addresses as written. */
export type SourcePolicy =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly table: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly query: string }
  | { readonly kind: 'spark'; readonly url: string; readonly table: string }
  | { readonly kind: 'spark'; readonly url: string; readonly path: string }
  /** A database by the name that an administrator gave the way to it. */
  | { readonly kind: 'connection'; readonly connection: string; readonly table: string }

/** What a table of Spark may be made of. */
export const TABLE_FORMATS = ['parquet', 'delta', 'iceberg'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

/** Where the release goes. */
export type TargetPolicy =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly table: string }
  | {
      readonly kind: 'spark'
      readonly url: string
      readonly table: string
      readonly format?: TableFormat
    }
  | { readonly kind: 'spark'; readonly url: string; readonly path: string }
