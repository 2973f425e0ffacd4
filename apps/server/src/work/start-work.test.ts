import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWork, type WorkLimits } from './start-work.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-work-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** The variables of a process that was started, as the system tells them. */
async function variablesOf(limits: Partial<WorkLimits>): Promise<Map<string, string>> {
  const work = startWork({ memory: 1024, seconds: 60, ...limits }, folder)
  try {
    await new Promise<void>((resolve, reject) => {
      work.listen(({ kind }) => kind === 'ready' && resolve())
      void work.ended.then(() => reject(new Error('The process ended.')))
    })
    const listed = readFileSync(`/proc/${work.pid}/environ`, 'utf8').split('\0').filter(Boolean)
    return new Map(
      listed.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)] as const),
    )
  } finally {
    work.kill()
    await work.ended
  }
}

describe.runIf(process.platform === 'linux')('the process of a job', () => {
  it('[JB5] gets the number of threads of the settings, else that of the server, and no secret', async () => {
    vi.stubEnv('OUTIS_MASTER_KEY', 'a secret of the server')
    vi.stubEnv('OUTIS_THREADS', '')
    delete process.env.OUTIS_THREADS
    expect((await variablesOf({})).has('OUTIS_THREADS')).toBe(false)
    vi.stubEnv('OUTIS_THREADS', '5')
    expect((await variablesOf({})).get('OUTIS_THREADS')).toBe('5')
    const own = await variablesOf({ threads: 3 })
    expect(own.get('OUTIS_THREADS')).toBe('3')
    expect(own.get('OUTIS_DATABASES')).toBe('none')
    expect([...own.values()].join()).not.toContain('a secret of the server')
  })

  it('[JB8] has no variable of the server but those that a job needs, as the system tells them', async () => {
    const secrets = [
      'OUTIS_MASTER_KEY',
      'OUTIS_STORE',
      'OUTIS_TOKEN',
      'OUTIS_PASSPHRASE',
      'CLINIC',
      'NODE_OPTIONS',
    ]
    for (const name of secrets)
      vi.stubEnv(name, name === 'NODE_OPTIONS' ? '--no-warnings' : 'a secret of the server')
    const variables = await variablesOf({})
    const needed = ['PATH', 'HOME', 'LANG', 'TZ', 'SOURCE_DATE_EPOCH', 'OUTIS_THREADS', 'OUTIS_DATABASES']
    const ofNode = ['TMPDIR', 'TMP', 'TEMP', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE']
    expect([...variables.keys()].filter((name) => ![...needed, ...ofNode].includes(name))).toEqual([])
    expect([...variables.values()].join()).not.toContain('a secret of the server')
  })
})
