import { OutisError, type Policy, type SearchPolicy } from '@outis/core'

/** The search keys of a method that can run in this version. */
export function searchOf({ method }: Policy): SearchPolicy {
  if (method.id === 'full-domain' && method.mode === 'faithful') return method
  throw new OutisError('METHOD_UNAVAILABLE', {
    message:
      method.id === 'full-domain'
        ? 'The hardened mode of full-domain is not part of this version.'
        : `The method ${method.id} is not part of this version.`,
    hint: 'Use `full-domain` in `mode: faithful`; docs/policy.md says which methods run.',
    details: { method: method.id },
  })
}

/** What a check asks of a release: the models of the method, whichever made it. */
export function modelsOf({ method }: Policy): SearchPolicy {
  return {
    models: 'models' in method ? method.models : [],
    loss: 'loss' in method ? method.loss : 'loss',
    suppressionLimit: 'suppressionLimit' in method ? method.suppressionLimit : 0,
  }
}
