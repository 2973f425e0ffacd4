import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Client, createClient, type Interceptor } from '@connectrpc/connect'
import { createGrpcTransport, Http2SessionManager } from '@connectrpc/connect-node'
import { OutisError } from '@outis/core/errors'
import { SparkConnectService } from './generated/spark_connect_pb.ts'
import type { SparkAddress } from './spark-address.ts'

export interface Connection {
  readonly client: Client<typeof SparkConnectService>
  close(): void
}

export interface ConnectionOptions {
  /** File with the certificates that are trusted, in place of those that Node knows. */
  readonly certificates?: string | undefined
}

/** A gRPC connection over HTTP/2; made when something is asked, and made anew when it breaks. */
export function connectTo(address: SparkAddress, { certificates }: ConnectionOptions = {}): Connection {
  const { host, port, tls } = address
  const baseUrl = `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`
  const sessionManager = new Http2SessionManager(
    baseUrl,
    // Finds out that the other end is gone while a long question is open.
    { pingIntervalMs: 20_000, pingTimeoutMs: 20_000 },
    tls && certificates !== undefined ? { ca: readCertificates(certificates) } : {},
  )
  const transport = createGrpcTransport({ baseUrl, sessionManager, interceptors: [authorized(address)] })
  return { client: createClient(SparkConnectService, transport), close: () => sessionManager.abort() }
}

const authorized =
  ({ token }: SparkAddress): Interceptor =>
  (next) =>
  (request) => {
    if (token !== undefined) request.header.set('authorization', `Bearer ${token}`)
    return next(request)
  }

function readCertificates(path: string): Buffer {
  try {
    const read = readFileSync(path)
    // Node takes a file without a certificate for one that trusts nobody, and does not say so.
    new X509Certificate(read)
    return read
  } catch (cause) {
    throw new OutisError('SPARK_ADDRESS', {
      message: 'The file with the certificates of Spark cannot be read.',
      hint: 'Let OUTIS_SPARK_CA name a file with certificates in PEM.',
      cause,
    })
  }
}
