import type { OutisError } from '@outis/core/errors'
import { useCallback, useState } from 'react'
import { asOutisError } from './use-answer.ts'

export interface Doing {
  readonly doing: boolean
  /** Why the last one failed. */
  readonly error: OutisError | undefined
  readonly run: <Value>(act: () => Promise<Value>, then?: (value: Value) => void) => void
}

/** Something that a button does at the server: whether it is under way, and why it failed. */
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
