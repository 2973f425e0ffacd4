import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { Client, Release } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import { allPages } from '../all-pages.ts'
import { outColours as pc } from '../colours.ts'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { addServerOption } from '../server-options.ts'
import { print, printJson, textTable } from '../terminal.ts'
import { visible } from '../visible-text.ts'

const ACTIONS = ['list', 'show', 'fetch', 'publish', 'withdraw'] as const

/** `outis releases`: what a server has published, and who may have it. */
export const releasesCommand: CommandDeclaration = {
  name: 'releases',
  declare(command) {
    addServerOption(
      command
        .description('list releases of a server, fetch one, and say who may have them')
        .argument('<action>', ACTIONS.join(', '))
        .argument('[release]', 'its id')
        .option('--project <id>', 'with list: of this project alone')
        .option('--to <who>', 'with publish: granted (who has a grant) or public (every account)', 'granted')
        .option('-o, --output <file>', 'with fetch: where the table goes (default: its name, in this folder)')
        .option('--acknowledge <why>', 'with publish: why it may go out though the verdict is Decide'),
    ).addHelpText(
      'after',
      example(
        'outis releases list',
        'outis releases fetch ID -o patients.csv',
        'outis releases publish ID --to granted',
      ),
    )
  },
  async run([action, id], options) {
    if (!(ACTIONS as readonly string[]).includes(action!))
      throw usage(`The action is one of ${ACTIONS.join(', ')}.`)
    if ((action === 'list') !== (id === undefined))
      throw usage(id === undefined ? 'Which release is meant is not said.' : 'With list no release is named.')
    if (options.to !== 'granted' && options.to !== 'public') throw usage('--to takes granted or public.')
    const { connect } = await import('../server-connection.ts')
    const client = await connect(options)
    const json = options.json === true
    if (action === 'list') {
      const releases = await listed(client, options.project as string | undefined)
      if (json) printJson({ releases })
      else print(tableOf(releases))
      return 0
    }
    if (action === 'fetch') return fetchRelease(client, id!, options)
    const release = await shown(client, { action: action!, id: id!, options })
    if (json) printJson(release)
    else print(textOf(release))
    return 0
  },
}

/** The table as it lies on the server: it is there once all of it came and its fingerprint is the one that the server tells. */
async function fetchRelease(
  client: Client,
  id: string,
  { output, json }: Readonly<Record<string, unknown>>,
): Promise<number> {
  const { planFiles, writeWhole } = await import('../work.ts')
  const { file: name, fingerprint } = await client.releases.get({ params: { id } })
  const file = String(output ?? basename(name))
  if (output === undefined && existsSync(file))
    throw new OutisError('RELEASE_TARGET', {
      message: 'A file of the name of the release is in this folder already.',
      hint: 'Say where the table goes: -o FILE.',
    })
  await planFiles({ reads: [], writes: [{ what: 'the release', path: file }] })
  const table = Buffer.from(await (await client.releases.file({ params: { id } })).arrayBuffer())
  if (createHash('sha256').update(table).digest('hex') !== fingerprint.sha256)
    throw new OutisError('SERVER_UNREACHABLE', {
      message: 'What came is not the release that the server names: the fingerprints differ.',
      hint: 'Try again; something in between changed or cut it.',
    })
  await writeWhole(file, table)
  if (json === true) printJson({ id, file, fingerprint })
  else print(`Wrote ${visible(file)}: SHA-256 ${fingerprint.sha256}`)
  return 0
}

const listed = (client: Client, project: string | undefined): Promise<readonly Release[]> =>
  allPages(
    async (page) => (await client.releases.list({ query: { ...page, ...defined({ project }) } })).releases,
    ({ created }) => created,
  )

interface Asked {
  readonly action: string
  readonly id: string
  readonly options: Readonly<Record<string, unknown>>
}

function shown(client: Client, { action, id, options }: Asked): Promise<Release> {
  const params = { id }
  if (action === 'show') return client.releases.get({ params })
  const visibility = action === 'withdraw' ? 'private' : (options.to as 'granted' | 'public')
  const acknowledge = options.acknowledge as string | undefined
  return client.releases.change({ params, body: { visibility, ...defined({ acknowledge }) } })
}

const tableOf = (releases: readonly Release[]): string =>
  textTable(
    ['id', 'name', 'who may have it', 'verdict', 'method', 'rows', 'made'],
    releases.map((release) => [
      release.id,
      visible(release.name),
      release.visibility,
      release.verdict?.word ?? 'none',
      release.method,
      String(release.rows),
      release.created,
    ]),
  )

const textOf = (one: Release): string =>
  [
    `${pc.bold(visible(one.name))}: ${one.visibility}`,
    `  ${visible(one.verdict?.headline ?? 'This release has no verdict: it was made by an older version.')}`,
    `  ${one.method}, ${one.rows} rows, ${one.columns.length} columns, SHA-256 ${one.fingerprint.sha256}`,
    `  ledger: ${visible(one.ledger.note)}`,
    `  ${visible(one.citation)}`,
  ].join('\n')

const usage = (message: string): OutisError =>
  new OutisError('USAGE', { message, hint: 'outis releases --help shows how it is used.' })
