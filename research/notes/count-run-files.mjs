// Counts the source files of the repository that a run of 12 rows passes: those with an executed function, by V8's coverage of
// the built packages. `node research/notes/count-run-files.mjs [--list]`, after `npx tsc -b` and `npx tsc -p apps/cli --noEmit false --outDir apps/cli/dist`.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'outis-files-'))
try {
  const rows = Array.from(
    { length: 12 },
    (_, row) => `${20 + row * 3},${row % 2 ? 'f' : 'm'},${['flu', 'gout', 'cold'][row % 3]}`,
  )
  writeFileSync(join(folder, 'people.csv'), `age,sex,illness\n${rows.join('\n')}\n`)
  writeFileSync(
    join(folder, 'policy.yaml'),
    `outis: 1
data: { source: people.csv }
attributes:
  age: { role: quasi, hierarchy: { intervals: [10, 20, 40] } }
  sex: quasi
  illness: sensitive
method: { full-domain: { k: 2, suppression-limit: 0.5 } }
release: { to: out.csv }
`,
  )
  const coverage = join(folder, 'coverage')
  execFileSync(process.execPath, [join(root, 'apps/cli/dist/main.js'), 'run', 'policy.yaml', '--no-attack'], {
    cwd: folder,
    env: { ...process.env, NODE_V8_COVERAGE: coverage },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const passed = new Set()
  for (const name of readdirSync(coverage)) {
    for (const { url, functions } of JSON.parse(readFileSync(join(coverage, name), 'utf8')).result) {
      if (!url.startsWith('file://')) continue
      const path = relative(root, fileURLToPath(url))
      if (path.startsWith('..') || path.includes('node_modules')) continue
      // The first function of a module is the module itself.
      if (functions.some(({ functionName, ranges }) => functionName !== '' && ranges[0].count > 0))
        passed.add(path)
    }
  }
  const byFolder = new Map()
  for (const path of passed) {
    const key = path
      .split('/')
      .slice(0, path.startsWith('packages/core') ? 4 : 4)
      .join('/')
    byFolder.set(key, (byFolder.get(key) ?? 0) + 1)
  }
  for (const [key, files] of [...byFolder].sort((a, b) => b[1] - a[1]))
    console.log(String(files).padStart(4), key)
  console.log(`${passed.size} source files with an executed function`)
  if (process.argv.includes('--list')) console.log([...passed].sort().join('\n'))
} finally {
  rmSync(folder, { recursive: true })
}
