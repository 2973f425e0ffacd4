import { changeInWords } from '../policy/policy-changes.ts'
import { beginHistory, goTo, type PolicyHistory, record, redo, undo } from '../policy/policy-history.ts'
import { changeTexts } from '../texts/changes.ts'

/** One thing that is wrong with a policy, and where. Lines and columns count from 1. */
export interface PolicyFault {
  readonly path: string
  readonly message: string
  readonly line: number | undefined
  readonly column: number | undefined
}

/** What the store needs of the server. */
export interface PolicyServer {
  readonly load: () => Promise<Saved>
  /** Saves if the server still has what `etag` names; else tells what it has. */
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
  /** `conflict`: somebody else changed the policy meanwhile; `theirs` is what they made of it. */
  readonly saving: 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'
  readonly theirs: Saved | undefined
  readonly faults: readonly PolicyFault[]
  /** The text the faults are of; another one is being checked. */
  readonly checked: string | undefined
}

export interface PolicyStore {
  readonly subscribe: (changed: () => void) => () => void
  readonly get: () => PolicyState
  /** Makes an edited policy the present one. */
  readonly edit: (text: string, how?: { readonly typing?: boolean; readonly change?: string }) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly goTo: (place: number) => void
  /** After a conflict: ours over theirs, or theirs over ours; either stays in the history. */
  readonly settle: (whose: 'mine' | 'theirs') => void
  /** Saves at once what is waiting. */
  readonly flush: () => Promise<void>
}

export interface StoreOptions {
  readonly saveAfter?: number
  readonly checkAfter?: number
  readonly clock?: () => number
}

/** The one state of a project: its policy, how it came to be, what is wrong with it, and whether the server has it. */
export function createPolicyStore(
  server: PolicyServer,
  first: Saved,
  options: StoreOptions = {},
): PolicyStore {
  const { saveAfter = 500, checkAfter = 200, clock = Date.now } = options
  const listeners = new Set<() => void>()
  let saved = first
  let state: PolicyState = {
    history: beginHistory({ text: first.text, change: changeTexts.opened, at: clock() }),
    text: first.text,
    saving: 'saved',
    theirs: undefined,
    faults: [],
    checked: undefined,
  }
  const set = (part: Partial<PolicyState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const saver = createSaver({ after: saveAfter, run: () => save() })
  const checker = createChecker(server, checkAfter, (text, faults) => set({ faults, checked: text }))

  async function save(): Promise<void> {
    if (state.saving === 'conflict') return
    const { text } = state
    if (text === saved.text) return set({ saving: 'saved' })
    set({ saving: 'saving' })
    const answer = await server.save(text, saved.etag).catch(() => undefined)
    if (answer === undefined) return set({ saving: 'failed' })
    if ('theirs' in answer) return set({ saving: 'conflict', theirs: answer.theirs })
    saved = { text, etag: answer.etag }
    if (state.text === text) set({ saving: 'saved' })
    else saver.soon()
  }

  function show(history: PolicyHistory): void {
    const text = history.editions[history.now]?.text ?? state.text
    if (history === state.history) return
    const unsettled = state.saving === 'conflict'
    set({ history, text, saving: unsettled ? 'conflict' : text === saved.text ? 'saved' : 'waiting' })
    checker.soon(text)
    saver.soon()
  }

  checker.soon(first.text)
  return {
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    get: () => state,
    edit: (text, { typing = false, change } = {}) => {
      const said = typing ? changeTexts.typed : (change ?? changeInWords(state.text, text))
      show(record(state.history, { text, change: said, at: clock() }, { typing }))
    },
    undo: () => show(undo(state.history)),
    redo: () => show(redo(state.history)),
    goTo: (place) => show(goTo(state.history, place)),
    settle: (whose) => {
      const { theirs } = state
      if (theirs === undefined) return
      saved = theirs
      set({ saving: 'waiting', theirs: undefined })
      if (whose === 'mine') return saver.soon()
      show(record(state.history, { text: theirs.text, change: changeTexts.theirs, at: clock() }))
    },
    flush: () => saver.now(),
  }
}

/** Runs once things are quiet, and never twice at a time. */
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
  told: (text: string, faults: readonly PolicyFault[]) => void,
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
          (faults) => !signal.aborted && told(text, faults),
          () => undefined,
        )
      }, after)
    },
  }
}
