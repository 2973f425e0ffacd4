import { useSyncExternalStore } from 'react'

/** Whether the server answers. `back`: it answers again after a break. */
type Connection = 'there' | 'lost' | 'back'

const BETWEEN_TRIES = 2000
const SHOW_BACK = 4000

let now: Connection = 'there'
const listeners = new Set<() => void>()

function become(next: Connection): void {
  if (next === now) return
  now = next
  for (const listener of listeners) listener()
}

const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const useConnection = (): Connection => useSyncExternalStore(subscribe, () => now)

/** Calls a function when the server answers again after a break. */
export function onBack(call: () => void): () => void {
  return subscribe(() => {
    if (now === 'back') call()
  })
}

/** `fetch` that notices when the server is gone, and then tries until it is back. */
export async function watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(input, init)
    if (now === 'lost') welcome()
    return response
  } catch (error) {
    if (!init?.signal?.aborted && now !== 'lost') {
      become('lost')
      setTimeout(tryAgain, BETWEEN_TRIES)
    }
    throw error
  }
}

async function tryAgain(): Promise<void> {
  if (now !== 'lost') return
  const answers = await fetch('/health').then(
    () => true,
    () => false,
  )
  if (answers) welcome()
  else setTimeout(tryAgain, BETWEEN_TRIES)
}

function welcome(): void {
  become('back')
  setTimeout(() => now === 'back' && become('there'), SHOW_BACK)
}
