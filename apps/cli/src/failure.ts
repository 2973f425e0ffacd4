import { OutisError } from '@outis/core/errors'
import { errorColours as pc } from './colours.ts'
import { EXIT_STOPPED, EXIT_WRONG } from './process-end.ts'
import { jsonText, visible, visibleLines } from './visible-text.ts'

const EXIT_FAULT = 3

/** Says what went wrong, code first, and returns the exit code. A fault of ours shows its kind and place, never its message: that may hold data. */
export function failureExit(error: unknown, json: boolean): number {
  if (!(error instanceof OutisError)) return fault(error, json)
  const { code, message, hint, details } = error
  if (json) process.stdout.write(`${jsonText({ error: { code, message, hint, details } })}\n`)
  else
    process.stderr.write(
      `${pc.red(`error ${code}`)}: ${listed(message)}\n${pc.dim('hint:')} ${visible(hint)}\n`,
    )
  if (code === 'STOPPED') return EXIT_STOPPED
  return code === 'INTERNAL' ? EXIT_FAULT : EXIT_WRONG
}

/** A message may list several problems, each on a line that is indented; no other line end in it is ours. */
const listed = (message: string): string => message.split('\n  ').map(visible).join('\n  ')

function fault(error: unknown, json: boolean): number {
  const kind = error instanceof Error ? error.constructor.name : typeof error
  const place = error instanceof Error ? stackWithoutMessage(error) : ''
  const message = `Something went wrong inside Outis (${kind}); nothing was written.`
  const hint = 'Please report it with the lines below; they hold no data.'
  if (json) process.stdout.write(`${jsonText({ error: { code: 'INTERNAL', message, hint, details: {} } })}\n`)
  process.stderr.write(
    `${pc.red('error INTERNAL')}: ${message}\n${pc.dim('hint:')} ${hint}\n${visibleLines(place)}\n`,
  )
  return EXIT_FAULT
}

function stackWithoutMessage(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .join('\n')
}
