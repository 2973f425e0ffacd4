import { changeInWords } from '../policy/change-words.ts'
import { changeTexts } from '../texts/changes-texts.ts'

/** A fault of a policy. Lines and columns count from 1. */
export interface PolicyFault {
  readonly path: string
  readonly message: string
  readonly line: number | undefined
  readonly column: number | undefined
}

export interface PolicyServer {
  readonly load: () => Promise<Saved>
  /** Saves if the server still has the version `etag`; otherwise returns the version that it has. */
  readonly save: (
    text: string,
    etag: string,
  ) => Promise<{ readonly etag: string } | { readonly theirs: Saved }>
  readonly check: (text: string, signal: AbortSignal) => Promise<readonly PolicyFault[]>
}

export interface Saved {
  readonly text: string
  readonly etag: string
}

export interface PolicyState {
  readonly history: PolicyHistory
  readonly text: string
  /** `conflict`: somebody else changed the policy meanwhile; `theirs` is their version. */
  readonly saving: 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'
  readonly theirs: Saved | undefined
  readonly faults: readonly PolicyFault[]
  /** The text that the faults belong to. */
  readonly checked: string | undefined
}

export interface PolicyStore {
  readonly subscribe: (changed: () => void) => () => void
  readonly get: () => PolicyState
  readonly edit: (text: string, how?: { readonly typing?: boolean; readonly change?: string }) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly goTo: (editionIndex: number) => void
  /** Ends a conflict: keeps one of the versions. Both stay in the history. */
  readonly settle: (whose: 'mine' | 'theirs') => void
  /** Takes a policy that the server made, such as a draft. */
  readonly adopt: (theirs: Saved, change: string) => void
  /** Saves unsaved changes at once. */
  readonly flush: () => Promise<void>
}

interface StoreOptions {
  readonly saveAfter?: number
  readonly checkAfter?: number
  readonly clock?: () => number
}

/** The one state of a project: its policy, with history, faults and whether it is saved. */
export function createPolicyStore(
  server: PolicyServer,
  first: Saved,
  options: StoreOptions = {},
): PolicyStore {
  const { saveAfter = 500, checkAfter = 200, clock = Date.now } = options
  const listeners = new Set<() => void>()
  let state = firstState(first, clock())
  const set = (changes: Partial<PolicyState>) => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }
  const sync = createSync(server, first, { after: saveAfter, get: () => state, set })
  const checker = createChecker(server, checkAfter, (text, faults) => set({ faults, checked: text }))

  function show(history: PolicyHistory): void {
    const text = history.editions[history.now]?.text ?? state.text
    if (history === state.history) return
    set({ history, text })
    checker.soon(text)
    sync.changed()
  }

  checker.soon(first.text)
  return {
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    get: () => state,
    edit: (text, { typing = false, change } = {}) => {
      const description = typing ? changeTexts.typed : (change ?? changeInWords(state.text, text))
      show(record(state.history, { text, change: description, at: clock() }, { typing }))
    },
    undo: () => show(undo(state.history)),
    redo: () => show(redo(state.history)),
    goTo: (editionIndex) => show(goTo(state.history, editionIndex)),
    settle: (whose) => {
      const { theirs } = state
      if (theirs === undefined) return
      sync.accept(theirs)
      if (whose === 'theirs')
        show(record(state.history, { text: theirs.text, change: changeTexts.theirs, at: clock() }))
    },
    adopt: (theirs, change) => {
      sync.accept(theirs)
      show(record(state.history, { text: theirs.text, change, at: clock() }))
    },
    flush: sync.flush,
  }
}

const firstState = ({ text }: Saved, openedAt: number): PolicyState => ({
  history: beginHistory({ text, change: changeTexts.opened, at: openedAt }),
  text,
  saving: 'saved',
  theirs: undefined,
  faults: [],
  checked: undefined,
})

interface SyncOptions {
  readonly after: number
  readonly get: () => PolicyState
  readonly set: (changes: Partial<PolicyState>) => void
}

/** Saves the policy to the server after every change. */
function createSync(server: PolicyServer, first: Saved, { after, get, set }: SyncOptions) {
  let saved = first
  async function save(): Promise<void> {
    const { text, saving } = get()
    if (saving === 'conflict') return
    if (text === saved.text) return set({ saving: 'saved' })
    set({ saving: 'saving' })
    const answer = await server.save(text, saved.etag).catch(() => undefined)
    if (answer === undefined) return set({ saving: 'failed' })
    if ('theirs' in answer) return set({ saving: 'conflict', theirs: answer.theirs })
    saved = { text, etag: answer.etag }
    if (get().text === text) set({ saving: 'saved' })
    else saver.soon()
  }
  const saver = createSaver({ after, run: save })
  return {
    flush: saver.now,
    changed: () => {
      if (get().saving === 'conflict') return
      set({ saving: get().text === saved.text ? 'saved' : 'waiting' })
      saver.soon()
    },
    /** Takes a version of the server as the saved one. */
    accept: (theirs: Saved) => {
      saved = theirs
      set({ saving: get().text === theirs.text ? 'saved' : 'waiting', theirs: undefined })
      saver.soon()
    },
  }
}

/** Runs after a pause without calls, and never twice at a time. */
function createSaver({ after, run }: { readonly after: number; readonly run: () => Promise<void> }) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  const now = async (): Promise<void> => {
    clearTimeout(timer)
    await running
    running = run()
    await running
    running = undefined
  }
  return {
    now,
    soon: () => {
      clearTimeout(timer)
      timer = setTimeout(now, after)
    },
  }
}

function createChecker(
  server: PolicyServer,
  after: number,
  onFaults: (text: string, faults: readonly PolicyFault[]) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = new AbortController()
  return {
    soon: (text: string) => {
      clearTimeout(timer)
      stop.abort()
      stop = new AbortController()
      const { signal } = stop
      timer = setTimeout(() => {
        server.check(text, signal).then(
          (faults) => !signal.aborted && onFaults(text, faults),
          () => undefined,
        )
      }, after)
    },
  }
}

interface Edition {
  readonly text: string
  readonly change: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** All policies of a session, oldest first, and the index of the current one. */
interface PolicyHistory {
  readonly editions: readonly Edition[]
  readonly now: number
}

/** Key strokes within this time are one change. */
const SAME_CHANGE = 1500

const MOST_EDITIONS = 500

export const beginHistory = (first: Edition): PolicyHistory => ({ editions: [first], now: 0 })

/** Adds a policy after the current one and forgets undone ones. `typing`: joins it with typing just before. */
export function record(history: PolicyHistory, next: Edition, { typing = false } = {}): PolicyHistory {
  const present = history.editions[history.now]
  if (present === undefined || present.text === next.text) return history
  const before = history.editions[history.now - 1]
  const joins =
    typing && before !== undefined && present.change === next.change && next.at - present.at < SAME_CHANGE
  const past = history.editions.slice(0, history.now + (joins ? 0 : 1))
  const editions = [...past, next].slice(-MOST_EDITIONS)
  return { editions, now: editions.length - 1 }
}

/** Goes to an edition. An index outside the list changes nothing. */
export function goTo(history: PolicyHistory, editionIndex: number): PolicyHistory {
  return editionIndex < 0 || editionIndex >= history.editions.length
    ? history
    : { ...history, now: editionIndex }
}

export const undo = (history: PolicyHistory): PolicyHistory => goTo(history, history.now - 1)
export const redo = (history: PolicyHistory): PolicyHistory => goTo(history, history.now + 1)
export const canUndo = ({ now }: PolicyHistory): boolean => now > 0
export const canRedo = ({ editions, now }: PolicyHistory): boolean => now < editions.length - 1
