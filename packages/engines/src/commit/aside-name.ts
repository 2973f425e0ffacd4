import { randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { type Owner, thisProcess } from './owner.ts'

/** `partial`: not yet in its place; `kept`: what stood there before, until all files of a set are in place. */
export type AsideKind = 'partial' | 'kept'

/** Where a file lies until it is complete: beside its place, so that a rename puts it there. The name tells who made it. */
export function asidePath(path: string, kind: AsideKind = 'partial', owner: Owner = thisProcess()): string {
  const { place, pid, life } = owner
  const tag = `${place}-${pid}-${life}-${randomBytes(4).toString('hex')}`
  return join(dirname(path), `.${fitted(basename(path))}.${tag}.${kind}`)
}

const ASIDE = /^\.(.+)\.([0-9a-f]{8})-(\d{1,10})-([0-9a-f]{8})-[0-9a-f]{8}\.(partial|kept)$/s

/** Who made a file that lies aside; undefined where the name is not one of ours. */
export function asideOwner(name: string): Owner | undefined {
  const [, , place, pid, life] = ASIDE.exec(name) ?? []
  return place === undefined ? undefined : { place, pid: Number(pid), life: life! }
}

/** The name a file will have once it is complete. */
export function finalName(path: string): string {
  const name = basename(path)
  return ASIDE.exec(name)?.[1] ?? name
}

/** Bytes that a file system allows in a name, less what is put around it here. */
const LONGEST = 255 - 48

/** The end of a name that is too long to be lengthened: its ending tells the format. */
function fitted(name: string): string {
  let letters = [...name]
  while (Buffer.byteLength(letters.join('')) > LONGEST) letters = letters.slice(1)
  return letters.join('')
}
