import { useDeferredValue, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Failure } from '../../parts/note.tsx'
import { counted } from '../../parts/numbers.ts'
import { Segmented } from '../../parts/segmented.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { type Connection, listConnections, listTables, type OfferedTable } from '../../server/projects.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { dataTexts } from '../../texts/data.ts'
import css from './database-tables.module.css'

const texts = dataTexts.database

type Take = (connection: string, table: string) => void

/** Tables of databases that the administrator lets people take; nothing where there is no such database. */
export function DatabaseTables({ onTake }: { readonly onTake: Take }) {
  const connections = useAnswer('connections', listConnections)
  const [chosen, setChosen] = useState<string>()
  // Whoever drops a file need not know that no database was asked.
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
  const asked = useDeferredValue(search.trim())
  const found = useAnswer(`connection:${name}:${asked}`, (signal) => listTables(name, asked, signal))
  return (
    <>
      <TextField
        label={texts.search(title)}
        bare
        type="search"
        placeholder={texts.searchHint}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.state === 'waiting' && <Waiting what={texts.asking(title)} />}
      {found.state === 'failed' && <Failure error={found.error} again={found.again} />}
      {found.state === 'ready' && found.value.tables.length === 0 && (
        <p className={css.none} role="status">
          {asked === '' ? texts.empty(title) : texts.noneFound(asked)}
        </p>
      )}
      {found.state === 'ready' && found.value.tables.length > 0 && (
        <ul className={css.list} aria-label={texts.listed(title)}>
          {found.value.tables.map((table) => (
            <TableLine key={table.table} table={table} onTake={() => onTake(name, table.table)} />
          ))}
        </ul>
      )}
      {found.value?.more && <p className={css.more}>{texts.more}</p>}
    </>
  )
}

function TableLine({ table, onTake }: { readonly table: OfferedTable; readonly onTake: () => void }) {
  const { schema, name, kind, rows, columns } = table
  const names = columns.map((column) => column.name).join(', ')
  return (
    <li className={css.line}>
      <div className={css.what}>
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
      <Button small onClick={onTake} aria-label={texts.takeOne(`${schema}.${name}`)}>
        {texts.take}
      </Button>
    </li>
  )
}
