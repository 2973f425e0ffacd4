import type { Readable } from 'node:stream'
import type { Bytes, Events, ParsedOf, Role, Route, Routes } from '@outis/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Account } from '../accounts/account-users.ts'
import type { Services } from '../start/services.ts'

/** What a handler gives where the answer is a file. */
export interface Download {
  readonly body: Readable | Uint8Array | string
  /** Media type; default: the first one of the route. */
  readonly type?: string
  /** Offered as the name of the file. */
  readonly name?: string
}

/** What a handler gets: the request as the route declares it, already checked, and who asks. */
export interface Call<Declared extends Route = Route> {
  readonly params: ParsedOf<Declared, 'params'>
  readonly query: ParsedOf<Declared, 'query'>
  readonly headers: ParsedOf<Declared, 'headers'>
  /** JSON as parsed, or the stream of a file. */
  readonly body: Declared extends { readonly body: Bytes } ? Readable : ParsedOf<Declared, 'body'>
  /** Undefined only on routes for `anyone`, `link` or `monitor`. */
  readonly actor: Declared['roles'][number] extends Role ? Account : Account | undefined
  readonly server: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Answered<Declared extends Route> = Declared extends { readonly answer: infer Answer }
  ? Answer extends z.ZodType
    ? z.input<Answer>
    : Answer extends Events<infer Schema>
      ? AsyncIterable<z.input<Schema>>
      : Download
  : undefined

export type Handler<Declared extends Route = Route> = (call: Call<Declared>) => Promise<Answered<Declared>>

/** A handler for every route of the table: one that is missing fails the build. */
export type Handlers = {
  readonly [Resource in keyof Routes]: {
    readonly [Action in keyof Routes[Resource]]: Routes[Resource][Action] extends Route
      ? Handler<Routes[Resource][Action]>
      : never
  }
}
