import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { basename, dirname, resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { readPolicyText } from '@outis/core/pipeline'
import { askingFor, type Policy } from '@outis/core/policy'
import type { Fingerprint } from '@outis/core/report'
import { NOT_A_FILE, readRegular, TOO_LARGE } from '../files/regular-file.ts'
import { decodeBytes } from '../files/text-encoding.ts'

/** A policy and the text it was read from. Paths in it are as written. */
export interface PolicyText {
  readonly policy: Policy
  readonly text: string
  readonly fingerprint: Fingerprint
}

export interface PolicyFile extends PolicyText {
  /** Where relative paths of the policy start from; absolute. */
  readonly folder: string
}

/**
 * Reads a policy from its text: YAML 1.2, which JSON is part of. Names of columns and values of the data are taken
 * as they are written (007 stays 007). One OutisError lists every problem with line and column.
 */
export function parsePolicyText(
  text: string,
  fileName = 'policy.yaml',
  presets: readonly string[] = [],
): PolicyText {
  const policy = readPolicyText(text, { fileName, complete: (value) => askingFor(value, presets) })
  return { policy, text, fingerprint: fingerprintOf(Buffer.from(text)) }
}

const fingerprintOf = (bytes: Uint8Array): Fingerprint => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  bytes: bytes.length,
})

/** @param presets that are asked for beside what the policy says */
export async function readPolicy(path: string, presets: readonly string[] = []): Promise<PolicyFile> {
  const file = basename(path)
  const { bytes, text } = await readBytesAndText(path).catch((cause: NodeJS.ErrnoException) => {
    throw new OutisError(cause.code === TOO_LARGE ? 'POLICY_INVALID' : 'POLICY_NOT_FOUND', {
      message: `The policy "${file}" cannot be read: ${REASONS[cause.code ?? ''] ?? 'the system refused'}.`,
      hint:
        cause.code === TOO_LARGE
          ? 'Check that it is a policy; long hierarchies and lists belong into files that it names.'
          : 'Give the path of a policy file; `outis init DATA` drafts one.',
      details: { file },
      cause,
    })
  })
  return {
    ...parsePolicyText(text, file, presets),
    fingerprint: fingerprintOf(bytes),
    folder: dirname(resolve(path)),
  }
}

/** Four for each character that is read. */
const MOST_BYTES = 16 * 2 ** 20

async function readBytesAndText(path: string) {
  const bytes = await readRegular(path, MOST_BYTES)
  return { bytes, text: isUtf8(bytes) ? bytes.toString('utf8') : decodeBytes(bytes) }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'its permissions do not allow it',
  [NOT_A_FILE]: 'it is a pipe or a device, not a file',
  [TOO_LARGE]: 'it is larger than 16 MiB',
}
