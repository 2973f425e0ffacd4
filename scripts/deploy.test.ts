import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './workspace.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Instructions of a container file: its words after joining continued lines and dropping comments. */
const instructionsOf = (text: string): { readonly word: string; readonly rest: string }[] =>
  text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
      return { word, rest }
    })

const KNOWN = 'FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK ENTRYPOINT'.split(' ')

/** What is wrong with a container file, in words. */
function faultsOf(text: string): string[] {
  const instructions = instructionsOf(text)
  const last = instructions.findLastIndex(({ word }) => word === 'FROM')
  const final = instructions.slice(last)
  const rests = (word: string) => final.filter((one) => one.word === word).map(({ rest }) => rest)
  const bases = instructions.filter(({ word }) => word === 'FROM').map(({ rest }) => rest.split(' ')[0]!)
  const copied = instructions
    .filter(({ word, rest }) => word === 'COPY' && !rest.includes('--from='))
    .flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1))
  return [
    ...instructions
      .filter(({ word }) => !KNOWN.includes(word))
      .map(({ word }) => `unknown instruction ${word}`),
    ...bases
      .filter((base) => !/:[\w.-]*\d/.test(base) || /:latest$/.test(base))
      .map((base) => `${base} is not pinned`),
    ...copied.filter((path) => !existsSync(join(root, path))).map((path) => `${path} is not there`),
    ...(['root', '0', undefined].includes(rests('USER').at(-1)) ? ['it runs as root'] : []),
    ...(rests('HEALTHCHECK').some((rest) => rest.includes('CMD ['))
      ? []
      : ['nobody asks whether it is well']),
    ...[...rests('ENTRYPOINT'), ...rests('HEALTHCHECK').map((rest) => rest.slice(rest.indexOf('[')))]
      .filter((rest) => !isListOfTexts(rest))
      .map(() => 'a command is no list of texts'),
  ]
}

function isListOfTexts(text: string): boolean {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) && list.every((part) => typeof part === 'string')
  } catch {
    return false
  }
}

/** Options that a command line of `outis serve` uses and the command does not have. */
function unknownOptions(commandLine: string): string[] {
  const declared = new Set(
    ['apps/cli/src/commands/serve-command.ts', 'apps/cli/src/server-options.ts'].flatMap((path) =>
      [...read(path).matchAll(/'(--[\w-]+)/g)].map(([, name]) => name!),
    ),
  )
  const used = [...commandLine.matchAll(/(?<=[\s"'])(--[a-z][\w-]+)/g)].map(([, name]) => name!)
  expect(used.length).toBeGreaterThan(3)
  return used.filter((name) => !declared.has(name))
}

describe('the container file', () => {
  const text = read('deploy/Containerfile')
  const entry = instructionsOf(text).find(({ word }) => word === 'ENTRYPOINT')!.rest

  it('[I18] has pinned bases, an account without rights, a health check, and copies what is there', () => {
    expect(faultsOf(text)).toEqual([])
    expect(unknownOptions(entry)).toEqual([])
    const [, program] = JSON.parse(entry) as string[]
    expect(existsSync(join(root, program!.replace('/opt/outis/', '')))).toBe(true)
  })

  it('[I18] a file with these faults is found out', () => {
    const bad = 'FROM node\nCOPY nowhere /x\nADDD y\nENTRYPOINT node x.js\n'
    expect(faultsOf(bad)).toEqual([
      'unknown instruction ADDD',
      'node is not pinned',
      'nowhere is not there',
      'it runs as root',
      'nobody asks whether it is well',
      'a command is no list of texts',
    ])
  })
})

describe('the systemd unit', () => {
  const text = read('deploy/outis.service')
  const there = spawnSync('systemd-analyze', ['--version']).status === 0
  if (!there) console.warn('SKIPPED: systemd-analyze is not there, so the unit is not verified by it.')

  it('[I18] starts the command with options that it has', () => {
    const start = /^ExecStart=((?:.*\\\n)*.*)$/m.exec(text)![1]!
    expect(unknownOptions(start)).toEqual([])
    expect(existsSync(join(root, start.split(' ')[0]!.replace('/opt/outis/', '')))).toBe(true)
  })

  it.skipIf(!there)('[I18] is what systemd takes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'outis-unit-'))
    try {
      const unit = join(folder, 'outis.service')
      // Where it would be installed nothing is on this machine.
      writeFileSync(unit, text.replaceAll('/opt/outis/', `${root}/`))
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
      const about = stderr.split('\n').filter((line) => line.includes('outis'))
      expect([status, about]).toEqual([0, []])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
