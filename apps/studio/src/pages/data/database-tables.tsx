import type { Connection, OfferedTable } from '@outis/api'
import { useDeferredValue, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Pending } from '../../parts/note.tsx'
import { counted } from '../../parts/numbers.ts'
import { Segmented } from '../../parts/segmented.tsx'
import { client } from '../../server/session.tsx'
import { useAnswer } from '../../server/use-answer.ts'
import { dataTexts } from '../../texts/data-texts.ts'
import css from './database-tables.module.css'

const texts = dataTexts.database

/** Further tables are tables by a part of their name. */
const MOST_TABLES = 100

type Take = (connection: string, table: string) => void

/** The database tables that may be taken. Nothing where there is no database. */
export function DatabaseTables({ onTake }: { readonly onTake: Take }) {
  const connections = useAnswer(
    'connections',
    async (signal) => (await client.connections.list({ signal })).connections,
  )
  const [chosen, setChosen] = useState<string>()
  // A failure is not shown: people who drop a file need no database.
  if (connections.state !== 'ready' || connections.value.length === 0) return null
  const { value } = connections
  const connection = value.find(({ name }) => name === chosen) ?? value[0]!
  return (
    <section className={css.database} aria-labelledby="database-tables">
      <header className={css.head}>
        <div>
          <h2 id="database-tables">{texts.title}</h2>
          <p>{texts.lead}</p>
        </div>
        {value.length > 1 && (
          <Segmented
            label={texts.connections}
            segments={value.map(({ name, title }) => ({ value: name, label: title }))}
            value={connection.name}
            onChoose={setChosen}
            size="small"
          />
        )}
      </header>
      <Tables key={connection.name} connection={connection} onTake={onTake} />
    </section>
  )
}

function Tables({ connection, onTake }: { readonly connection: Connection; readonly onTake: Take }) {
  const { name, title } = connection
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const tables = useAnswer(`connection:${name}:${wanted}`, (signal) =>
    client.connections.tables({ params: { name }, query: { search: wanted, limit: MOST_TABLES }, signal }),
  )
  return (
    <>
      <TextField
        label={texts.search(title)}
        bare
        type="search"
        placeholder={texts.searchHint}
        value={search}
        onValue={setSearch}
      />
      <Pending answer={tables} what={texts.asking(title)} />
      {tables.state === 'ready' && tables.value.tables.length === 0 && (
        <p className={css.none} role="status">
          {wanted === '' ? texts.empty(title) : texts.noneFound(wanted)}
        </p>
      )}
      {tables.state === 'ready' && tables.value.tables.length > 0 && (
        <ul className={css.list} aria-label={texts.listed(title)}>
          {tables.value.tables.map((table) => (
            <TableLine key={table.table} table={table} onTake={() => onTake(name, table.table)} />
          ))}
        </ul>
      )}
      {tables.value?.more && <p className={css.more}>{texts.more}</p>}
    </>
  )
}

function TableLine({ table, onTake }: { readonly table: OfferedTable; readonly onTake: () => void }) {
  const { schema, name, kind, rows, columns } = table
  const names = columns.map((column) => column.name).join(', ')
  return (
    <li className={css.line}>
      <div>
        <p className={css.name}>
          <span>{schema}.</span>
          <b>{name}</b>
          {kind !== 'table' && <small>{texts.kinds[kind]}</small>}
        </p>
        <p className={css.columns} title={names}>
          {names}
        </p>
      </div>
      <p className={css.size}>
        <span>{rows === null ? texts.unknownRows : texts.rows(counted(rows, 'row'))}</span>
        <span>{counted(columns.length, 'column')}</span>
      </p>
      <Button text={texts.take} small onClick={onTake} aria-label={texts.takeOne(`${schema}.${name}`)} />
    </li>
  )
}
