import { OutisError } from '@outis/core/errors'
import type * as OpenId from 'openid-client'
import { isLoopback } from '../http/private-address.ts'
import type { OidcSettings } from '../start/settings.ts'

/** What a sign-in that is under way has to remember: it lies sealed in a cookie of the browser. */
export interface PendingSignIn {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface Vouched {
  /** `issuer subject`: the only name that never changes. */
  readonly key: string
  /** The name that the person has there; it proves nothing. */
  readonly name: string
}

/** An institution that people sign in by. Its keys and addresses are asked for when somebody first signs in. */
export interface Institution {
  begin(back: string): Promise<{ readonly to: URL; readonly pending: PendingSignIn }>
  finish(back: URL, pending: PendingSignIn): Promise<Vouched>
}

/** OpenID Connect, authorization code with PKCE, state and nonce; the library checks signature, issuer, audience and times. */
export function openInstitution({ issuer, clientId, clientSecret }: OidcSettings): Institution {
  let known: Promise<{ client: typeof OpenId; config: OpenId.Configuration }> | undefined
  const discover = async () => {
    const client = await import('openid-client')
    const address = new URL(issuer)
    // In the clear only on this very machine, for tests.
    const inClear = address.protocol === 'http:' && isLoopback(address.hostname)
    const options = inClear ? { execute: [client.allowInsecureRequests] } : {}
    const config = await client.discovery(address, clientId, clientSecret, undefined, options)
    return { client, config }
  }
  const ready = () => {
    known ??= discover().catch(() => {
      known = undefined
      throw unreachable()
    })
    return known
  }
  return {
    async begin(back) {
      const { client, config } = await ready()
      const pending = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const to = client.buildAuthorizationUrl(config, {
        redirect_uri: back,
        scope: 'openid profile',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
      })
      return { to, pending }
    },
    async finish(back, { state, nonce, verifier }) {
      const { client, config } = await ready()
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }
      const tokens = await client.authorizationCodeGrant(config, back, checks).catch(() => {
        throw notVouched()
      })
      const claims = tokens.claims()
      if (claims === undefined) throw notVouched()
      const called = [claims.preferred_username, claims.name, claims.sub].find(
        (name) => typeof name === 'string' && name.trim() !== '',
      )
      return { key: `${claims.iss} ${claims.sub}`, name: String(called).trim().slice(0, 80) }
    },
  }
}

const unreachable = (): OutisError =>
  new OutisError('STORE_UNAVAILABLE', {
    message: 'The institution does not answer, or not as an OpenID provider.',
    hint: 'Sign in by password, or try again later; stewards check --oidc-issuer.',
  })

/** The same answer for every fault of what came back. */
export const notVouched = (): OutisError =>
  new OutisError('LINK_INVALID', {
    message:
      'The institution did not vouch for anybody, or its answer was used, changed or is not meant for this browser.',
    hint: 'Sign in anew from the start page.',
  })
