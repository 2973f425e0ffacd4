import { counted } from '../data/words/words.ts'
import { AUDIENCES, type Audience } from '../policy/options/policy.ts'
import {
  type DraftChoice,
  draftedColumns,
  draftNotes,
  personColumn,
  quoted,
  SMALLEST_CLASS,
  yamlComment,
  yamlText,
} from './draft-columns.ts'
import type { ColumnSuggestion, TableProfile } from './profile.ts'

export interface DraftOptions {
  /** Path of the data, as the policy should name it, or a table of a database. */
  readonly source:
    | string
    | { readonly postgres: string; readonly table: string }
    | { readonly connection: string; readonly table: string }
  /** Path of the release. */
  readonly release: string
  /** Tokens that mean "no value" and were used for the profile; the usual ones found in the data are added. */
  readonly missing?: readonly string[]
  /** Method and diversity, where they were tried on the data. */
  readonly choice?: DraftChoice
  /** How the file is written, where detection was overruled for the profile. */
  readonly reading?: DraftReading
  /** Who gets the release. Default contract. */
  readonly audience?: Audience
}

interface DraftReading {
  readonly sheet?: string | number
  readonly skip?: number
  readonly csv?: Readonly<Partial<Record<'delimiter' | 'quote' | 'encoding' | 'decimal', string>>> & {
    readonly header?: boolean
  }
}

/**
 * A first policy, commented, that parses and runs: identifying columns dropped, quasi-identifiers with a hierarchy
 * and a k for the audience, sensitive and neutral ones kept; what nothing is known of waits as a comment, and is not published.
 */
export function draftPolicy(profile: TableProfile, options: DraftOptions): string {
  const { declared, left } = draftedColumns(profile, options.choice)
  const width = Math.max(0, ...declared.map(({ name }) => yamlText(name).length))
  const [first, ...notes] = draftNotes(profile, options.choice)
  return [
    yamlComment(first),
    yamlComment(
      `A first policy, drafted from a table of ${counted(profile.rows, 'row')} and ${counted(profile.columns.length, 'column')}. It runs as it is. The roles are guesses: read the reasons, and change what you know better.`,
    ),
    ...notes.map((note) => yamlComment(note)),
    'outis: 1\n',
    dataPart(profile, options),
    audiencePart(options.audience ?? 'contract'),
    personPart(personColumn(profile)),
    'attributes:\n',
    ...declared.map((column) => attributePart(column, width)),
    askedPart(left),
    `${yamlComment('Columns that are not declared above are not published.')}others: drop\n`,
    methodPart(profile, options),
    `release:\n  to: ${yamlText(options.release)}\n`,
  ].join('')
}

function dataPart(
  { missingTokens }: TableProfile,
  { source, missing = [''], reading = {} }: DraftOptions,
): string {
  const tokens = [...new Set([...missing, ...missingTokens])]
  const found =
    missingTokens.length > 0
      ? yamlComment('Texts that usually mean "no value" were found in the data.', '  ')
      : ''
  const named =
    typeof source === 'string'
      ? yamlText(source)
      : 'postgres' in source
        ? `{ postgres: ${quoted(source.postgres)}, table: ${quoted(source.table)} }`
        : `{ connection: ${quoted(source.connection)}, table: ${quoted(source.table)} }`
  return `data:\n  source: ${named}\n${readingPart(reading)}${found}  missing: [${tokens.map(quoted).join(', ')}]\n`
}

function readingPart({ sheet, skip, csv = {} }: DraftReading): string {
  const written = (value: string | number | boolean) =>
    typeof value === 'string' ? quoted(value) : String(value)
  const cells = Object.entries(csv).map(([key, value]) => `${key}: ${written(value)}`)
  return [
    ...(sheet === undefined ? [] : [`  sheet: ${written(sheet)}\n`]),
    ...(skip === undefined ? [] : [`  skip: ${skip}\n`]),
    ...(cells.length === 0 ? [] : [`  csv: { ${cells.join(', ')} }\n`]),
  ].join('')
}

/** People of the table: its rows, where nothing says that somebody has several. */
function peopleIn(profile: TableProfile): number {
  const person = personColumn(profile)
  const numbers = profile.columns.find(({ name }) => name === person)
  return numbers === undefined ? profile.rows : numbers.distinct + numbers.missing
}

const GETS: Readonly<Record<Audience, string>> = {
  public: 'everybody',
  contract: 'researchers who signed an agreement',
  internal: 'people inside',
}

const audiencePart = (audience: Audience): string => {
  const meanings = AUDIENCES.map((name) => `${name}: ${GETS[name]}`).join('; ')
  return `${yamlComment(`Who gets the release. It sets the limits of the verdict (${meanings}).`)}audience: ${audience}\n`
}

const personPart = (person: string | undefined): string =>
  person === undefined
    ? ''
    : `${yamlComment('People seem to have several rows: k counts people and not rows.')}person: ${yamlText(person)}\n`

/** Columns that are left out, each below its reasons, as a line that declares the column once its "# " is removed. */
function askedPart(left: readonly ColumnSuggestion[]): string {
  if (left.length === 0) return ''
  const lines = left.map((column) => {
    const reasons = column.reasons.slice(-1)
    if (column.role === 'sensitive')
      return asComment(attributePart({ ...column, reasons: [OPEN_SECRET], confidence: 'high' }, 0))
    return asComment(attributePart({ ...column, role: 'quasi', reasons, confidence: 'high' }, 0))
  })
  return `${yamlComment(ASKED, '  ')}${lines.join('')}`
}

const OPEN_SECRET = 'A secret. Whoever finds somebody’s class would be certain of it, or guess it too often.'

const ASKED =
  'These columns are left out until you say what they are. To publish one, remove the "# " before its name: it is then protected as something that others may know. Write `sensitive` for a secret. Write `neutral` only if nobody could know it of a person and nobody minds.'

const asComment = (text: string): string => text.replace(/^ {2}(?!#)/gm, '  # ')

function methodPart(
  profile: TableProfile,
  { choice, audience = 'contract' }: Pick<DraftOptions, 'choice' | 'audience'>,
): string {
  const k = Math.max(2, Math.min(choice?.k ?? SMALLEST_CLASS[audience], peopleIn(profile)))
  const method = choice?.method ?? 'local'
  const others = `${k - 1} ${k === 2 ? 'other' : 'others'}`
  const suppression =
    method === 'local'
      ? ''
      : `${yamlComment('Up to this share of the rows may lose all quasi-identifiers, so that the others keep more.', '    ')}    suppression-limit: 0.05\n`
  return [
    'method:\n',
    yamlComment(
      method === 'local'
        ? 'Every class of rows is generalised on its own, no further than it needs. full-domain does the same to all rows, which is easier to read and loses more.'
        : 'All rows are generalised alike. local does so class by class, which loses less where rows differ.',
      '  ',
    ),
    `  ${method}:\n`,
    yamlComment(`Everybody shares the quasi-identifiers with at least ${others}.`, '    '),
    `    k: ${k}\n`,
    audience === 'public' && isDiverse(profile, choice) ? HARDENED : '',
    method === 'local'
      ? `${yamlComment('How long it looks for less loss. More moves find a little more, and take longer.', '    ')}    moves: 20000\n`
      : '',
    diversityPart(profile, choice),
    closenessPart(choice),
    suppression,
  ].join('')
}

const HARDENED = `${yamlComment('Everybody may study how the release was made: hardened classes tell them nothing of what was hidden.', '    ')}    mode: hardened\n`

/** Hardened modes ask for diversity of every secret. */
const isDiverse = (profile: TableProfile, choice: DraftChoice | undefined): boolean =>
  choice !== undefined || profile.columns.every(({ role }) => role !== 'sensitive')

function diversityPart(profile: TableProfile, choice: DraftChoice | undefined): string {
  const { declared } = draftedColumns(profile, choice)
  if (!declared.some(({ role }) => role === 'sensitive')) return ''
  if (choice === undefined)
    return `${yamlComment('Ask for several different sensitive values in every class as well:', '    ')}    # l: 2\n`
  return `${yamlComment('Every class has at least two different values of each secret: whoever is known to be in it keeps it.', '    ')}    l: 2\n`
}

const closenessPart = (choice: DraftChoice | undefined): string =>
  choice?.t === undefined
    ? ''
    : `${yamlComment('In every class the mix of each secret is near that of the whole table: less is learned of it. A smaller t tells less and loses more.', '    ')}    t: ${choice.t}\n`

/** A column of a draft, below the reasons for its role. */
function attributePart(column: ColumnSuggestion, width: number): string {
  const { name, role, reasons, confidence } = column
  const sure = confidence === 'high' ? '' : confidence === 'medium' ? ' (likely)' : ' (a guess)'
  const key = `${yamlText(name)}:`.padEnd(Math.min(width, 40) + 1)
  return `${yamlComment(reasons.join(' ') + sure, '  ')}  ${key} ${role === 'quasi' ? quasiForm(column) : role}\n`
}

function quasiForm({ code, hierarchy = { kind: 'suppress' } }: ColumnSuggestion): string {
  // Numbers are told by their values; codes made of digits and dates are not.
  const stated = hierarchy.kind === 'dates' ? 'type: date, ' : code ? 'type: text, ' : ''
  return `{ role: quasi, ${stated}hierarchy: ${hierarchyForm(hierarchy)} }`
}

function hierarchyForm(hierarchy: NonNullable<ColumnSuggestion['hierarchy']>): string {
  switch (hierarchy.kind) {
    case 'intervals':
      return `{ intervals: [${hierarchy.widths.join(', ')}]${tailsForm(hierarchy)} }`
    case 'prefix':
      return `{ prefix: ${hierarchy.length}, keep: [${hierarchy.keep.join(', ')}] }`
    case 'dates':
      return `{ dates: [${hierarchy.units.join(', ')}] }`
    case 'rare':
      return `{ rare: ${hierarchy.fewerThan}${hierarchy.label === 'other' ? '' : `, label: ${yamlText(hierarchy.label)}`} }`
    case 'suppress':
      return '{ suppress: true }'
  }
}

const tailsForm = ({ bottom, top }: { readonly bottom?: number; readonly top?: number }): string =>
  `${bottom === undefined ? '' : `, bottom: ${bottom}`}${top === undefined ? '' : `, top: ${top}`}`
