import { audiences, type ListedRoute } from '@outis/api'
import type { Handler } from './handler.ts'

export type HandlerTable = Readonly<Record<string, Readonly<Record<string, Handler | undefined>> | undefined>>

/**
 * What is wrong with a table of routes: no role, a role that does not exist, no handler, two routes on one address, parameters that
 * the path does not have. The server does not start with any of it.
 */
export function routeFaults(routes: readonly ListedRoute[], handlers: HandlerTable): string[] {
  const seen = new Set<string>()
  return routes.flatMap(({ id, resource, action, route }) => {
    const faults: string[] = []
    const roles: readonly string[] = route.roles ?? []
    if (roles.length === 0) faults.push(`${id} says not who may call it`)
    for (const role of roles)
      if (!(audiences as readonly string[]).includes(role))
        faults.push(`${id} names the role ${role}, which does not exist`)
    if (handlers[resource]?.[action] === undefined) faults.push(`${id} has no handler`)
    const address = `${route.method} ${route.path.replace(/\{\w+\}/g, '{}')}`
    if (seen.has(address)) faults.push(`${id} is a second ${address}`)
    seen.add(address)
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).sort()
    const declared = Object.keys(route.params?.shape ?? {}).sort()
    if (inPath.join() !== declared.join()) faults.push(`${id} declares other parameters than its path has`)
    return faults
  })
}
