import type { Client } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { allPages } from './all-pages.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The id of a release that is named by its id or by its file. The file is compared by its fingerprint, so that a result is
 * never interpreted by the key of another release: aliases and grades of both may have the same names.
 */
export async function releaseOnServer(client: Client, idOrFile: string): Promise<string> {
  if (ID.test(idOrFile)) return idOrFile
  const { sha256File } = await import('./work.ts')
  const { sha256 } = await sha256File(idOrFile).catch((cause) => {
    throw new OutisError('USAGE', {
      message: '--release is neither the id of a release nor a file that can be read.',
      hint: 'Name the file that the result was learned on, unchanged, or an id that `outis releases list` shows.',
      cause,
    })
  })
  const releases = await allPages(
    async (page) => (await client.releases.list({ query: page })).releases,
    ({ created }) => created,
  )
  const [release, ...others] = releases.filter(({ fingerprint }) => fingerprint.sha256 === sha256)
  if (release === undefined)
    throw new OutisError('INTERPRET_KEY', {
      message: 'The server has no release with the bytes of this file, or none that is for you.',
      hint: 'Name the file as the server gave it, unchanged: `outis releases list` shows the fingerprints.',
    })
  if (others.length > 0)
    throw new OutisError('USAGE', {
      message: `The server has ${others.length + 1} releases with the bytes of this file.`,
      hint: `Name one by its id: ${[release, ...others].map(({ id }) => id).join(', ')}.`,
    })
  return release.id
}
