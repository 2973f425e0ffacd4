/** Where rows come from. Paths and addresses as written. */
export type SourcePolicy =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly table: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly query: string }
  | { readonly kind: 'spark'; readonly url: string; readonly table: string }
  | { readonly kind: 'spark'; readonly url: string; readonly path: string }

/** Where the release goes. */
export type TargetPolicy =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly table: string }
  | { readonly kind: 'spark'; readonly url: string; readonly table: string }
  | { readonly kind: 'spark'; readonly url: string; readonly path: string }
