import type { Client, Grant } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import { allPages } from '../all-pages.ts'
import { outColours as pc } from '../colours.ts'
import type { CommandDeclaration } from '../command.ts'
import { example } from '../command.ts'
import { addServerOption } from '../server-options.ts'
import { print, printJson, textTable } from '../terminal.ts'
import { shareWords, undoneWords } from '../undone-words.ts'
import { visible } from '../visible-text.ts'
import { userNamed } from './users-command.ts'

const ACTIONS = ['list', 'add', 'show', 'revoke', 'outlook'] as const
type Options = Readonly<Record<string, unknown>>

/** `outis grants`: which researcher may ask about which release, and by which rules. */
export const grantsCommand: CommandDeclaration = {
  name: 'grants',
  declare(command) {
    addServerOption(
      command
        .description(
          'list, add and revoke what researchers may ask about releases of a server; outlook: what a grant amounts to',
        )
        .argument('<action>', ACTIONS.join(', '))
        .argument(
          '[who]',
          'with add: name of the researcher; with show and revoke: id of the grant; with outlook: id of the release',
        )
        .option('--release <id>', 'with add: what is granted; with list: of this release alone')
        .option('--purpose <text>', 'with add: what it is for')
        .option('--until <date>', 'with add: the last day, 2027-06-30, or a moment in UTC')
        .option('--attribute <column...>', 'with add: columns that may be asked for (default: all)')
        .option('--min-support <rows>', 'with add, outlook: fewer rows are never spoken of (default: 10)')
        .option(
          '--budget <number>',
          'with add: aliases, thresholds and cells that may be told (default: 100)',
        )
        .option(
          '--undone-limit <share>',
          'with add: how much of a hidden column may follow from all answers, 0 to 1 (default: 0.1)',
        )
        .option('--approval', 'with add: answers wait for an approver')
        .option('--scope <whose>', 'with add: answers are compared with those of the researcher, or release')
        .option('--homogeneity <what>', 'with add: withhold or allow a sensitive value that all rows have')
        .option('--thresholds <how>', 'with add: rounded or exact')
        .option(
          '--acknowledge <why>',
          'with add: why the researcher may have the key, which a grant on many personalised releases hands over',
        ),
    ).addHelpText(
      'after',
      example(
        'outis grants add anna --release ID --purpose "asthma study" --until 2027-06-30',
        'outis grants outlook RELEASE-ID',
        'outis grants revoke ID',
      ),
    )
  },
  async run([action, who], options) {
    if (!(ACTIONS as readonly string[]).includes(action!))
      throw usage(`The action is one of ${ACTIONS.join(', ')}.`)
    if ((action === 'list') !== (who === undefined))
      throw usage(
        who === undefined ? 'Who or which grant is meant is not said.' : 'With list nobody is named.',
      )
    const wanted = action === 'add' ? termsOf(options) : undefined
    const { connect } = await import('../server-connection.ts')
    const client = await connect(options)
    const { value, text } = wanted
      ? await added(client, who!, wanted)
      : await act(client, { action: action!, id: who ?? '', options })
    if (options.json === true) printJson(value)
    else print(text)
    return 0
  },
}

interface Shown {
  readonly value: unknown
  readonly text: string
}

async function added(client: Client, name: string, terms: ReturnType<typeof termsOf>): Promise<Shown> {
  const { id: researcher } = await userNamed(client, name)
  const { release, minSupport } = terms
  try {
    const value = await client.grants.create({ body: { researcher, ...terms } })
    return { value, text: textOf(value) }
  } catch (error) {
    if (!(error instanceof OutisError) || error.code !== 'GRANT_REFUSED') throw error
    // Whoever is about to acknowledge something reads first what it is.
    const { text } = await outlook(client, release, minSupport)
    throw new OutisError(error.code, { message: `${error.message}\n${text}`, hint: error.hint })
  }
}

async function outlook(client: Client, id: string, minSupport: number | undefined): Promise<Shown> {
  const value = await client.grants.outlook({ params: { id }, query: defined({ minSupport }) })
  const { undone, most } = value
  if (undone.length === 0) return { value, text: 'The release hides nothing that answers could undo.' }
  const text = `Undone by all answers so far: ${undoneWords(undone)}.\nUndone if everything were told that may be, without a limit: ${undoneWords(most)}.`
  return { value, text }
}

async function act(
  client: Client,
  { action, id, options }: { readonly action: string; readonly id: string; readonly options: Options },
): Promise<Shown> {
  if (action === 'outlook') return outlook(client, id, whole(options, 'minSupport', 'min-support'))
  if (action === 'revoke') {
    await client.grants.revoke({ params: { id } })
    return { value: { revoked: id }, text: `${pc.green('✔')} revoked; requests that waited are refused` }
  }
  if (action === 'show') {
    const value = await client.grants.get({ params: { id } })
    return { value, text: textOf(value) }
  }
  const release = options.release as string | undefined
  const grants = await allPages(
    async (page) => (await client.grants.list({ query: { ...page, ...defined({ release }) } })).grants,
    (last) => last.id,
  )
  return { value: { grants }, text: tableOf(grants) }
}

/** What `add` grants; what is not said, the server has its usual terms for. */
function termsOf(options: Options) {
  const { release, purpose, until, attribute } = options
  if (release === undefined || purpose === undefined || until === undefined)
    throw usage('A grant needs --release, --purpose and --until.')
  return {
    release: release as string,
    purpose: purpose as string,
    expires: endOf(until as string),
    ...(attribute === undefined ? {} : { attributes: attribute as string[] }),
    ...(options.approval === true && { approval: true }),
    ...defined({ minSupport: whole(options, 'minSupport', 'min-support'), budget: whole(options, 'budget') }),
    ...defined({ undoneLimit: shareIn(options) }),
    ...defined({ acknowledge: options.acknowledge as string | undefined }),
    ...defined({
      scope: oneOf(options, 'scope', ['researcher', 'release']),
      homogeneity: oneOf(options, 'homogeneity', ['withhold', 'allow']),
      thresholds: oneOf(options, 'thresholds', ['rounded', 'exact']),
    }),
  }
}

/** A day is meant to its end. */
function endOf(until: string): string {
  const time = new Date(/^\d{4}-\d{2}-\d{2}$/.test(until) ? `${until}T23:59:59Z` : until)
  if (!Number.isNaN(time.getTime())) return time.toISOString()
  throw usage('--until takes a day, 2027-06-30, or a moment, 2027-06-30T12:00:00Z.')
}

function whole(options: Options, name: string, flag = name): number | undefined {
  if (options[name] === undefined) return undefined
  const value = Number(options[name])
  if (Number.isInteger(value)) return value
  throw usage(`--${flag} takes a whole number.`)
}

function shareIn({ undoneLimit }: Options): number | undefined {
  if (undoneLimit === undefined) return undefined
  const share = Number(undoneLimit)
  if (share >= 0 && share <= 1) return share
  throw usage('--undone-limit takes a share, 0 to 1.')
}

function oneOf<const Value extends string>(
  options: Options,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const given = options[name] as Value | undefined
  if (given === undefined || values.includes(given)) return given
  throw usage(`--${name} takes ${values.join(' or ')}.`)
}

const tableOf = (grants: readonly Grant[]): string =>
  textTable(
    ['id', 'researcher', 'release', 'state', 'used', 'undone', 'until'],
    grants.map((grant) => [
      grant.id,
      visible(grant.names.researcher ?? 'removed'),
      visible(grant.names.release ?? 'removed'),
      grant.state,
      `${grant.used} of ${grant.budget}`,
      highestShare(grant),
      grant.expires,
    ]),
  )

/** Of the column that is undone most. */
const highestShare = ({ undone }: Grant): string =>
  undone === null || undone.length === 0 ? '' : shareWords(Math.max(...undone.map(({ share }) => share)))

const textOf = (one: Grant): string =>
  [
    `${pc.green('✔')} ${one.id}: ${visible(one.names.researcher ?? '')} may ask about ${visible(one.names.release ?? '')} until ${one.expires}`,
    `  ${one.state}; columns: ${one.attributes === null ? 'all' : one.attributes.map(visible).join(', ')}; at least ${one.minSupport} rows;`,
    `  ${one.used} of ${one.budget} told; ${one.approval ? 'an approver decides' : 'no approval'}; compared with answers of ${one.scope === 'release' ? 'everybody' : 'the researcher'}`,
    `  undone by all answers: ${one.undone === null ? 'nothing yet' : undoneWords(one.undone)}; limit ${shareWords(one.undoneLimit)} of a column`,
  ].join('\n')

const usage = (message: string): OutisError =>
  new OutisError('USAGE', { message, hint: 'outis grants --help shows how it is used.' })
