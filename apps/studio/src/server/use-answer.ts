import { OutisError } from '@outis/core/errors'
import { useCallback, useEffect, useState } from 'react'
import { onBack } from './connection.ts'

/** The state of a request to the server. */
export type Answer<Value> = { readonly again: () => void } & (
  | { readonly state: 'waiting'; readonly value?: undefined; readonly error?: undefined }
  | { readonly state: 'failed'; readonly value?: undefined; readonly error: OutisError }
  /** `fresh` is false while a new answer is on its way. */
  | { readonly state: 'ready'; readonly value: Value; readonly fresh: boolean; readonly error?: undefined }
)

/** Cache of the last answers by key. A page that is opened again shows them at once and asks again. */
const cache = new Map<string, unknown>()

interface Held<Value> {
  readonly key: string
  readonly value?: Value
  readonly error?: OutisError
  readonly fresh: boolean
}

/** Asks the server, and again whenever the key changes. Answers to an old key are dropped. Asks nothing without a key. */
export function useAnswer<Value>(
  key: string | undefined,
  ask: (signal: AbortSignal) => Promise<Value>,
): Answer<Value> {
  const [held, setHeld] = useState<Held<Value>>(() => fromCache<Value>(key ?? ''))
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound((count) => count + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked, and `round` that it is asked again
  useEffect(() => {
    if (key === undefined) return
    const stop = new AbortController()
    setHeld((before) => (before.key === key ? { ...before, fresh: false } : fromCache<Value>(key)))
    ask(stop.signal).then(
      (value) => {
        if (stop.signal.aborted) return
        cache.set(key, value)
        setHeld({ key, value, fresh: true })
      },
      (error) => !stop.signal.aborted && setHeld({ key, error: asOutisError(error), fresh: true }),
    )
    return () => stop.abort()
  }, [key, round])
  useEffect(() => (held.error ? onBack(again) : undefined), [held.error, again])
  useEffect(() => {
    if (key === undefined) return
    const listen = (prefix: string) => key.startsWith(prefix) && again()
    listeners.add(listen)
    return () => void listeners.delete(listen)
  }, [key, again])
  if (held.key !== key) return { state: 'waiting', again }
  if (held.error) return { state: 'failed', error: held.error, again }
  if (held.value !== undefined) return { state: 'ready', value: held.value, fresh: held.fresh, again }
  if (!cache.has(key)) return { state: 'waiting', again }
  // Another part of the page asked the same question and already has the answer.
  return { state: 'ready', value: cache.get(key) as Value, fresh: held.fresh, again }
}

function fromCache<Value>(key: string): Held<Value> {
  return cache.has(key) ? { key, value: cache.get(key) as Value, fresh: false } : { key, fresh: false }
}

/** One listener for each mounted `useAnswer`; it asks again where its key begins with the prefix. */
const listeners = new Set<(prefix: string) => void>()

/** Forgets the answers whose key begins with the prefix, and asks again for those on the page. */
export function askAgain(prefix: string): void {
  forget(prefix)
  for (const listen of listeners) listen(prefix)
}

/** Forgets the answers whose key begins with the prefix. */
export function forget(prefix: string): void {
  for (const key of cache.keys()) if (key.startsWith(prefix)) cache.delete(key)
}

export const asOutisError = (error: unknown): OutisError =>
  error instanceof OutisError
    ? error
    : new OutisError('SERVER_UNREACHABLE', {
        message: 'The server does not answer.',
        hint: 'The studio asks again by itself as soon as it is back.',
        cause: error,
      })

interface Doing {
  readonly doing: boolean
  /** Why the last one failed. */
  readonly error: OutisError | undefined
  readonly run: <Value>(act: () => Promise<Value>, then?: (value: Value) => void) => void
}

/** An action at the server: whether it is under way, and why it failed. */
export function useDoing(): Doing {
  const [doing, setDoing] = useState(false)
  const [error, setError] = useState<OutisError>()
  const run = useCallback<Doing['run']>((act, then) => {
    setDoing(true)
    setError(undefined)
    act()
      .then(then, (cause) => setError(asOutisError(cause)))
      .finally(() => setDoing(false))
  }, [])
  return { doing, error, run }
}
