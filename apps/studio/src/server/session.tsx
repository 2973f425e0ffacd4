import { type Client, createClient, type Me } from '@outis/api'
import type { OutisError } from '@outis/core/errors'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { watchedFetch } from './connection.ts'
import { asOutisError } from './use-answer.ts'

let proof: string | undefined

/** The one API client of the studio. It sends the session cookie and a CSRF token. */
export const client: Client = createClient({ baseUrl: '', fetch: watchedFetch, csrf: () => proof })

/** The CSRF token, for changing requests that the client does not send itself. */
export const proofOfSession = (): string | undefined => proof

interface Session {
  readonly me: Me | undefined
  /** `stranger`: nobody is signed in. */
  readonly state: 'waiting' | 'known' | 'stranger' | 'failed'
  readonly error: OutisError | undefined
  readonly signedIn: (me: Me) => void
  readonly signOut: () => Promise<void>
  readonly again: () => void
}

const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = use(SessionContext)
  if (session === undefined) throw new Error('useSession needs a SessionProvider above it.')
  return session
}

type Known = Pick<Session, 'state' | 'me' | 'error'>

const WAITING: Known = { state: 'waiting', me: undefined, error: undefined }

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [known, setKnown] = useState<Known>(WAITING)
  const signedIn = useCallback((me: Me) => {
    proof = me.csrf
    setKnown({ state: 'known', me, error: undefined })
  }, [])
  const again = useCallback(() => {
    setKnown(WAITING)
    client.me.get().then(signedIn, (cause) => {
      const error = asOutisError(cause)
      const stranger = error.details?.status === 401
      setKnown({
        state: stranger ? 'stranger' : 'failed',
        me: undefined,
        error: stranger ? undefined : error,
      })
    })
  }, [signedIn])
  const signOut = useCallback(async () => {
    await client.sessions.end()
    proof = undefined
    setKnown({ state: 'stranger', me: undefined, error: undefined })
  }, [])
  useEffect(again, [again])
  const session = useMemo(() => ({ ...known, signedIn, signOut, again }), [known, signedIn, signOut, again])
  return <SessionContext value={session}>{children}</SessionContext>
}
