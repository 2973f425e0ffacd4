import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { type Fingerprint, OutisError, type Policy, parsePolicy } from '@outis/core'
import { locatorOf } from './locator.ts'
import { plainValue } from './plain-value.ts'
import { readYaml } from './read-yaml.ts'

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
export function parsePolicyText(text: string, fileName = 'policy.yaml'): PolicyText {
  const { document, lines } = readYaml(text, fileName)
  const policy = parsePolicy(plainValue(document, fileName), locatorOf(document, lines), fileName)
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { policy, text, fingerprint: { sha256, bytes: bytes.length } }
}

export async function readPolicy(path: string): Promise<PolicyFile> {
  const file = basename(path)
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new OutisError('POLICY_NOT_FOUND', {
      message: `The policy "${file}" cannot be read: ${REASONS[cause.code ?? ''] ?? 'the system refused'}.`,
      hint: 'Give the path of a policy file; `outis init DATA` drafts one.',
      details: { file },
      cause,
    })
  })
  return { ...parsePolicyText(text, file), folder: dirname(resolve(path)) }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'its permissions do not allow it',
}
