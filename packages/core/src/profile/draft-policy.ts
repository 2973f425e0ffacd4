import type { ColumnSuggestion, TableProfile } from './profile.ts'
import { quoted, yamlComment, yamlText } from './yaml-text.ts'

export interface DraftOptions {
  /** Path of the data, as the policy should name it. */
  readonly source: string
  /** Path of the release. */
  readonly release: string
  /** Tokens that mean "no value" and were used for the profile; the usual ones found in the data are added. */
  readonly missing?: readonly string[]
  /** How the file is written, where detection was overruled for the profile. */
  readonly reading?: DraftReading
}

export interface DraftReading {
  readonly sheet?: string | number
  readonly skip?: number
  readonly csv?: Readonly<Partial<Record<'delimiter' | 'quote' | 'encoding' | 'decimal', string>>> & {
    readonly header?: boolean
  }
}

/** Nodes of the lattice that a first search should not pass. */
const MOST_NODES = 100_000

/**
 * A first policy, commented, that parses and runs: identifying columns dropped, quasi-identifiers with a hierarchy
 * and k = 5, sensitive ones kept; whatever nothing speaks for is left undeclared and so dropped.
 */
export function draftPolicy(profile: TableProfile, options: DraftOptions): string {
  const { declared, left } = chooseColumns(profile.columns)
  const width = Math.max(0, ...declared.map(({ name }) => yamlText(name).length))
  const sensitive = declared.some(({ role }) => role === 'sensitive')
  return [
    yamlComment(
      `A first policy, drafted from a table of ${profile.rows} rows and ${profile.columns.length} columns. It runs as it is. The roles are guesses: read the reasons, and change what you know better.`,
    ),
    'outis: 1\n',
    dataPart(profile, options),
    'attributes:\n',
    ...declared.map((column) => attributePart(column, width)),
    othersPart(left),
    methodPart(profile.rows, sensitive),
    `release:\n  to: ${yamlText(options.release)}\n`,
  ].join('')
}

interface Choice {
  readonly declared: readonly ColumnSuggestion[]
  /** Columns the draft leaves out. */
  readonly left: readonly ColumnSuggestion[]
}

/** Quasi-identifiers as long as the lattice stays small, those that tell most apart first; at least one, if there is any column to take. */
function chooseColumns(columns: readonly ColumnSuggestion[]): Choice {
  const byForce = columns
    .filter(({ role }) => role === 'quasi')
    .toSorted((one, other) => other.separation - one.separation)
  const quasi = new Set<ColumnSuggestion>()
  let nodes = 1
  for (const column of byForce) {
    const levels = levelsOf(column)
    if (nodes * levels > MOST_NODES) continue
    nodes *= levels
    quasi.add(column)
  }
  const promoted = quasi.size > 0 ? undefined : bestRemaining(columns)
  const declares = (column: ColumnSuggestion) =>
    quasi.has(column) ||
    column.role === 'identifying' ||
    column.role === 'sensitive' ||
    column.role === 'neutral'
  const declared = columns
    .filter((column) => declares(column) || column === promoted)
    .map((column) =>
      column === promoted
        ? { ...column, role: 'quasi' as const, hierarchy: { kind: 'suppress' as const } }
        : column,
    )
  return { declared, left: columns.filter((column) => !declares(column) && column !== promoted) }
}

/** Without any likely quasi-identifier k-anonymity has nothing to work on: the column that tells most apart stands in. */
function bestRemaining(columns: readonly ColumnSuggestion[]): ColumnSuggestion | undefined {
  const usable = (role: ColumnSuggestion['role']) => columns.filter((column) => column.role === role)
  const [best] = [
    ...usable('drop').toSorted((a, b) => b.separation - a.separation),
    ...usable('neutral').toSorted((a, b) => b.separation - a.separation),
    ...usable('sensitive').slice(1),
    ...usable('sensitive'),
    ...usable('identifying'),
  ]
  return best
}

function levelsOf({ hierarchy }: ColumnSuggestion): number {
  if (hierarchy?.kind === 'intervals') return hierarchy.widths.length + 2
  if (hierarchy?.kind === 'prefix') return hierarchy.keep.length + 2
  if (hierarchy?.kind === 'dates') return hierarchy.units.length + 2
  return 2
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
  return `data:\n  source: ${yamlText(source)}\n${readingPart(reading)}${found}  missing: [${tokens.map(quoted).join(', ')}]\n`
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

function attributePart(column: ColumnSuggestion, width: number): string {
  const { name, role, reasons, confidence } = column
  const sure = confidence === 'high' ? '' : confidence === 'medium' ? ' (likely)' : ' (a guess)'
  const key = `${yamlText(name)}:`.padEnd(Math.min(width, 40) + 1)
  return `${yamlComment(reasons.join(' ') + sure, '  ')}  ${key} ${role === 'quasi' ? quasiForm(column) : role}\n`
}

function quasiForm({ type, hierarchy = { kind: 'suppress' } }: ColumnSuggestion): string {
  const stated =
    hierarchy.kind === 'dates'
      ? 'type: date, '
      : hierarchy.kind === 'prefix' && type === 'text'
        ? 'type: text, '
        : ''
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

function othersPart(left: readonly ColumnSuggestion[]): string {
  const names = left.map(({ name }) => quoted(name)).join(', ')
  const which = left.length > 0 ? ` Left out so far: ${names}.` : ''
  return `${yamlComment(`Columns not declared above are dropped. To publish one as it is, declare it neutral, if nobody could know it of a person.${which}`)}others: drop\n`
}

function methodPart(rows: number, sensitive: boolean): string {
  const k = Math.max(2, Math.min(5, rows))
  const diversity = sensitive
    ? `${yamlComment('Ask for several different sensitive values in every class as well:', '    ')}    # l: 2\n`
    : ''
  return [
    'method:\n  full-domain:\n',
    yamlComment(
      `Everybody shares the quasi-identifiers with at least ${k - 1} ${k === 2 ? 'other' : 'others'}.`,
      '    ',
    ),
    `    k: ${k}\n${diversity}`,
    yamlComment(
      'Up to this share of the rows may lose all quasi-identifiers, so that the others keep more.',
      '    ',
    ),
    '    suppression-limit: 0.05\n',
  ].join('')
}
