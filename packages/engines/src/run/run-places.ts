import { dirname, join, resolve } from 'node:path'
import type { PlannedFile } from '../commit/plan-files.ts'
import type { KeyOptions } from './run-options.ts'

/** Where the files of a run go. */
export interface RunPlaces {
  readonly release: string
  readonly html: string
  readonly report: string
  readonly dictionary: string
  readonly key?: string
  /** The report on a release that was withheld: `report` speaks of the release that stands beside it, whichever that is. */
  readonly failed: { readonly html: string; readonly report: string }
}

export function runPlaces(
  release: string,
  { out, key }: { readonly out?: string | undefined; readonly key?: KeyOptions | undefined },
): RunPlaces {
  const folder = out === undefined ? dirname(release) : resolve(out)
  return {
    release,
    html: join(folder, 'report.html'),
    report: join(folder, 'report.json'),
    dictionary: join(folder, 'dictionary.json'),
    ...(key && { key: resolve(key.path) }),
    failed: { html: join(folder, 'failed-report.html'), report: join(folder, 'failed-report.json') },
  }
}

export function runWrites({ release, html, report, dictionary, key, failed }: RunPlaces): PlannedFile[] {
  return [
    { what: 'the release', path: release },
    { what: 'the report', path: html },
    { what: 'the report', path: report },
    { what: 'the dictionary', path: dictionary },
    ...(key === undefined ? [] : [{ what: 'the key', path: key, makeFolder: false }]),
    { what: 'the report', path: failed.html },
    { what: 'the report', path: failed.report },
  ]
}

/** The passphrase of a key may lie in a file. */
export const passphraseReads = (key: KeyOptions | undefined): PlannedFile[] =>
  key?.passphraseFile === undefined ? [] : [{ what: 'the passphrase', path: key.passphraseFile }]
