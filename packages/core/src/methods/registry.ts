import { OutisError } from '../data/errors.ts'
import { caatMethod, kacaMethod } from './clustering/index.ts'
import type { MethodRecord, PolicyOf } from './contract/method-record.ts'
import { fullDomainMethod } from './full-domain/index.ts'
import { localMethod } from './local/index.ts'
import { mondrianMethod } from './mondrian/index.ts'
import { personalisedMethod } from './personalised/index.ts'
import { slicingMethod } from './slicing/index.ts'
import { mixedMethod, sbtamMethod } from './strata/index.ts'

/** Shown to users in this order. */
export const methods = [
  fullDomainMethod,
  mondrianMethod,
  localMethod,
  sbtamMethod,
  mixedMethod,
  slicingMethod,
  caatMethod,
  kacaMethod,
  personalisedMethod,
] as const satisfies readonly MethodRecord[]

export type MethodId = (typeof methods)[number]['id']

/** The method of a policy with the values of its options. */
export type MethodPolicy = PolicyOf<(typeof methods)[number]>

/** The records that methods of policies were read by, which may be a caller's. */
const readBy = new WeakMap<object, MethodRecord>()

/** Remembers the record that a policy's method was read by, for whoever asks about the method later. */
export const rememberRecord = (method: object, record: MethodRecord): void => {
  readBy.set(method, record)
}

/** The record of a policy's method. A policy that was read has one; one made up may not. */
export function recordOf(method: { readonly id: string }): MethodRecord {
  const { id } = method
  const record = readBy.get(method) ?? findMethod(id)
  if (record) return record
  throw new OutisError('METHOD_UNAVAILABLE', {
    message: `There is no method ${id}.`,
    hint: `Use one of ${methods.map((method) => method.id).join(', ')}.`,
    details: { method: id },
  })
}

/** The method of that name, ours or one of `extra`; undefined where there is none. Ours come first. */
export function findMethod(id: string, extra: readonly MethodRecord[] = []): MethodRecord | undefined {
  return methods.find((method) => method.id === id) ?? extra.find((method) => method.id === id)
}
