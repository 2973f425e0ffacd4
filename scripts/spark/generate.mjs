import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../workspace.mjs'

/**
 * `npm run spark:proto`: writes packages/spark/src/connect/generated from packages/spark/proto. protoc comes from the Python
 * package grpcio-tools, the generator from npm; both are fetched into a temporary folder and are no part of the project.
 */
const PROTOC = 'grpcio-tools==1.85.1'
const GENERATOR = '@bufbuild/protoc-gen-es@2.16.0'

const folder = mkdtempSync(join(tmpdir(), 'outis-proto-'))
/** @type {import('node:child_process').ExecFileSyncOptions} */
const quiet = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }
try {
  execFileSync('python3', ['-m', 'venv', 'python'], quiet)
  execFileSync(join(folder, 'python/bin/pip'), ['install', '-q', PROTOC], quiet)
  execFileSync('npm', ['install', '--prefix', folder, '--no-save', GENERATOR], quiet)
  const from = join(root, 'packages/spark')
  execFileSync(
    join(folder, 'python/bin/python'),
    [
      ...['-m', 'grpc_tools.protoc', '-I', join(from, 'proto')],
      `--plugin=protoc-gen-es=${join(folder, 'node_modules/.bin/protoc-gen-es')}`,
      `--es_out=${join(from, 'src/connect/generated')}`,
      '--es_opt=target=ts',
      ...['spark_connect.proto', 'error_info.proto'],
    ],
    { ...quiet, stdio: 'inherit' },
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
