import { createHash } from 'node:crypto'
import { basename, dirname, extname, join, resolve } from 'node:path'
import type { PlannedFile } from '../commit/plan-files.ts'
import { refuseBeside } from '../key/key-file.ts'
import type { KeyOptions } from './run-options.ts'

/** Where the files of a run go. */
export interface RunPlaces {
  readonly release: string
  /** The table of a database that the release becomes; `release` is where it lies until then. */
  readonly table?: string
  readonly html: string
  readonly report: string
  readonly dictionary: string
  readonly codebook: string
  /** What the report does not tell, as JSON; its page lies beside it. */
  readonly confidential?: string
  readonly key?: string
  readonly ledger?: string
  /** The report on a release that was withheld: `report` speaks of the release that stands beside it, whichever that is. */
  readonly failed: { readonly html: string; readonly report: string }
}

export function runPlaces(
  release: string,
  {
    out,
    confidential,
    key,
    ledger,
  }: {
    readonly out?: string | undefined
    readonly confidential?: string | undefined
    readonly key?: KeyOptions | undefined
    readonly ledger?: { readonly path: string } | undefined
  },
): RunPlaces {
  const folder = out === undefined ? dirname(release) : resolve(out)
  return {
    release,
    html: join(folder, ownName(release, 'report.html')),
    report: join(folder, ownName(release, 'report.json')),
    dictionary: join(folder, ownName(release, 'dictionary.json')),
    codebook: join(folder, ownName(release, 'codebook.html')),
    ...(confidential !== undefined && {
      confidential: join(resolve(confidential), ownName(release, 'confidential.json')),
    }),
    ...(key && { key: resolve(key.path) }),
    ...(ledger && { ledger: resolve(ledger.path) }),
    failed: { html: join(folder, 'failed-report.html'), report: join(folder, 'failed-report.json') },
  }
}

/** `hospital.report.html` of the release `hospital.csv`: several releases can lie in one folder. */
export function ownName(release: string, name: string): string {
  const stem = basename(release, extname(release))
  // A name that the release may just have is too long with more behind it.
  const shortStem =
    Buffer.byteLength(stem) <= LONGEST_STEM
      ? stem
      : `${[...stem].slice(0, 40).join('')}-${createHash('sha256').update(stem).digest('hex').slice(0, 16)}`
  return `${shortStem}.${name}`
}

/** Bytes that leave room for an ending and for the name it has before it is in its place. */
const LONGEST_STEM = 180

export function runWrites({
  release,
  html,
  report,
  dictionary,
  codebook,
  confidential,
  key,
  ledger,
  failed,
}: RunPlaces): PlannedFile[] {
  return [
    { what: 'the release', path: release },
    { what: 'the report', path: html },
    { what: 'the report', path: report },
    { what: 'the dictionary', path: dictionary },
    { what: 'the codebook', path: codebook },
    ...(confidential === undefined
      ? []
      : [confidential, pageOf(confidential)].map((path) => ({ what: 'the confidential report', path }))),
    ...(key === undefined ? [] : [{ what: 'the key', path: key, makeFolder: false }]),
    ...(ledger === undefined ? [] : [{ what: 'the ledger', path: ledger, makeFolder: false }]),
    { what: 'the report', path: failed.html },
    { what: 'the report', path: failed.report },
  ]
}

/** The page beside a confidential report. */
export const pageOf = (confidential: string): string => confidential.replace(/\.json$/, '.html')

/** The passphrase of a key may lie in a file. */
export const passphraseReads = (key: KeyOptions | undefined): PlannedFile[] =>
  key?.passphraseFile === undefined ? [] : [{ what: 'the passphrase', path: key.passphraseFile }]

/** The confidential report lies in no folder that readers get. */
export function refuseConfidentialBeside({ release, report, confidential }: RunPlaces): void {
  if (confidential === undefined) return
  const published = [dirname(release), dirname(report)]
  refuseBeside(confidential, published, CONFIDENTIAL_HINT, 'confidential report')
}

const CONFIDENTIAL_HINT = 'Give --confidential another folder, one that is not shared.'
