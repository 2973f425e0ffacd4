import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Settings } from '../start/settings.ts'

/**
 * Closes connections that do not send the head of a request in time, which Node leaves open where nothing was sent, and those
 * of one address beyond a number. Behind a proxy all have its address, and it looks after them.
 */
export function limitConnections(
  server: Server,
  {
    silence,
    mostConnections,
    behindProxy,
    tls,
  }: Pick<Settings, 'silence' | 'mostConnections' | 'behindProxy' | 'tls'>,
): void {
  const byAddress = new Map<string, number>()
  const timers = new WeakMap<Socket, ReturnType<typeof setTimeout>>()
  const closeIfSilent = (socket: Socket): void => {
    const timer = setTimeout(() => socket.destroy(), silence)
    timer.unref()
    timers.set(socket, timer)
    socket.once('close', () => clearTimeout(timer))
  }
  server.on('connection', (socket) => {
    if (behindProxy) return
    const address = socket.remoteAddress ?? ''
    const connections = (byAddress.get(address) ?? 0) + 1
    if (connections > mostConnections) {
      socket.destroy()
      return
    }
    byAddress.set(address, connections)
    socket.once('close', () => {
      const left = (byAddress.get(address) ?? 1) - 1
      if (left === 0) byAddress.delete(address)
      else byAddress.set(address, left)
    })
  })
  // Under TLS the requests come by a connection of its own, after the handshake, which has a time limit itself.
  server.on(tls === undefined ? 'connection' : 'secureConnection', closeIfSilent)
  server.on('request', ({ socket }) => clearTimeout(timers.get(socket)))
}
