import { z } from 'zod'

/** What an account may be. `service` has tokens and no password. */
export const roles = ['steward', 'approver', 'researcher', 'auditor', 'service'] as const
export type Role = (typeof roles)[number]

/**
 * Who may call a route. `anyone` needs no credential. `link` needs none either, but the request carries a secret of a link (setup,
 * invitation, consent), which the handler looks up. `monitor` is loopback, or a token with the scope of the route.
 */
export const audiences = [...roles, 'anyone', 'link', 'monitor'] as const
export type Audience = (typeof audiences)[number]

export const ACCOUNTS = roles

/** Accounts of people: they sign in by password or by their institution. */
export const PEOPLE = ['steward', 'approver', 'researcher', 'auditor'] as const

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A body or an answer that is no JSON: a file, passed on as it comes. */
export interface Bytes {
  readonly kind: 'bytes'
  /** Media types that are taken; of an answer the first one is the usual one. */
  readonly types: readonly [string, ...string[]]
}

/** An answer that goes on: server-sent events, each of one schema. */
export interface Events<Schema extends z.ZodType = z.ZodType> {
  readonly kind: 'events'
  readonly of: Schema
}

export const bytes = (...types: [string, ...string[]]): Bytes => ({ kind: 'bytes', types })
export const events = <Schema extends z.ZodType>(of: Schema): Events<Schema> => ({ kind: 'events', of })

/** Requests that cost or guess something are counted by address, and by account where there is one. */
export type RateLimit = 'usual' | 'sign-in' | 'link' | 'interpretation'

/** One route as data: validation, OpenAPI, client, roles and tests follow from it. */
export interface Route {
  readonly method: Method
  /** As OpenAPI writes it: `/api/v1/users/{id}`. */
  readonly path: `/${string}`
  /** Who may call it. A route without a role fails the build. */
  readonly roles: readonly [Audience, ...Audience[]]
  /** One sentence for the reference. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType | Bytes
  /** Left out: nothing is answered (204). */
  readonly answer?: z.ZodType | Bytes | Events
  /** Of the answer. Default 200, and 204 without an answer. */
  readonly status?: 200 | 201 | 202
  /** Default `usual`. */
  readonly limit?: RateLimit
  /** Largest body in bytes. Default 1 MiB; bodies of bytes have the server's limit for files. */
  readonly largest?: number
}

/** A route with its literal types. */
export const defineRoute = <
  const Verb extends Method,
  const Path extends Route['path'],
  const Roles extends Route['roles'],
  const Rest extends Omit<Route, 'method' | 'path' | 'roles'>,
>(
  method: Verb,
  path: Path,
  roles: Roles,
  rest: Rest,
): { readonly method: Verb; readonly path: Path; readonly roles: Roles } & Rest => ({
  method,
  path,
  roles,
  ...rest,
})

type Taken<Declared, Part extends string> = Declared extends { readonly [K in Part]: infer Value }
  ? Value
  : undefined

type InputOf<Value> = Value extends z.ZodType ? z.input<Value> : Value extends Bytes ? Upload : never
type OutputOf<Value> = Value extends z.ZodType ? z.output<Value> : never

export type Upload = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | string | ReadableStream<Uint8Array>

type Optional<Name extends string, Value> = [Value] extends [never]
  ? { readonly [K in Name]?: undefined }
  : Record<string, never> extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value }

/** What a caller gives: the parts that the route declares. */
export type RequestOf<Declared extends Route> = Optional<'params', InputOf<Taken<Declared, 'params'>>> &
  Optional<'query', InputOf<Taken<Declared, 'query'>>> &
  Optional<'headers', InputOf<Taken<Declared, 'headers'>>> &
  Optional<'body', InputOf<Taken<Declared, 'body'>>>

/** What a handler gets of one part of a request, after validation. */
export type ParsedOf<Declared extends Route, Part extends 'params' | 'query' | 'headers' | 'body'> = OutputOf<
  Taken<Declared, Part>
>

export type AnswerOf<Declared extends Route> =
  Taken<Declared, 'answer'> extends infer Answer
    ? Answer extends z.ZodType
      ? z.output<Answer>
      : Answer extends Events<infer Schema>
        ? AsyncIterable<z.output<Schema>>
        : Answer extends Bytes
          ? Response
          : undefined
    : never

export const isBytes = (part: z.ZodType | Bytes | Events | undefined): part is Bytes =>
  part !== undefined && 'kind' in part && part.kind === 'bytes'

export const isEvents = (part: z.ZodType | Bytes | Events | undefined): part is Events =>
  part !== undefined && 'kind' in part && part.kind === 'events'

/** `users:read` or `users:write`: what an API token must be allowed to do. The resource is the first part of a route's id. */
export const scopeOf = (id: string, { method }: Pick<Route, 'method'>): string =>
  `${id.split('.')[0]}:${method === 'GET' ? 'read' : 'write'}`

/** What a caller may send by a schema, as JSON Schema, for the reference. */
export const inputJsonSchema = (schema: z.ZodType): unknown =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
