import { basename } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { piecesOf, pullTexts } from '../duckdb/count/pull.ts'
import type { Session } from '../duckdb/duckdb-connection.ts'
import {
  deltaFilesSql,
  icebergFilesSql,
  objectSizeSql,
  objectsSql,
  objectTextSql,
} from '../sql/extensions.ts'
import { ENDING, HINT, newestState, statesAmong } from './iceberg-table.ts'
import type { LakeSource } from './lake-source.ts'

type StoredLake = Extract<LakeSource, { readonly kind: 'stored' }>
type IcebergLake = Extract<LakeSource, { readonly kind: 'iceberg' }>
type DeltaLake = Extract<LakeSource, { readonly kind: 'delta' }>

/**
 * What an object store has at an address: an Iceberg table in one of its states, where it has metadata and no log of Delta,
 * which may write such metadata too; else a Delta table.
 */
export async function settledLake(
  session: Session,
  { path, version }: StoredLake,
): Promise<Extract<LakeSource, { readonly kind: 'delta' | 'iceberg' }>> {
  if (version !== undefined) return tableAt(session, path, version)
  const inside = `${path}metadata/`
  const names = (await textsOf(session, objectsSql(`${inside}*`))).map((address) => basename(address))
  const versions = statesAmong(names)
  const isDelta =
    versions.length === 0 || (await textsOf(session, objectsSql(`${path}_delta_log/*`))).length > 0
  if (isDelta) return { kind: 'delta', path }
  const hinted = names.includes(HINT) ? await textOf(session, `${inside}${HINT}`) : undefined
  return tableAt(session, path, newestState(versions, { hinted, name: basename(path) }))
}

async function tableAt(session: Session, path: string, version: string): Promise<IcebergLake> {
  const location = locationIn(await textOf(session, `${path}metadata/${version}${ENDING}`))
  return { kind: 'iceberg', path: path.replace(/\/$/, ''), version, moved: keyOf(location) !== keyOf(path) }
}

/** Bucket and key, by whatever name the store is called. */
const keyOf = (address: string): string => address.replace(/^s3[an]?:\/\//i, '').replace(/\/+$/, '')

function locationIn(metadata: string): string {
  try {
    const { location } = JSON.parse(metadata) as { readonly location?: unknown }
    if (typeof location === 'string') return location
  } catch {
    // Told below.
  }
  throw new OutisError('DATA_FORMAT', {
    message: 'The metadata of the Iceberg table cannot be read.',
    hint: 'Check that it is whole, or name another state of the table: s3://bucket/table/metadata/NAME.metadata.json.',
  })
}

/** A table of another machine names no file of this one: neither by mistake nor on purpose is one read for it. */
export async function refuseFilesHere(session: Session, table: IcebergLake | DeltaLake): Promise<void> {
  // A table of Iceberg that was moved has its files below its address, whatever they are called.
  if (table.kind === 'iceberg' && table.moved) return
  const sql = table.kind === 'delta' ? deltaFilesSql(table.path) : icebergFilesSql(table)
  const files = await textsOf(session, sql)
  if (files.every((file) => /^s3[an]?:\/\//i.test(file))) return
  throw filesHere(table)
}

export const filesHere = ({ kind }: IcebergLake | DeltaLake): OutisError =>
  new OutisError('DATA_FORMAT', {
    message: `The ${kind === 'delta' ? 'Delta' : 'Iceberg'} table names files that are in no object store.`,
    hint: 'Copy the table whole, with its data, and name the copy.',
  })

const textsOf = async (session: Session, sql: string): Promise<readonly string[]> =>
  pullTexts(piecesOf(await session.run(sql)), 0)

/** Bytes of what says how a table stands. */
const LARGEST_METADATA = 2 ** 28

async function textOf(session: Session, address: string): Promise<string> {
  const [bytes = 0] = await session.numbers(objectSizeSql(address))
  if (bytes > LARGEST_METADATA) {
    throw new OutisError('DATA_TOO_LARGE', {
      message: 'The metadata of an Iceberg table may have at most 256 MiB.',
      hint: 'Expire old snapshots of the table, or copy its newest one to a table of its own.',
      details: { bytes },
    })
  }
  const [text = ''] = await textsOf(session, objectTextSql(address))
  return text
}
