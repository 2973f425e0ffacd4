import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import { openView, type TableView } from '@outis/engines'
import type { CountedAs } from './answering/counted-table.ts'
import type { Command, Order, ViewQuestion, WorkFault, WorkMessage } from './orders.ts'
import type { TenRowsQuestion } from './ten-rows/picture-rows.ts'
import type { Working, WorkResult } from './working.ts'

/**
 * A process that does one job, or keeps one table open to be looked at. Whatever a file or a policy does to it, the server goes
 * on. It knows neither store nor keys: all it may read and write lies on its desk.
 */
const say = (message: WorkMessage): void => {
  process.send?.(message)
}

const stopping = new AbortController()
let view: Promise<TableView> | undefined
let answers: ReturnType<typeof answersOnView> | undefined

// Without the server nobody waits for the result.
process.on('disconnect', () => process.exit(0))
process.on('message', (command: Command) => {
  void obey(command)
})
say({ kind: 'ready' })

async function obey(command: Command): Promise<void> {
  switch (command.kind) {
    case 'stop':
      stopping.abort()
      return
    case 'work':
      try {
        const result = await doWork(command.order, { say, signal: stopping.signal })
        say({ kind: 'done', result })
      } catch (error) {
        say({ kind: 'failed', fault: faultOf(error) })
      }
      return
    case 'view': {
      const { path, missing, reading, memoryLimit, counted } = command
      view = openView({ path, missing, memoryLimit, signal: stopping.signal, ...defined({ reading }) })
      if (counted !== undefined) answers = view.then((open) => answersOnView(open, counted))
      await Promise.all([view, answers]).then(
        ([{ rows, columns, notices, fingerprint }]) =>
          say({ kind: 'done', result: { rows, columns, notices, ...fingerprint } }),
        (error) => say({ kind: 'failed', fault: faultOf(error) }),
      )
      return
    }
    case 'ask':
      try {
        say({ kind: 'answer', ask: command.ask, value: await answered(command.question) })
      } catch (error) {
        say({ kind: 'refused', ask: command.ask, fault: faultOf(error) })
      }
  }
}

/** Once its cells are counted, the table itself is not needed any more. */
async function answersOnView(open: TableView, counted: CountedAs) {
  const [{ answersOn }, { countedTable, hiddenIn, rowsOfTable }] = await Promise.all([
    import('./answering/compute-answer.ts'),
    import('./answering/counted-table.ts'),
  ])
  const page = await open.page({ offset: 0, limit: open.rows })
  await open.close()
  const columns = page.columns.map(({ name, values }) => ({ name, texts: values }))
  const table = countedTable({ columns }, counted)
  const withdrawn = table.as === 'original' ? table.withdrawnRows : []
  return { answer: answersOn(table), hides: hiddenIn(table), withdrawn, rows: () => rowsOfTable({ columns }) }
}

async function answered(question: ViewQuestion): Promise<unknown> {
  if (question.what === 'answer') return (await answers!).answer(question.question)
  if (question.what === 'knowledge') return (await answers!).hides
  if (question.what === 'rows') return (await answers!).rows()
  if (question.what === 'withdrawn') return (await answers!).withdrawn
  const open = await view!
  switch (question.what) {
    case 'facts':
      return { rows: open.rows, columns: open.columns, notices: open.notices, readAs: open.readAs }
    case 'page':
      return open.page(question.question)
    case 'profile':
      return open.profile()
    case 'distribution':
      return open.distribution(question.column)
    case 'values':
      return open.values(question.column)
    case 'correlation':
      return open.correlation({ columns: question.columns, measure: question.measure })
    case 'hierarchy': {
      const spec = question.spec ?? (await suggested(open, question.column))
      return { spec, look: await open.hierarchy(question.column, spec) }
    }
    case 'diversity':
      return open.diversity(question.question)
    case 'ten-rows':
      return pictured(open, question.question)
  }
}

/** Pictures by what was asked: a method or a figure that is changed asks for the same ones again. */
const pictures = new Map<string, Promise<unknown>>()
const MOST_PICTURES = 4

function pictured(open: TableView, question: TenRowsQuestion): Promise<unknown> {
  const key = JSON.stringify(question)
  const cached = pictures.get(key)
  if (cached !== undefined) return cached
  const made = import('./ten-rows/picture-rows.ts').then(({ pictureRows }) => pictureRows(open, question))
  pictures.set(key, made)
  for (const old of [...pictures.keys()].slice(0, -MOST_PICTURES)) pictures.delete(old)
  made.catch(() => pictures.delete(key))
  return made
}

async function suggested(open: TableView, column: string) {
  const { columns } = await open.profile()
  return columns.find(({ name }) => name === column)?.hierarchy ?? ({ kind: 'suppress' } as const)
}

/** Words of other errors may hold data: they stay here. */
function faultOf(error: unknown): WorkFault {
  if (error instanceof OutisError) {
    const { code, message, hint, details } = error
    return { code, message, hint, details }
  }
  return {
    code: 'INTERNAL',
    message: `A job failed inside (${error instanceof Error ? error.constructor.name : 'unknown'}).`,
    hint: 'Nothing was published. Please report it with the policy; the data is not needed.',
  }
}

/** Does a job. Only the code of its kind is loaded. */
async function doWork(order: Order, working: Working): Promise<WorkResult> {
  switch (order.kind) {
    case 'run':
      return (await import('./kinds/run-work-kind.ts')).doRun(order, working)
    case 'estimate':
      return (await import('./kinds/estimate.ts')).doEstimate(order, working)
    case 'evaluate':
      return (await import('./kinds/evaluate.ts')).doEvaluate(order, working)
    case 'pdf':
      return (await import('./kinds/pdf.ts')).doPdf(order)
    default:
      return (await import('./kinds/commands.ts')).doCommand(order, working)
  }
}
