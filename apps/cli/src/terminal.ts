import { SingleBar } from 'cli-progress'
import Table from 'cli-table3'
import { outColours as pc } from './colours.ts'
import { ENDING, EXIT_STOPPED } from './process-end.ts'
import { jsonText, shownText } from './visible-text.ts'

/** Where words go, and whether there are any. */
const voice = { quiet: false, aside: false }

/** `quiet`: no words but errors. `aside`: words go to standard error, because standard output has something else. */
export function setVoice(set: Partial<typeof voice>): void {
  Object.assign(voice, set)
}

const stream = () => (voice.aside ? process.stderr : process.stdout)

/** Prints to standard output; --json commands print one document there and nothing else. */
export const print = (text = ''): void => {
  if (!voice.quiet) stream().write(`${shownText(text, pc.isColorSupported)}\n`)
}

export const printJson = (value: unknown): void => {
  stream().write(`${jsonText(value)}\n`)
}

/** A table without inner lines; numbers on the right. */
export function textTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string {
  const layout = {
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 2 },
    colAligns: head.map((_, column): 'left' | 'right' => (right.includes(column) ? 'right' : 'left')),
    chars: EMPTY_FRAME,
  }
  const title = head.map((name) => pc.bold(name))
  const pieces = Array.from({ length: Math.ceil(rows.length / ROWS_AT_A_TIME) || 1 }, (_, index) =>
    rows.slice(index * ROWS_AT_A_TIME, (index + 1) * ROWS_AT_A_TIME),
  )
  const tables = pieces.map((piece, pieceIndex) =>
    filled(new Table({ ...layout, head: pieceIndex === 0 ? title : [] }), piece),
  )
  const texts = tables.map((table) => table.toString())
  if (tables.length === 1) return texts[0]
  // Drawn once more, all in the widths of the widest: the first drawing has measured them.
  const colWidths = head.map((_, column) =>
    Math.max(...tables.map((table) => table.options.colWidths[column] ?? 0)),
  )
  return pieces
    .map((piece, pieceIndex) =>
      filled(new Table({ ...layout, head: pieceIndex === 0 ? title : [], colWidths }), piece).toString(),
    )
    .join('\n')
}

/** The library takes time by the square of the rows of a table. */
const ROWS_AT_A_TIME = 200

function filled(table: Table.Table, rows: readonly (readonly string[])[]): Table.Table {
  for (const row of rows) table.push([...row])
  return table
}

const EMPTY_FRAME = Object.fromEntries(
  [
    'top',
    'top-mid',
    'top-left',
    'top-right',
    'bottom',
    'bottom-mid',
    'bottom-left',
    'bottom-right',
    'left',
    'left-mid',
    'mid',
    'mid-mid',
    'right',
    'right-mid',
    'middle',
  ].map((part) => [part, '']),
)

interface ProgressLine {
  readonly report: (event: {
    readonly step: string
    readonly done: number
    readonly total: number
    readonly best?: number
  }) => void
  readonly end: () => void
}

/** A bar on a terminal once the work has taken a second; silent in a pipe. */
function progressLine(json: boolean): ProgressLine {
  if (json || voice.quiet || !process.stderr.isTTY) return { report: () => undefined, end: () => undefined }
  const started = performance.now()
  const bar = new SingleBar({
    format: '{step} {bar} {percentage}% {best}',
    clearOnComplete: true,
    hideCursor: true,
    stream: process.stderr,
  })
  let shown = false
  return {
    report({ step, done, total, best }) {
      if (!shown && performance.now() - started < 1000) return
      if (!shown) bar.start(total, done, { step, best: '' })
      shown = true
      bar.setTotal(Math.max(1, total))
      bar.update(done, { step, best: best === undefined ? '' : `best loss ${best.toFixed(4)}` })
    },
    end: () => bar.stop(),
  }
}

/** Aborts on the first Ctrl-C so that the run can end cleanly; a second one ends the process at once. */
function stopOnInterrupt(line: ProgressLine): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController()
  const stop = () => {
    if (controller.signal.aborted) {
      // Gives the cursor back.
      line.end()
      process.exit(EXIT_STOPPED)
    }
    process.stderr.write('\nStopping; nothing half-written stays behind.\n')
    controller.abort()
  }
  for (const signal of ENDING) process.on(signal, stop)
  return {
    signal: controller.signal,
    release: () => {
      for (const signal of ENDING) process.off(signal, stop)
    },
  }
}

export interface Attendance {
  readonly signal: AbortSignal
  readonly progress: ProgressLine['report']
}

/** Does work under a progress bar that Ctrl-C can stop, and puts both away when it is done. */
export async function attended<Value>(
  json: boolean,
  work: (attendance: Attendance) => Promise<Value>,
): Promise<Value> {
  const line = progressLine(json)
  const interrupt = stopOnInterrupt(line)
  try {
    return await work({ signal: interrupt.signal, progress: line.report })
  } finally {
    line.end()
    interrupt.release()
  }
}
