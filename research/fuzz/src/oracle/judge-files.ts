import type { Fault } from './fault.ts'

/** The same to whoever mends it, whatever the method. */
const fault = (rule: string, detail: string): Fault => ({ rule, detail, place: 'files' })

export interface FilesSeen {
  readonly before: ReadonlyMap<string, string>
  readonly after: ReadonlyMap<string, string>
  /** What the product reads. */
  readonly inputs: readonly string[]
  /** What a run that succeeds writes, all of it. */
  readonly expected: readonly string[]
}

/** A run that failed has written nothing and left everything as it was. */
export function judgeNothingWritten({ before, after, inputs }: FilesSeen): Fault[] {
  return changes(before, after).map(([path, change]) =>
    inputs.includes(path)
      ? fault('input-changed', `${change}: ${path}`)
      : after.get(path) === 'folder'
        ? fault('folder-left', `a run that failed left a folder: ${path}`)
        : fault('failed-and-wrote', `${change}: ${path}`),
  )
}

/** A run that succeeded has written all its files and no other, and changed none it reads. */
export function judgeAllWritten({ before, after, inputs, expected }: FilesSeen): Fault[] {
  const faults: Fault[] = expected
    .filter((path) => !after.has(path))
    .map((path) => fault('file-absent', path))
  for (const path of expected) {
    if (!inputs.includes(path) && after.has(path) && after.get(path) === before.get(path)) {
      faults.push(fault('file-not-replaced', `an earlier file is still there: ${path}`))
    }
  }
  for (const [path, change] of changes(before, after)) {
    if (inputs.includes(path)) faults.push(fault('input-changed', `${change}: ${path}`))
    else if (!expected.includes(path) && after.get(path) !== 'folder')
      faults.push(fault('file-left', `${change}: ${path}`))
  }
  return faults
}

function changes(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): [path: string, change: string][] {
  const found: [string, string][] = []
  for (const [path, hash] of after) {
    if (!before.has(path)) found.push([path, 'came'])
    else if (before.get(path) !== hash) found.push([path, 'changed'])
  }
  for (const path of before.keys()) if (!after.has(path)) found.push([path, 'is gone'])
  return found
}
