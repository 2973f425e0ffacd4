/** What went wrong before a server could say a word: its certificate, or that it speaks no TLS. */
export type TlsFault = 'certificate' | 'no-tls'

const CERTIFICATE =
  /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_[A-Z_]+|CERT_[A-Z_]+|ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH|INVALID_CA)$/
const NO_TLS = /^(?:ERR_SSL_[A-Z_]+|EPROTO)$/

/** Finds the fault of TLS that a failed request comes from, and the name that Node gives it. */
export function tlsFault(error: unknown): { readonly fault: TlsFault; readonly name: string } | undefined {
  const seen = new Set<unknown>()
  for (let reason = error; reason instanceof Error && !seen.has(reason); reason = reason.cause) {
    seen.add(reason)
    const { code } = reason as NodeJS.ErrnoException
    if (typeof code !== 'string') continue
    if (CERTIFICATE.test(code)) return { fault: 'certificate', name: code }
    if (NO_TLS.test(code)) return { fault: 'no-tls', name: code }
  }
  return undefined
}
