import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { type Fingerprint, hasItsDigest, type Report, reportSchema } from '@outis/core/report'
import { planFiles } from '../commit/plan-files.ts'
import { sha256File } from '../files/scan-file.ts'
import { openKey } from '../key/key-file.ts'
import { keyedFingerprint } from '../key/keyed-fingerprint.ts'
import { readPolicy } from '../policy/read-policy.ts'
import { dataReads } from '../run/policy-reads.ts'
import type { KeyOptions } from '../run/run-options.ts'

export interface VerifyOptions {
  /** A report.json. */
  readonly report: string
  /** The key that was written with the release; of an applied recoding, the key that was applied. */
  readonly key: KeyOptions
  readonly original?: string
  readonly policyPath?: string
  readonly release?: string
}

export interface VerifiedFile {
  readonly file: 'original' | 'policy' | 'release'
  /** `unknown`: the report has no fingerprint of it. */
  readonly verdict: 'same' | 'other' | 'unknown'
}

/** Whether files at hand are those that a report speaks of, byte for byte. */
export async function verifyFiles(options: VerifyOptions): Promise<readonly VerifiedFile[]> {
  const { original, policyPath, release } = options
  if (original === undefined && policyPath === undefined && release === undefined) {
    throw new OutisError('USAGE', {
      message: 'There is no file to verify.',
      hint: 'Name one by --original, --policy or --release.',
    })
  }
  const reads = [options.report, options.key.path, release ?? options.report]
  await planFiles({ reads: reads.map((path) => ({ what: 'it', path })), writes: [] })
  const { fingerprints } = await readReport(options.report)
  const printKey = await printKeyOf(options.key)
  const keyed = (file: 'original' | 'policy', of: Fingerprint): VerifiedFile => {
    const what = file === 'original' ? 'input' : 'policy'
    const reported = fingerprints[what]?.hmac
    if (reported === undefined || fingerprints.release === undefined) return { file, verdict: 'unknown' }
    const { hmac } = keyedFingerprint(printKey, what, { of, release: fingerprints.release })
    return { file, verdict: hmac === reported ? 'same' : 'other' }
  }
  return [
    ...(original === undefined ? [] : [keyed('original', await tablePrint(original))]),
    ...(policyPath === undefined ? [] : [keyed('policy', (await readPolicy(policyPath)).fingerprint)]),
    ...(release === undefined ? [] : [released(await tablePrint(release), fingerprints.release)]),
  ]
}

const tablePrint = (path: string): Promise<Fingerprint> =>
  sha256File(...dataReads(resolve(path)).map((file) => file.path))

const released = (of: Fingerprint, reported: Fingerprint | undefined): VerifiedFile => ({
  file: 'release',
  verdict: reported === undefined ? 'unknown' : reported.sha256 === of.sha256 ? 'same' : 'other',
})

async function printKeyOf({ path, passphrase }: KeyOptions): Promise<string> {
  const { printKey } = await openKey(path, passphrase)
  if (printKey !== undefined) return printKey
  throw new OutisError('KEY_INVALID', {
    message: 'The key is of version 0.1, whose reports have no keyed fingerprints.',
    hint: 'Run the policy anew with --key to have a report that can be verified.',
  })
}

/** A report.json of this format. Of an older version, which wrote neither verdict nor digest, nobody can tell whether it was changed. */
export async function readReport(path: string): Promise<Report> {
  const text = await readFile(path, 'utf8').catch((cause) => {
    throw notReport('cannot be read', cause)
  })
  const { written, report } = readText(text)
  const isOlder = report.verdict === undefined && report.digest === undefined
  if (isOlder || hasItsDigest(written)) return report
  throw new OutisError('REPORT_CHANGED', {
    message: `The report ${report.digest === undefined ? 'has no digest: it was changed, or not written by a run' : 'was changed after it was written: its digest does not fit'}.`,
    hint: 'Give the report.json that was written with the release, unchanged, or run the policy again.',
  })
}

function readText(text: string): { readonly written: unknown; readonly report: Report } {
  try {
    const written: unknown = JSON.parse(text)
    return { written, report: reportSchema.parse(written) as Report }
  } catch (cause) {
    throw notReport('is no report.json of this version', cause)
  }
}

const notReport = (why: string, cause: unknown): OutisError =>
  new OutisError('REPORT_INVALID', {
    message: `The report ${why}.`,
    hint: 'Give the report.json that was written with the release, unchanged.',
    cause,
  })
