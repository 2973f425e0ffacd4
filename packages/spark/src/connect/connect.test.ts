import { create, toBinary } from '@bufbuild/protobuf'
import { Code, ConnectError } from '@connectrpc/connect'
import { tableFromIPC } from 'apache-arrow'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { literal, nameParts, quoteName, quoteParts } from '../sql/spark-sql.ts'
import { piecesOf } from './arrow-upload.ts'
import { ErrorInfoSchema } from './generated/error_info_pb.ts'
import { parseAddress, shownAddress } from './spark-address.ts'
import { isPassing, SparkFault, sparkFailure } from './spark-fault.ts'
import { openSparkSession } from './spark-session.ts'

describe('the address of Spark', () => {
  it('[SK1] is read as Spark writes it', () => {
    expect(parseAddress('sc://cluster.example:443/;use_ssl=true;token=a%3Bb;user_id=anna')).toEqual({
      host: 'cluster.example',
      port: 443,
      tls: true,
      token: 'a;b',
      user: 'anna',
    })
    expect(parseAddress('sc://[::1]')).toMatchObject({ host: '::1', port: 15_002, tls: false })
    expect(shownAddress(parseAddress('sc://localhost:7/;token=secret'))).toBe('sc://localhost:7')
  })

  it('[SK1] sends a token over TLS, or to this machine alone', () => {
    const environment = { OUTIS_SPARK_TOKEN: 'secret' }
    expect(parseAddress('sc://far.example', environment)).toMatchObject({ tls: true, token: 'secret' })
    expect(parseAddress('sc://127.0.0.1', environment)).toMatchObject({ tls: false, token: 'secret' })
    expect(() => parseAddress('sc://far.example/;use_ssl=false', environment)).toThrow(/in the clear/)
  })

  it('[SK1] is not read where no database may be reached', () => {
    expect(() => parseAddress('sc://127.0.0.1', { OUTIS_DATABASES: 'none' })).toThrow(/No cluster/)
  })

  it.each([
    'spark://host',
    'host:15002',
    'sc://',
    'sc://h/path',
    'sc://h/;pass=secret',
    'sc://h/;use_ssl=secret',
  ])('[SK1] refuses %s without repeating it', (text) => {
    let told = ''
    try {
      parseAddress(text)
    } catch (fault) {
      told = JSON.stringify([fault, String(fault)])
    }
    expect(told).toContain('SPARK_ADDRESS')
    expect(told).not.toContain('secret')
  })
})

describe('rows that are sent', () => {
  it('[SK3] arrive as they are, in one piece or several', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.integer()), { maxLength: 40 }),
        (rows) => {
          // A lone surrogate is no character, and no file has one.
          const texts = rows.map(([text]) => text.toWellFormed())
          const known = [...new Set(texts)]
          const listed = { texts: known, codes: Uint8Array.from(texts, (text) => known.indexOf(text)) }
          const pieces = [
            ...piecesOf([
              { name: 'value', values: texts },
              { name: 'code', values: Int32Array.from(rows, ([, code]) => code) },
              { name: 'listed', values: listed },
            ]),
          ]
          const read = pieces.flatMap(({ data }) =>
            tableFromIPC(data)
              .toArray()
              .map((row) => row?.toJSON()),
          )
          expect(read).toEqual(
            texts.map((value, textIndex) => ({ value, code: rows[textIndex][1], listed: value })),
          )
        },
      ),
      { seed: 17, numRuns: 20 },
    )
  })

  it('[SK3] come in pieces that a message holds', () => {
    const values = Array.from({ length: 30 }, (_, index) => `${index}${'x'.repeat(2 ** 20)}`)
    const pieces = [...piecesOf([{ name: 'value', values }])]
    expect(pieces.length).toBeGreaterThan(2)
    expect(Math.max(...pieces.map(({ data }) => data.length))).toBeLessThan(16 * 2 ** 20)
    expect(pieces.reduce((rows, { data }) => rows + tableFromIPC(data).numRows, 0)).toBe(30)
    expect(new Set(pieces.map(({ hash }) => hash)).size).toBe(pieces.length)
  })
})

describe('what Spark says of a fault', () => {
  const told = (metadata: Record<string, string>, code = Code.Internal) => {
    const value = toBinary(
      ErrorInfoSchema,
      create(ErrorInfoSchema, { reason: 'org.apache.spark.SparkException', metadata }),
    )
    const error = new ConnectError('The value "Anna Miller" is malformed.', code)
    error.details.push({ type: 'google.rpc.ErrorInfo', value })
    return sparkFailure(new SparkFault(error), 'counting', { address: 'sc://h:1', hasToken: true })
  }

  it('[SK4] is its name and the step, and none of its words', () => {
    const failure = told({ errorClass: 'CAST_INVALID_INPUT' })
    expect(failure).toMatchObject({
      code: 'SPARK_FAILED',
      message: 'Spark failed while counting (CAST_INVALID_INPUT).',
    })
    expect(told({ errorClass: 'TABLE_OR_VIEW_NOT_FOUND' }).code).toBe('SPARK_TABLE')
    expect(told({}, Code.Unauthenticated).code).toBe('SPARK_UNREACHABLE')
    for (const one of [failure, told({ errorClass: 'Anna Miller' })])
      expect(JSON.stringify([one, one.message, one.hint, String(one.cause)])).not.toContain('Anna')
  })

  it.each([
    [
      'Lost task 1.3 in stage 0.0 (TID 4) (10.0.0.1 executor 2): java.lang.OutOfMemoryError',
      'executor.memory',
    ],
    ['ExecutorLostFailure (executor 1 exited) Reason: Command exited with code 137', 'executor.memory'],
    [
      'Lost task 1.4: RejectedExecutionException: Task org.apache.spark.executor.Executor$TaskRunner@1',
      'executor.memory',
    ],
    [
      'Not enough memory to build and broadcast: java.lang.OutOfMemoryError: Java heap space',
      'driver.memory',
    ],
    ['Total size of results is bigger than spark.driver.maxResultSize (1024 MiB)', 'driver.maxResultSize'],
  ])('[SK1002] is the memory that was too small: %s', (words, setting) => {
    const fault = new SparkFault(new ConnectError(`${words} Anna Miller`, Code.Internal))
    const failure = sparkFailure(fault, 'counting', { address: 'sc://h:1', hasToken: false })
    expect(failure).toMatchObject({ code: 'SPARK_MEMORY', hint: expect.stringContaining(`spark.${setting}`) })
    expect(isPassing(fault)).toBe(false)
    expect(JSON.stringify([failure, failure.message, failure.hint])).not.toContain('Anna')
  })

  it('[SK6] tells of a server that is not there, after some tries', async () => {
    const session = openSparkSession(parseAddress('sc://127.0.0.1:1'), { tries: 2 })
    await expect(session.statement('SELECT 1', 'counting')).rejects.toMatchObject({
      code: 'SPARK_UNREACHABLE',
    })
    await session.close()
  })
})

describe('statements', () => {
  it('[SK5] hold names that are quoted and values that are bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (drawn) => {
        const text = drawn.toWellFormed()
        expect(/^`(?:[^`]|``)*`$/.test(quoteName(text))).toBe(true)
        const [, hex = ''] = /^CAST\(X'([0-9a-f]*)' AS STRING\)$/.exec(literal(text)) ?? []
        expect(Buffer.from(hex, 'hex').toString()).toBe(text)
        if (text !== '') expect(nameParts(quoteParts([text, 'b']))).toEqual([text, 'b'])
      }),
      { seed: 5, numRuns: 200 },
    )
    expect(nameParts('a.b')).toEqual(['a', 'b'])
    for (const none of ['', 'a.', '.a', 'a..b', 'a`b', '`a', 'a; DROP TABLE b'.replace(' ', '`')])
      expect(nameParts(none)).toBeUndefined()
  })
})
