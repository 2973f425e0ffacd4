import type { KnowledgeBase } from '@outis/airlock'
import { OutisError } from '@outis/core/errors'
import { type Asked, type LaidTable, startView } from '../jobs/views.ts'
import type { AnswerOrGap, AnswerQuestion, ComputedAnswer } from '../work/answering/compute-answer.ts'
import type { CountedAs } from '../work/answering/counted-table.ts'
import type { ToldBefore } from '../work/answering/told-before.ts'
import type { TableRows } from './answered-tables.ts'
import { type FairQueue, fairQueue } from './fair-queue.ts'

/** A table that answers are computed on. */
export interface TableToAsk {
  /** Changes with everything that answers depend on. */
  readonly key: string
  layOut(): Promise<LaidTable>
  readonly counted: CountedAs
}

export interface NewQuestion extends Omit<AnswerQuestion, 'before'> {
  /** Whose turn it is: accounts are answered by turns. */
  readonly account: string
  /** All earlier answers, under a name that changes when they do otherwise than by growing. */
  readonly before: { readonly name: string; readonly told: readonly ToldBefore[] }
}

/** Computes answers in processes of their own, so that nothing waits for them but who asked. */
export interface AnswerProcesses {
  ask(table: TableToAsk, question: NewQuestion): Promise<ComputedAnswer>
  /** What a release hides, counted. */
  hiddenIn(release: TableToAsk): Promise<KnowledgeBase>
  /** The rows of an original whose people took themselves out, from 0. */
  withdrawnIn(original: TableToAsk): Promise<readonly number[]>
  rowsOf(original: TableToAsk): Promise<TableRows>
  /** Ends the processes of the tables whose key begins so. */
  forget(prefix: string): void
  /** How many questions wait for a process. */
  waiting(): number
  close(): Promise<void>
}

export interface AnswerLimits {
  /** Processes in all. Each has one table ready. */
  readonly processes: number
  /** MiB of memory of one process. */
  readonly memory: number
  /** Seconds that one answer may take. */
  readonly seconds: number
}

interface Waiting {
  askOf(member: Member): Promise<unknown>
  resolve(answer: never): void
  reject(fault: unknown): void
}

interface Member {
  /** Undefined while the table is read. */
  asked?: Asked
  isBusy: boolean
  used: number
  /** How much of each history it was sent. */
  readonly sent: Map<string, number>
}

interface AskedTable {
  readonly source: TableToAsk
  readonly members: Set<Member>
  readonly waiting: FairQueue<Waiting>
}

const IDLE_MS = 5 * 60_000
const LOOK_MS = 30_000

interface Hall {
  readonly limits: AnswerLimits
  readonly open: typeof startView
  readonly tables: Map<string, AskedTable>
  /** What has to end before the server does. */
  readonly ending: Set<Promise<unknown>>
}

export function openAnswerProcesses(limits: AnswerLimits, open = startView): AnswerProcesses {
  const hall: Hall = { limits, open, tables: new Map(), ending: new Set() }
  const { tables, ending } = hall
  const look = setInterval(() => {
    const longAgo = performance.now() - IDLE_MS
    for (const [table, member] of everyMember(tables))
      if (!member.isBusy && member.used < longAgo) drop(hall, table, member)
  }, LOOK_MS)
  look.unref()
  const queued = <Value>(
    source: TableToAsk,
    account: string,
    askOf: (member: Member) => Promise<Value>,
  ): Promise<Value> =>
    new Promise((resolve, reject) => {
      const table = tables.get(source.key) ?? { source, members: new Set(), waiting: fairQueue() }
      tables.set(source.key, table)
      table.waiting.add(account, { askOf, resolve, reject })
      goOn(hall)
    })
  return {
    ask: (source, question) => queued(source, question.account, (member) => askMember(member, question)),
    hiddenIn: (source) =>
      queued(source, '', async ({ asked }) => (await asked!.ask({ what: 'knowledge' })) as KnowledgeBase),
    rowsOf: (source) =>
      queued(source, '', async ({ asked }) => (await asked!.ask({ what: 'rows' })) as TableRows),
    withdrawnIn: (source) =>
      queued(source, '', async ({ asked }) => (await asked!.ask({ what: 'withdrawn' })) as number[]),
    forget(prefix) {
      for (const [key, table] of [...tables]) if (key.startsWith(prefix)) forgetTable(hall, table)
    },
    waiting: () => [...tables.values()].reduce((sum, { waiting }) => sum + waiting.size, 0),
    async close() {
      clearInterval(look)
      for (const table of [...tables.values()]) forgetTable(hall, table)
      await Promise.all(ending)
    },
  }
}

/** Gives what waits to processes that are free, then starts others: first for tables that have none. */
function goOn(hall: Hall): void {
  for (const table of hall.tables.values())
    for (const member of table.members)
      if (!member.isBusy && table.waiting.size > 0) void work(hall, table, member)
  const waitingTables = [...hall.tables.values()].filter(({ waiting }) => waiting.size > 0)
  for (const table of waitingTables.sort((a, b) => a.members.size - b.members.size))
    if (mayStart(hall, table)) start(hall, table)
}

/** Whether a table may have one more process; an idle one of another table makes room where it has none. */
function mayStart(hall: Hall, { members }: AskedTable): boolean {
  const all = everyMember(hall.tables)
  if ([...members].some(({ asked }) => asked === undefined)) return false
  if (all.length < hall.limits.processes) return true
  if (members.size > 0) return false
  const [idle] = all.filter(([, { isBusy }]) => !isBusy).sort(([, a], [, b]) => a.used - b.used)
  if (idle !== undefined) drop(hall, ...idle)
  return idle !== undefined
}

function start(hall: Hall, table: AskedTable): void {
  const { limits } = hall
  const { source, members, waiting } = table
  const member: Member = { isBusy: true, used: performance.now(), sent: new Map() }
  members.add(member)
  const unlimited = { memory: limits.memory, seconds: Number.POSITIVE_INFINITY }
  const begun = hall.open(source.layOut, unlimited, source.counted).then(
    (asked) => {
      member.asked = asked
      member.isBusy = false
      void asked.work.ended.then(() => drop(hall, table, member))
      if (!members.has(member)) drop(hall, table, member)
    },
    (fault) => {
      // Another process would not read it either.
      if (members.size === 1) for (const { reject } of waiting.clear()) reject(inOurWords(fault, limits))
      drop(hall, table, member)
    },
  )
  endsWith(
    hall,
    begun.then(() => goOn(hall)),
  )
}

async function work(hall: Hall, table: AskedTable, member: Member): Promise<void> {
  const { limits, tables } = hall
  const { askOf, resolve, reject } = table.waiting.take()!
  member.isBusy = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      drop(hall, table, member)
      fail(tooLong(limits))
    }, limits.seconds * 1000)
  })
  try {
    resolve((await Promise.race([askOf(member), late])) as never)
  } catch (fault) {
    reject(inOurWords(fault, limits))
  }
  clearTimeout(timer)
  member.isBusy = false
  member.used = performance.now()
  // A table without a process would wait for ever while others are asked again and again.
  const isStarving = [...tables.values()].some(
    ({ members, waiting }) => members.size === 0 && waiting.size > 0,
  )
  if (isStarving) {
    drop(hall, table, member)
    // Its next turn comes after theirs.
    if (tables.delete(table.source.key)) tables.set(table.source.key, table)
  }
  goOn(hall)
}

function drop(hall: Hall, table: AskedTable, member: Member): void {
  table.members.delete(member)
  const isUnused = table.members.size === 0 && table.waiting.size === 0
  if (isUnused && hall.tables.get(table.source.key) === table) hall.tables.delete(table.source.key)
  if (member.asked === undefined) return
  member.asked.work.kill()
  endsWith(hall, member.asked.work.ended)
}

function forgetTable(hall: Hall, table: AskedTable): void {
  hall.tables.delete(table.source.key)
  for (const { reject } of table.waiting.clear()) reject(closed())
  for (const member of table.members) drop(hall, table, member)
}

function endsWith({ ending }: Hall, end: Promise<unknown>): void {
  const ended = end.catch(() => undefined).finally(() => ending.delete(ended))
  ending.add(ended)
}

const everyMember = (tables: ReadonlyMap<string, AskedTable>): [AskedTable, Member][] =>
  [...tables.values()].flatMap((table) =>
    [...table.members].map((member): [AskedTable, Member] => [table, member]),
  )

/** Sends the earlier answers that the process does not have yet; all of them where it has lost some. */
async function askMember({ asked, sent }: Member, question: NewQuestion): Promise<ComputedAnswer> {
  const { account: _, before, ...asking } = question
  for (const from of [sent.get(before.name) ?? 0, 0]) {
    const told = { name: before.name, from, told: before.told.slice(from) }
    const answer = (await asked!.ask({
      what: 'answer',
      question: { ...asking, before: told },
    })) as AnswerOrGap
    if ('gap' in answer) continue
    sent.set(before.name, before.told.length)
    return answer
  }
  throw closed()
}

const closed = (): OutisError =>
  new OutisError('JOB_DIED', {
    message: 'The table was closed while the request was answered; nothing was told.',
    hint: 'Ask again: it is opened anew.',
  })

const tooLong = ({ seconds }: AnswerLimits): OutisError =>
  new OutisError('REQUEST_TOO_LARGE', {
    message: `The answer takes more than the ${seconds} seconds that one may take; nothing was told.`,
    hint: 'Send it in parts, or prune the model: fewer branches, fewer conditions.',
    details: { seconds },
  })

const tooMuchMemory = ({ memory }: AnswerLimits): OutisError =>
  new OutisError('REQUEST_TOO_LARGE', {
    message: `The answer needs more than the ${memory} MiB of memory that one may have; nothing was told.`,
    hint: 'Send it in parts, or let the administrator allow more.',
    details: { memory },
  })

/** The limits of a process are told as those of jobs. */
const inOurWords = (fault: unknown, limits: AnswerLimits): unknown =>
  fault instanceof OutisError && fault.code === 'JOB_LIMIT' ? tooMuchMemory(limits) : fault
