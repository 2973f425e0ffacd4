import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/running-server.ts'

describe('connections', () => {
  let server: TestServer
  const sockets: Socket[] = []
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await server.close()
  })
  const open = async (): Promise<Socket> => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
  const health = 'GET /health HTTP/1.1\r\nhost: x\r\n\r\n'
  const answer = async (socket: Socket): Promise<string> => {
    socket.write(health)
    const [data] = await once(socket, 'data')
    return String(data).split('\r\n')[0]!
  }

  it('[HT920] one that says nothing, or half a head, is closed; one that has asked is not', async () => {
    server = await startTestServer({ settings: { silence: 400 } })
    const asking = await open()
    expect(await answer(asking)).toBe('HTTP/1.1 200 OK')
    const [silent, half] = [await open(), await open()]
    half.write(health.slice(0, 30))
    await Promise.all([once(silent, 'close'), once(half, 'close')])
    expect(await answer(asking)).toBe('HTTP/1.1 200 OK')
  })

  it('[HT921] one address has so many and no more, until one of them ends', async () => {
    server = await startTestServer({ settings: { mostConnections: 20 } })
    const address = (): number => server.app.server.listeners('connection').length
    expect(address()).toBeGreaterThan(0)
    const held: Socket[] = []
    let refused: Socket | undefined
    for (let tries = 0; tries < 30 && refused === undefined; tries++) {
      const socket = await open()
      const isClosed = once(socket, 'close').then(() => 'closed')
      const first = await Promise.race([isClosed, answer(socket).catch(() => 'closed')])
      if (first === 'closed') refused = socket
      else held.push(socket)
    }
    expect(refused).toBeDefined()
    expect(held.length).toBeLessThanOrEqual(20)
    held[0]!.destroy()
    await expect
      .poll(async () => {
        const socket = await open()
        return Promise.race([
          once(socket, 'close').then(() => 'closed'),
          answer(socket).catch(() => 'closed'),
        ])
      })
      .toBe('HTTP/1.1 200 OK')
  })

  it('[HT3] a head that is too large, or no request, is answered as a problem', async () => {
    server = await startTestServer()
    const said = async (head: string) => {
      const socket = await open()
      let text = ''
      socket.on('data', (data) => {
        text += data
      })
      socket.write(head)
      await once(socket, 'close')
      const [first] = text.split('\r\n')
      expect(text).toContain('content-type: application/problem+json')
      return [first, JSON.parse(text.split('\r\n\r\n')[1]!).code]
    }
    const large = `GET /health HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`
    expect(await said(large)).toEqual(['HTTP/1.1 431 Request Header Fields Too Large', 'REQUEST_TOO_LARGE'])
    expect(await said('no request at all\r\n\r\n')).toEqual(['HTTP/1.1 400 Bad Request', 'REQUEST_INVALID'])
  })
})
