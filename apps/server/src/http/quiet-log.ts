import { defined } from '@outis/core/value'
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'

export interface LogTarget {
  write(line: string): void
}

/**
 * A log without secrets: of a request the method and the pattern of its route (an address may hold the secret of a link), of an
 * error its kind and place (its message may hold data).
 */
export function quietLog(target: LogTarget | undefined): FastifyServerOptions['logger'] {
  if (target === undefined) return false
  return {
    level: 'info',
    stream: target,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        route: request.routeOptions?.url ?? 'unknown',
      }),
      res: (reply: Pick<FastifyReply, 'statusCode'>) => ({ status: reply.statusCode }),
      err: (error: Error & { code?: string }) => ({
        type: error.constructor.name,
        message: '',
        stack: placesOf(error),
        ...defined({ code: error.code }),
      }),
    },
  }
}

const placesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 10)
    .join('\n')
