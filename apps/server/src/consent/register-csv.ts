import { OutisError } from '@outis/core/errors'
import { readDelimited } from '@outis/core/hierarchy'
import { csvCell } from '@outis/engines'
import type { Services } from '../start/services.ts'
import { changeSubject } from './decide.ts'
import {
  addSubjects,
  attributesOf,
  type Choices,
  hashSecret,
  keyHash,
  openSubject,
  registerById,
  registerKey,
  registerKeyIn,
} from './register-store.ts'

const WITHDRAWN = 'withdrawn'

/** Subjects and choices from CSV: new keys are added, cells that are empty change nothing. All of it, or nothing. */
export async function importRegister(
  services: Services,
  id: string,
  { text, actor }: { readonly text: string; readonly actor: string },
): Promise<{ added: number; changed: number; unchanged: number }> {
  const [header = [], ...rows] = parseCsv(text)
  const { store, audit } = services
  return store.write(async (tx) => {
    const register = await registerById(tx, id)
    const columns = attributesOf(register).map(({ column }) => column)
    const read = readerOf(header, { key: register.key_column, columns })
    const wanted = rows.map((row, at) => read(row, at + 2))
    const key = await registerKey(services, tx, register.id)
    const added = await addSubjects(key, tx, {
      register: register.id,
      keys: wanted.map(({ subject }) => subject),
    })
    const known = new Map(
      (await tx.selectFrom('subjects').selectAll().where('register_id', '=', register.id).execute()).map(
        (row) => [row.key_hash, row],
      ),
    )
    let changed = 0
    for (const { subject: name, ...decision } of wanted) {
      const subject = known.get(keyHash(key, name))!
      if (await changeSubject(services, tx, { key, subject, decision, by: 'import' })) changed++
    }
    await audit.append(tx, {
      actor,
      action: 'registers.import',
      object: `register:${id}`,
      detail: { added, changed, rows: wanted.length },
    })
    return { added, changed, unchanged: wanted.length - changed }
  })
}

interface Wanted {
  readonly subject: string
  readonly choices: Choices
  readonly withdrawn?: boolean
}

function readerOf(
  header: readonly string[],
  { key, columns }: { readonly key: string; readonly columns: readonly string[] },
) {
  const known = [key, ...columns, WITHDRAWN]
  const strange = header.filter((name) => !known.includes(name))
  const at = header.indexOf(key)
  if (at < 0 || strange.length > 0 || new Set(header).size < header.length) throw wrongHeader(known)
  const seen = new Set<string>()
  return (row: readonly string[], line: number): Wanted => {
    const subject = row[at] ?? ''
    if (row.length !== header.length || subject === '' || seen.has(subject)) throw wrongRow(line)
    seen.add(subject)
    const choices: Record<string, 1 | 2 | 3> = {}
    for (const [index, name] of header.entries()) {
      if (!columns.includes(name) || name === key || row[index] === '') continue
      if (!/^[123]$/.test(row[index]!)) throw wrongRow(line)
      choices[name] = Number(row[index]) as 1 | 2 | 3
    }
    const withdrawn = row[header.indexOf(WITHDRAWN)] ?? ''
    if (!/^(|yes|no|1|0|true|false)$/i.test(withdrawn)) throw wrongRow(line)
    return { subject, choices, ...(withdrawn !== '' && { withdrawn: /^(yes|1|true)$/i.test(withdrawn) }) }
  }
}

/** All subjects with their choices, as the import reads them. */
export async function exportRegister(services: Services, id: string, actor: string): Promise<string> {
  return services.store.write(async (tx) => {
    const register = await registerById(tx, id)
    const key = await registerKey(services, tx, register.id)
    const columns = attributesOf(register).map(({ column }) => column)
    const subjects = await tx
      .selectFrom('subjects')
      .selectAll()
      .where('register_id', '=', register.id)
      .execute()
    const rows = subjects.map((row) => {
      const { key: own, choices } = openSubject(key, row)
      return [
        own,
        ...columns.map((column) => String(choices[column] ?? '')),
        row.withdrawn === 1 ? 'yes' : 'no',
      ]
    })
    await services.audit.append(tx, {
      actor,
      action: 'registers.export',
      object: `register:${id}`,
      detail: { subjects: rows.length },
    })
    return csvText([
      [register.key_column, ...columns, WITHDRAWN],
      ...rows.sort(([a], [b]) => (a! < b! ? -1 : 1)),
    ])
  })
}

const wrongHeader = (known: readonly string[]): OutisError =>
  new OutisError('REQUEST_INVALID', {
    message: 'The first line of the CSV is not that of this register.',
    hint: `It has the column "${known[0]}" and any of: ${known.slice(1).join(', ')}.`,
  })

const wrongRow = (line: number): OutisError =>
  new OutisError('CHOICE_INVALID', {
    message: `Row ${line} of the CSV cannot be taken: its key is missing or repeated, or a choice is not 1, 2 or 3. Nothing was changed.`,
    hint: 'Write 1, 2, 3 or nothing for a choice, yes or no for withdrawn.',
    details: { row: line },
  })

/** Rows as RFC 4180 writes them. */
const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((cell) => csvCell(cell, ',')).join(',')}\n`).join('')

/** Rows of a CSV text, parted by commas or by semicolons as its first line is. */
function parseCsv(text: string): readonly (readonly string[])[] {
  const plain = text.replace(/^\ufeff/, '')
  const header = plain.slice(0, plain.search(/[\r\n]|$/))
  const { rows, brokenQuote } = readDelimited(
    plain,
    !header.includes(',') && header.includes(';') ? ';' : ',',
  )
  if (brokenQuote === undefined) return rows
  throw new OutisError('REQUEST_INVALID', {
    message: `The CSV cannot be read: a quoted cell in line ${brokenQuote} has no proper end.`,
    hint: 'Write quotes inside a cell twice, and put cells with commas or lines in quotes.',
  })
}

interface RegisterForRun {
  /** Key column, one column of choices for each attribute; who has not answered has none, which means 3. */
  readonly csv: string
  readonly key: string
  readonly columns: readonly string[]
  readonly withdrawn: readonly string[]
  /** Secret of the hashes that tell who is in a release. */
  readonly secret: string
}

/** What the people of a project have decided, as the next run reads it; undefined where it has no register. */
export async function runRegister(
  services: Pick<Services, 'store' | 'vault'>,
  project: string,
): Promise<RegisterForRun | undefined> {
  const { db } = services.store
  const row = await db
    .selectFrom('registers')
    .selectAll()
    .where('project_id', '=', project)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const key = await registerKeyIn(services, db, row.id)
  const subjects = await db.selectFrom('subjects').selectAll().where('register_id', '=', row.id).execute()
  const opened = subjects.map((subject) => ({
    ...openSubject(key, subject),
    withdrawn: subject.withdrawn === 1,
  }))
  const columns = attributesOf(row).map(({ column }) => column)
  const rows = opened.map((one) => [one.key, ...columns.map((column) => String(one.choices[column] ?? ''))])
  return {
    csv: csvText([[row.key_column, ...columns], ...rows]),
    key: row.key_column,
    columns,
    withdrawn: opened.filter(({ withdrawn }) => withdrawn).map(({ key: own }) => own),
    secret: hashSecret(key),
  }
}
