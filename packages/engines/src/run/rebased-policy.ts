import { isAbsolute, relative, resolve } from 'node:path'
import type { PolicyDocument } from '@outis/core/pipeline'

interface Folders {
  readonly from: string
  readonly to: string
}

/** A policy for another folder: the files that it names by relative paths are found from there. */
export function rebased(document: PolicyDocument, folders: Folders): PolicyDocument {
  const moved = (path: string): string =>
    isAbsolute(path) ? path : relative(folders.to, resolve(folders.from, path))
  const attributes = [...document.attributes].map(([name, written]): [string, unknown] => [
    name,
    isMapping(written) ? movedAttribute(written, moved) : written,
  ])
  return {
    ...document,
    attributes: new Map(attributes),
    ...(isMapping(document.attack) && { attack: movedKey(document.attack, 'holdout', moved) }),
    ...(Array.isArray(document.require) && {
      require: document.require.map((requirement) =>
        isMapping(requirement) ? movedPopulation(requirement, moved) : requirement,
      ),
    }),
  }
}

type Mapping = Readonly<Record<string, unknown>>
type Move = (path: string) => string

const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Map)

const movedKey = (written: Mapping, key: string, moved: Move): Mapping =>
  typeof written[key] === 'string' ? { ...written, [key]: moved(written[key]) } : written

function movedAttribute(written: Mapping, moved: Move): Mapping {
  let changed = written
  for (const key of ['hierarchy', 'taxonomy']) {
    const form = changed[key]
    if (typeof form === 'string') changed = { ...changed, [key]: moved(form) }
    else if (isMapping(form)) changed = { ...changed, [key]: movedKey(form, 'file', moved) }
  }
  return changed
}

const movedPopulation = (requirement: Mapping, moved: Move): Mapping =>
  Object.fromEntries(
    Object.entries(requirement).map(([id, options]) => [
      id,
      isMapping(options) ? movedKey(options, 'population', moved) : options,
    ]),
  )
