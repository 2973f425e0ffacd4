import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { defined } from '@outis/core/value'
import { afterEach, describe, expect, it } from 'vitest'
import { commitFiles } from './commit-files.ts'
import { removeLeftovers } from './commit-leftovers.ts'
import { type CommitEnvironment, type FileOperations, fileOperations } from './file-operations.ts'
import { JOURNAL, readJournal } from './journal.ts'
import { type Owner, thisProcess } from './owner.ts'
import { settleFile, settleFolder } from './settle.ts'
import { stageFile } from './staged-file.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
})

/** No process has this number: Linux ends at 2^22. */
const DEAD: Owner = { ...thisProcess(), pid: 2 ** 22 + 7, life: 'deadbeef' }

const SET = {
  'out/release.csv': true,
  'report/report.json': true,
  'report/dictionary.json': false,
  'keys/key': true,
} as const
const REMOVED = 'report/failed-report.json'

/** In memory where the system has such a place: hundreds of sets are written to disk here. */
const PLACE = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** Folders with an old set: all files but one, and one that the new set does not have. */
function oldSet(): string {
  const root = mkdtempSync(join(PLACE, 'outis-commit-'))
  roots.push(root)
  for (const [name, old] of Object.entries({ ...SET, [REMOVED]: true })) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    if (old) writeFileSync(join(root, name), `old ${name}`)
  }
  return root
}

const stageAll = (root: string) =>
  Promise.all(
    Object.keys(SET).map((name) =>
      stageFile(join(root, name), `new ${name}`, { secret: name === 'keys/key' }),
    ),
  )

/** Every file below the root with its text. */
function contents(root: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort())
    if (statSync(join(root, name)).isFile()) found[name] = readFileSync(join(root, name), 'utf8')
  return found
}

const OLD = Object.fromEntries(
  [...Object.entries(SET), [REMOVED, true] as const]
    .filter(([, old]) => old)
    .map(([name]) => [name, `old ${name}`]),
)
const NEW = Object.fromEntries(Object.keys(SET).map((name) => [name, `new ${name}`]))

class Death extends Error {}

/**
 * File operations of a process that dies before one of them, and from then on does nothing; or of a disk that refuses this
 * one alone.
 */
function mortal(
  lives: number,
  owner = DEAD,
  refusal?: () => Error,
): CommitEnvironment & { readonly done: () => number } {
  let done = 0
  const step =
    <Args extends readonly unknown[], Result>(operation: (...args: Args) => Result) =>
    (...args: Args): Result => {
      if (refusal ? done === lives : done >= lives) {
        if (refusal) done++
        throw refusal?.() ?? new Death()
      }
      done++
      return operation(...args)
    }
  const operations: FileOperations = {
    create: step(fileOperations.create),
    keep: step(fileOperations.keep),
    rename: step(fileOperations.rename),
    chmod: step(fileOperations.chmod),
    remove: step(fileOperations.remove),
    sync: step(fileOperations.sync),
  }
  return { operations, owner, done: () => done }
}

const remove = (root: string) => ({ remove: [join(root, REMOVED)] })

/** Files that were staged by the living process stand for those of the dead one: their names say so. */
async function dyingCommit(root: string, lives: number, beside?: () => Promise<void>): Promise<number> {
  const env = mortal(lives)
  const staged = await stageAll(root)
  await commitFiles(staged, { ...remove(root), ...defined({ beside }) }, env).catch((error) => {
    if (!(error instanceof Death)) throw error
  })
  return env.done()
}

/** What a later run into the folders does first. */
async function comeNext(root: string): Promise<void> {
  for (const folder of ['keys', 'out', 'report']) {
    await settleFolder(join(root, folder))
    removeLeftovers(join(root, folder))
    // Staged by this process, which lives.
    for (const name of readdirSync(join(root, folder)))
      if (name.endsWith('.partial')) rmSync(join(root, folder, name))
  }
}

describe('a set of files', () => {
  it('[CF1] takes the places of the old one, and leaves nothing beside', async () => {
    const root = oldSet()
    await commitFiles(await stageAll(root), remove(root))
    expect(contents(root)).toEqual(NEW)
  })

  it('[CF1] is the old one or the new one after a death at any step', async () => {
    const seen = new Set<string>()
    for (let lives = 0; ; lives++) {
      const root = oldSet()
      const done = await dyingCommit(root, lives)
      await comeNext(root)
      const left = contents(root)
      const isNew = left['out/release.csv'] === NEW['out/release.csv']
      expect(left, `death at step ${lives}`).toEqual(isNew ? NEW : OLD)
      seen.add(isNew ? 'new' : 'old')
      if (done < lives) break
    }
    expect([...seen]).toEqual(['old', 'new'])
  })

  it('[CF10] is as it was if what is done beside fails', async () => {
    const root = oldSet()
    const staged = await stageAll(root)
    const beside = () => Promise.reject(new Error('The table is not there.'))
    await expect(commitFiles(staged, { ...remove(root), beside })).rejects.toThrow('The table is not there.')
    for (const file of staged) file.discard()
    expect(contents(root)).toEqual(OLD)
  })

  it('[CF10] leaves what somebody else put there while what is done beside fails', async () => {
    const root = oldSet()
    const staged = await stageAll(root)
    const release = join(root, 'out/release.csv')
    const beside = async () => {
      rmSync(release)
      writeFileSync(release, 'of somebody else')
      throw new Error('The table is not there.')
    }
    await expect(commitFiles(staged, { ...remove(root), beside })).rejects.toThrow('The table is not there.')
    for (const file of staged) file.discard()
    expect(contents(root)).toEqual({ ...OLD, 'out/release.csv': 'of somebody else' })
  })

  it('[CF10] is the new one once what is done beside is done, after a death at any step', async () => {
    const seen = new Set<boolean>()
    for (let lives = 0; ; lives++) {
      const root = oldSet()
      let isDone = false
      const done = await dyingCommit(root, lives, async () => {
        isDone = true
      })
      await comeNext(root)
      const left = contents(root)
      const isNew = left['out/release.csv'] === NEW['out/release.csv']
      expect(left, `death at step ${lives}`).toEqual(isNew ? NEW : OLD)
      if (isDone) expect(isNew, `death at step ${lives}`).toBe(true)
      seen.add(isDone)
      if (done < lives) break
    }
    expect([...seen]).toEqual([false, true])
  })

  it('[CF1] is whole also if those who come next die at any step', async () => {
    const whole = await dyingCommit(oldSet(), Number.POSITIVE_INFINITY)
    for (let lives = 0; lives < whole; lives += 2) {
      for (let later = 0; ; later++) {
        const root = oldSet()
        await dyingCommit(root, lives)
        const env = mortal(later, { ...DEAD, pid: DEAD.pid + 1 })
        await settleFolder(join(root, 'keys'), env).catch((error) => {
          if (!(error instanceof Death)) throw error
        })
        await comeNext(root)
        const left = contents(root)
        expect([NEW, OLD], `deaths at ${lives} and ${later}`).toContainEqual(left)
        if (env.done() < later) break
      }
    }
  })

  it('[CF2] is taken back if one of its files cannot be put in its place', async () => {
    for (const refused of Object.keys(SET)) {
      const root = oldSet()
      const rename: FileOperations['rename'] = (from, to) => {
        if (to === join(root, refused) && from.endsWith('.partial'))
          throw Object.assign(new Error('refused'), { code: 'EACCES', dest: to })
        fileOperations.rename(from, to)
      }
      const staged = await stageAll(root)
      const env = { operations: { ...fileOperations, rename }, owner: thisProcess() }
      await expect(commitFiles(staged, remove(root), env)).rejects.toMatchObject({
        code: 'RELEASE_TARGET',
        message: expect.stringContaining(basename(refused)),
      })
      for (const file of staged) file.discard()
      expect(contents(root)).toEqual(OLD)
    }
  })

  it('[CF2] is the old one or the new one if the disk refuses any one operation', async () => {
    for (let refused = 0; ; refused++) {
      const root = oldSet()
      const staged = await stageAll(root)
      const env = mortal(refused, thisProcess(), () =>
        Object.assign(new Error('no room'), { code: 'ENOSPC', path: root }),
      )
      const failed = await commitFiles(staged, remove(root), env).then(
        () => false,
        (error) => {
          expect(error).toMatchObject({ code: 'RELEASE_TARGET' })
          return true
        },
      )
      for (const file of staged) file.discard()
      const left = contents(root)
      const visible = Object.fromEntries(Object.entries(left).filter(([name]) => !name.includes('/.')))
      expect(visible, `operation ${refused}`).toEqual(failed ? OLD : NEW)
      if (env.done() < refused) break
    }
  })

  it('[CF2] is taken back if it is stopped at the last moment', async () => {
    const root = oldSet()
    const staged = await stageAll(root)
    const last = () => {
      throw new Error('stopped')
    }
    await expect(commitFiles(staged, { ...remove(root), last })).rejects.toThrow('stopped')
    for (const file of staged) file.discard()
    expect(contents(root)).toEqual(OLD)
  })

  it('[CF3] comes before or after another, never among it', async () => {
    const root = oldSet()
    const sets = Array.from({ length: 12 }, (_, number) =>
      Promise.all(Object.keys(SET).map((name) => stageFile(join(root, name), `set ${number}`))),
    )
    await Promise.all(sets.map(async (staged) => commitFiles(await staged, remove(root))))
    const texts = Object.values(contents(root))
    expect(texts).toHaveLength(Object.keys(SET).length)
    expect(new Set(texts).size).toBe(1)
  })

  it('[CF4] is its owner’s alone until it is in its place', async () => {
    const root = oldSet()
    chmodSync(join(root, 'report/report.json'), 0o640)
    chmodSync(join(root, 'keys/key'), 0o644)
    const staged = await stageAll(root)
    for (const { aside } of staged) expect(statSync(aside).mode & 0o777).toBe(0o600)
    await commitFiles(staged)
    const mode = (name: string) => statSync(join(root, name)).mode & 0o777
    expect(mode('report/report.json')).toBe(0o640)
    expect(mode('report/dictionary.json')).toBe(0o666 & ~process.umask())
    expect(mode('keys/key')).toBe(0o600)
  })
})

describe('what dead runs left', () => {
  it('[CF5] goes; what a live one needs and what is not ours stays', async () => {
    const root = oldSet()
    const folder = join(root, 'out')
    const { place, life } = thisProcess()
    const mine = [
      `.r.csv.${place}-${DEAD.pid}-deadbeef-00000001.partial`,
      `.r.csv.${place}-${process.pid}-deadbeef-00000001.kept`,
      '.outis.0123456789abcdef.settle',
    ]
    const others = [
      `.r.csv.${place}-${process.pid}-${life}-00000001.partial`,
      `.r.csv.aaaaaaaa-${DEAD.pid}-deadbeef-00000001.partial`,
      '.r.csv.0123456789ab.partial',
      '.other.csv.0123456789ab.partial',
      'r.csv.partial',
      '.partial',
    ]
    for (const name of [...mine, ...others]) writeFileSync(join(folder, name), '')
    removeLeftovers(folder, [join(folder, 'r.csv')])
    expect(readdirSync(folder).sort()).toEqual([...others, 'release.csv'].sort())
  })
})

describe('journals', () => {
  /** A journal of a dead run, decided and not carried out. */
  async function leftJournal(): Promise<string> {
    const root = oldSet()
    const operations = { ...fileOperations }
    operations.rename = () => {
      throw new Death()
    }
    operations.remove = operations.rename as never
    await commitFiles(await stageAll(root), {}, { operations, owner: DEAD }).catch(() => undefined)
    expect(existsSync(join(root, 'keys', JOURNAL))).toBe(true)
    return root
  }

  it('[CF6] that were copied are followed by nobody', async () => {
    const root = await leftJournal()
    const text = readFileSync(join(root, 'keys', JOURNAL))
    rmSync(join(root, 'keys', JOURNAL))
    writeFileSync(join(root, 'another'), '')
    writeFileSync(join(root, 'keys', JOURNAL), text)
    const inodeOf = (path: string) => String(statSync(path, { bigint: true }).ino)
    const written = JSON.parse(text.toString('utf8')).inode
    // The file system may give the same number again; then it is no copy as far as anybody can tell.
    expect(inodeOf(join(root, 'keys', JOURNAL)) === written).toBe(false)
    await expect(settleFolder(join(root, 'keys'))).rejects.toMatchObject({ code: 'RELEASE_UNFINISHED' })
    expect(readFileSync(join(root, 'keys/key'), 'utf8')).toBe('old keys/key')
  })

  it('[CF6] that name files of other folders are followed by nobody', async () => {
    const root = await leftJournal()
    const path = join(root, 'keys', JOURNAL)
    const journal = JSON.parse(readFileSync(path, 'utf8'))
    for (const name of ['../out/release.csv', '/etc/passwd', '..', '']) {
      const entries = [{ ...journal.entries[0], name }]
      writeFileSync(path, JSON.stringify({ ...journal, entries }))
      expect(() => readJournal(join(root, 'keys'))).toThrow(
        expect.objectContaining({ code: 'RELEASE_UNFINISHED' }),
      )
    }
    expect(contents(root)['out/release.csv']).toBe('old out/release.csv')
  })

  it('[CF7] are carried out before a file they name is read, by whatever path', async () => {
    const root = await leftJournal()
    await settleFile(join(root, 'report/unnamed.txt'))
    expect(contents(root)['keys/key']).toBe('old keys/key')
    symlinkSync(join(root, 'out'), join(root, 'link'))
    await settleFile(join(root, 'link/release.csv'))
    expect(contents(root)).toMatchObject(NEW)
  })

  it('[CF7] that need a folder which is not there refuse reading', async () => {
    const root = await leftJournal()
    rmSync(join(root, 'keys'), { recursive: true })
    await expect(settleFile(join(root, 'out/release.csv'))).rejects.toMatchObject({
      code: 'RELEASE_UNFINISHED',
    })
  })
})
