import { roleTexts } from './roles-texts.ts'

const listed = (names: readonly string[]): string =>
  names.length <= 3
    ? names.join(', ').replace(/, ([^,]*)$/, ' and $1')
    : `${names.slice(0, 2).join(', ')} and ${names.length - 2} others`

/** What changed in a policy, for the history. */
export const changeTexts = {
  opened: 'Opened',
  drafted: 'Drafted from the table',
  theirs: 'Took what somebody else saved',
  typed: 'Typed in the policy',
  layout: 'Comments or layout',
  reading: 'How the file is read',
  role: (columns: readonly string[], role: string) =>
    role === 'none'
      ? `${listed(columns)} left out`
      : `${listed(columns)} → ${roleTexts.names[role as keyof typeof roleTexts.names] ?? role}`,
  hierarchy: (column: string, gone: boolean) =>
    gone ? `Hierarchy of ${column} removed` : `Hierarchy of ${column}`,
  taxonomy: (column: string, gone: boolean) =>
    gone ? `Taxonomy of ${column} removed` : `Taxonomy of ${column}`,
  type: (column: string, type: string | undefined) => `${column} is read as ${type ?? 'detected'}`,
  column: (column: string) => `Declaration of ${column}`,
  missing: (tokens: readonly string[]) =>
    `Missing: ${tokens.map((token) => (token === '' ? 'empty cells' : token)).join(', ')}`,
  key: (key: string) =>
    ({
      method: 'Method',
      require: 'Requirements',
      release: 'Release',
      others: 'Other columns',
      attack: 'Attacks',
    })[key] ?? key,
  more: (count: number) => `${count} more ${count === 1 ? 'change' : 'changes'}`,
}
