import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type DescMessage, ScalarType } from '@bufbuild/protobuf'
import { describe, expect, it } from 'vitest'
import { file_spark_connect } from './generated/spark_connect_pb.ts'

const cache = join(import.meta.dirname, '../../../../.cache/spark/venv/lib')
const cached = existsSync(cache)
  ? readdirSync(cache).map((one) => join(cache, one, 'site-packages/pyspark'))
  : []
const home = [process.env.OUTIS_SPARK, ...cached].find(
  (one) => one !== undefined && existsSync(join(one, 'sql/connect/proto')),
)
if (home === undefined)
  console.warn(
    'SKIPPED: messages are not compared with those of Spark, which is not installed (npm run spark -- --install).',
  )

/** Fields that an installed Spark has: `Message.field` → number and type. Its Python files hold them in protobuf's own form. */
function fieldsOfSpark(from: string): Map<string, string> {
  const program = `
import ast, glob, json, os, sys
def varint(b, i):
    n = s = 0
    while True:
        n |= (b[i] & 127) << s; s += 7; i += 1
        if b[i - 1] < 128: return n, i
def parse(b):
    out, i = [], 0
    while i < len(b):
        key, i = varint(b, i)
        if key & 7 == 0: v, i = varint(b, i)
        elif key & 7 == 2:
            n, i = varint(b, i); v = b[i:i + n]; i += n
        elif key & 7 == 1: v = b[i:i + 8]; i += 8
        else: v = b[i:i + 4]; i += 4
        out.append((key >> 3, v))
    return out
def first(fs, n, d=None): return next((v for k, v in fs if k == n), d)
found = {}
def message(path, b):
    fs = parse(b); path = path + first(fs, 1).decode()
    for k, v in fs:
        if k == 2:
            f = parse(v)
            found[path + '.' + first(f, 1).decode()] = '%d type %d label %d' % (first(f, 3), first(f, 5), first(f, 4))
        elif k == 3: message(path + '.', v)
for name in glob.glob(os.path.join(sys.argv[1], 'sql/connect/proto/*_pb2.py')):
    for node in ast.walk(ast.parse(open(name).read())):
        if isinstance(node, ast.Call) and getattr(node.func, 'attr', '') == 'AddSerializedFile':
            for k, v in parse(node.args[0].value):
                if k == 4: message('', v)
print(json.dumps(found))`
  const found = JSON.parse(
    execFileSync('python3', ['-c', program, from], { encoding: 'utf8', maxBuffer: 2 ** 26 }),
  )
  return new Map(Object.entries(found))
}

/** The same of ours. */
function* ownFields(message: DescMessage, path: string): Generator<[string, string]> {
  for (const field of message.proto.field)
    yield [`${path}.${field.name}`, `${field.number} type ${field.type} label ${field.label}`]
  for (const nested of message.nestedMessages) yield* ownFields(nested, `${path}.${nested.name}`)
}

describe.skipIf(home === undefined)('the messages of Spark Connect', () => {
  it('[SK2] have the names, numbers and types that they have in an installed Spark', () => {
    const theirs = fieldsOfSpark(home!)
    const ours = file_spark_connect.messages.flatMap((message) => [...ownFields(message, message.name)])
    expect(ours.length).toBeGreaterThan(90)
    expect(theirs.size).toBeGreaterThan(1000)
    for (const [name, form] of ours) expect(`${name} ${theirs.get(name)}`).toBe(`${name} ${form}`)
    // The comparison would notice: a number that is another one elsewhere.
    expect(theirs.get('SQL.query')).toBe(`1 type ${ScalarType.STRING} label 1`)
  })
})
