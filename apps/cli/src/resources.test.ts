import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ended, useOutisProcess } from './outis-process.fixture.ts'
import { folderWith } from './run-outis.fixture.ts'

const TABLE = `age,sex\n${'34,f\n35,m\n'.repeat(50)}`

/** Waits until a process has made something. */
async function until(made: () => boolean): Promise<void> {
  while (!made()) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('memory and temporary files of a command', () => {
  const command = useOutisProcess()

  it('[X230] what a killed command left is removed by the next one', async () => {
    const folder = folderWith({ 'table.csv': TABLE })
    const temp = join(folder, 'temp')
    const child = command.start(['profile', '-', '--temp', temp])
    const gone = ended(child)
    child.stdin?.write(TABLE)
    await until(
      () =>
        existsSync(temp) &&
        readdirSync(temp, { recursive: true }).some((name) => String(name).endsWith('stdin.csv')),
    )
    child.kill('SIGKILL')
    await gone
    expect(readdirSync(temp)).toHaveLength(1)
    const next = await command.run('profile', join(folder, 'table.csv'), '--temp', temp, '--memory', '100MB')
    expect([next.exit, readdirSync(temp)]).toEqual([0, []])
  })

  it('[X230] a size without a unit and a folder that is none are exit 2, with words', async () => {
    const folder = folderWith({ 'table.csv': TABLE })
    const table = join(folder, 'table.csv')
    const size = await command.run('measure', table, '--quasi', 'age', '--memory', '500')
    expect([size.exit, size.stderr]).toEqual([2, expect.stringContaining('number with its unit')])
    const none = await command.run('measure', table, '--quasi', 'age', '--temp', table)
    expect([none.exit, none.stderr]).toEqual([2, expect.stringContaining('folder for temporary files')])
    const few = await command.run('measure', table, '--quasi', 'age', '--combinations', 'few')
    expect([few.exit, few.stderr]).toEqual([2, expect.stringContaining('whole number above 0')])
    const threads = await command.run('measure', table, '--quasi', 'age', '--threads', '0')
    expect([threads.exit, threads.stderr]).toEqual([2, expect.stringContaining('number of threads')])
  })
})
