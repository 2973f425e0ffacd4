import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesIn, folderWith, outis, outisInterrupted } from './run-outis.fixture.ts'

describe('outis papers', () => {
  it('[X70] computes one paper on generated people and says so everywhere', async () => {
    const folder = folderWith({})
    const { exit, stdout } = await outis(
      'papers',
      'sbtam',
      '--generated',
      '200',
      '--out',
      join(folder, 'page'),
    )
    expect(exit).toBe(0)
    expect(stdout).toContain('notice: Computed on 200 generated people')
    expect(stdout).toMatch(/Fig\. 5\s+not comparable/)
    expect(stdout).toContain('Rows of each occupation')
    expect(filesIn(folder)).toEqual(['page/papers.html', 'page/papers.json'])
    expect(readFileSync(join(folder, 'page/papers.html'), 'utf8')).toContain('Generated people, not Adult')
  })

  it('[X3] --json prints the report and nothing else', async () => {
    const folder = folderWith({})
    const { stdout } = await outis('papers', 'abad', '--generated', '200', '--out', folder, '--json')
    const { report, files } = JSON.parse(stdout)
    expect(report).toEqual(JSON.parse(readFileSync(files.json, 'utf8')))
    expect(report.papers[0].items.length).toBeGreaterThan(8)
  })

  it('[X71] --list names every paper with its items, and computes nothing', async () => {
    const { exit, stdout } = await outis('papers', '--list')
    expect(exit).toBe(0)
    for (const name of ['personalised', 'sbtam', 'mixed', 'slicing', 'caat', 'Table VI', 'Fig. 5'])
      expect(stdout).toContain(name)
    const { stdout: json } = await outis('papers', 'caat', '--list', '--json')
    expect(JSON.parse(json).map(({ id }: { id: string }) => id)).toEqual(['caat'])
  })

  it('[X2] refuses other names, folders without Adult and other files of its name, and writes nothing', async () => {
    const folder = folderWith({ 'other/adult.data': '39, Secret-cell\n', 'none/readme.txt': '' })
    const out = join(folder, 'page')
    const refused = async (...args: readonly string[]) => {
      const { exit, stderr } = await outis('papers', ...args, '--out', out)
      expect(exit).toBe(2)
      expect(stderr).not.toContain('Secret-cell')
      expect(existsSync(out)).toBe(false)
      return /error (\w+):/.exec(stderr)?.[1]
    }
    expect(await refused('nothing')).toBe('USAGE')
    expect(await refused('--generated', '3')).toBe('USAGE')
    expect(await refused('sbtam', '--data', join(folder, 'none'))).toBe('DATA_NOT_FOUND')
    expect(await refused('sbtam', '--data', join(folder, 'other'))).toBe('DATA_FINGERPRINT')
  })

  it('[X72] Ctrl-C ends it with 130 and leaves nothing behind', async () => {
    const folder = folderWith({})
    const page = join(folder, 'page')
    const { exit, stderr } = await outisInterrupted(0, 'papers', '--generated', '2000', '--out', page)
    expect(exit).toBe(130)
    expect(stderr).toContain('STOPPED')
    expect(filesIn(folder)).toEqual([])
  })

  it('[X12] papers --help has an example', async () => {
    const { exit, stdout } = await outis('papers', '--help')
    expect(exit).toBe(0)
    expect(stdout).toMatch(/Example:\n {2}outis papers/)
  })
})
