/** What is used of pg-copy-streams, which has no types of its own. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  export function to(statement: string): Readable & Submittable & { readonly rowCount: number }
  export function from(statement: string): Writable & Submittable & { readonly rowCount: number }
}
