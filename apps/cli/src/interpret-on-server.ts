import type { Client, Interpretation } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import { counted } from '@outis/core/words'
import { releaseOnServer } from './release-on-server.ts'
import { print, printJson } from './terminal.ts'
import { undoneWords } from './undone-words.ts'
import { visible } from './visible-text.ts'
import { writeResult } from './write-result.ts'

type Options = Readonly<Record<string, unknown>>

/** How often a waiting answer is asked for. */
const ASK_AGAIN = 2000
const MOST_LINES = 20

/** `outis interpret --server`: the trusted server interprets, under the rules of the caller's grant. */
export async function interpretOnServer(result: string | undefined, options: Options): Promise<number> {
  refuseStray(result, options)
  const { connect } = await import('./server-connection.ts')
  const client = await connect(options)
  const sent =
    result === undefined
      ? await client.interpretations.get({ params: { id: String(options.request) } })
      : await send(client, result, options)
  const answer = options.wait === true ? await decided(client, sent) : sent
  const output = options.output as string | undefined
  if (output !== undefined && answer.text !== null) {
    const { writeWhole } = await import('@outis/engines/commit')
    await writeWhole(output, answer.text)
  }
  if (options.json === true) printJson({ ...answer, ...defined({ file: output }) })
  else show(answer, output)
  return answer.state === 'answered' && Object.keys(answer.withheld).length === 0 ? 0 : 1
}

async function send(client: Client, result: string, options: Options): Promise<Interpretation> {
  const { planFiles, readTextFile } = await import('./work.ts')
  const output = options.output as string | undefined
  await planFiles({
    reads: [{ what: 'the result', path: result }],
    writes: output === undefined ? [] : [{ what: 'the interpreted text', path: output }],
  })
  const text = await readTextFile(result, {
    code: 'INTERPRET_NOT_FOUND',
    message: 'The result cannot be read.',
    hint: 'Give the file that holds the tree, the rules or the table.',
  })
  return client.interpretations.create({
    body: {
      release: await releaseOnServer(client, String(options.release)),
      result: text,
      ...(options.as !== undefined && { form: String(options.as) }),
      ...(options.class !== undefined && { class: String(options.class) }),
      ...(options.column !== undefined && { column: String(options.column) }),
      ...(options.digits !== undefined && { digits: Number(options.digits) }),
    },
  })
}

/** The answer once an approver has decided. */
async function decided(client: Client, sent: Interpretation): Promise<Interpretation> {
  if (sent.state === 'waiting')
    process.stderr.write(
      `The request ${sent.id} waits for an approver. Ctrl-C ends the waiting, not the request.\n`,
    )
  let answer = sent
  while (answer.state === 'waiting') {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN))
    answer = await client.interpretations.get({ params: { id: sent.id } })
  }
  return answer
}

function show(answer: Interpretation, output: string | undefined): void {
  if (answer.state === 'waiting') {
    print(`The request ${answer.id} waits for an approver.`)
    print(
      `  outis interpret --server URL --request ${answer.id} fetches the answer, with --wait once it is there`,
    )
    return
  }
  if (answer.state === 'refused') {
    print(`An approver refused the request ${answer.id}: ${visible(answer.comment ?? '')}`)
    return
  }
  if (output === undefined) writeResult(answer.text ?? '')
  else print(`Wrote ${visible(output)}.`)
  process.stderr.write(`${asideOf(answer).map(visible).join('\n')}\n`)
}

/** What was withheld and what it cost, on standard error: the answer itself may go into a file. */
function asideOf({ withheld, parts, budget, undone }: Interpretation): string[] {
  const places = (parts ?? [])
    .filter((part) => part.withheld !== undefined)
    .sort((a, b) => numberIn(a.place) - numberIn(b.place))
  const listed = places.slice(0, MOST_LINES).map((part) => `  ${part.place}: ${part.withheld}`)
  const more = places.length > MOST_LINES ? [`  and ${places.length - MOST_LINES} more`] : []
  const rules = Object.entries(withheld).map(([rule, count]) => `${counted(count, 'part')} by ${rule}`)
  const { cost, used, left } = budget
  return [
    ...(rules.length > 0 ? [`Withheld: ${rules.join(', ')}. docs/airlock.md explains the rules.`] : []),
    ...[...listed, ...more],
    `Budget: ${cost} for this answer, ${used} used, ${left} left.`,
    ...(undone === null || undone.length === 0
      ? []
      : [`Undone by all answers together: ${undoneWords(undone)}.`]),
  ]
}

/** Of a line, or of a part. */
const numberIn = (place: string): number => Number(/\d+/.exec(place)?.[0] ?? 0)

/** Options of one way that are none of the other, and what is missing. */
function refuseStray(result: string | undefined, options: Options): void {
  const stray = ['key', 'passphraseFile', 'sum'].find((name) => options[name] !== undefined)
  if (stray !== undefined) {
    const flag = stray === 'passphraseFile' ? 'passphrase-file' : stray
    throw usage(`--${flag} is for results that are interpreted here, by a key.`, 'Leave it out, or --server.')
  }
  const fetches = options.request !== undefined
  if (fetches === (result === undefined) && (fetches || options.release !== undefined)) return
  throw usage(
    'A server takes a result with --release FILE or ID, or gives the answer of an earlier request with --request ID.',
    'outis interpret tree.txt --server URL --release ID; GET /api/v1/grants lists the releases that you may ask about.',
  )
}

const usage = (message: string, hint: string): OutisError => new OutisError('USAGE', { message, hint })
