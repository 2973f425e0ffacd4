import { client } from './session.tsx'
import { useAnswer } from './use-answer.ts'

/** Whether people can sign in by an institution. */
export function useInstitution(): boolean {
  const answer = useAnswer('oidc', () => client.oidc.offer())
  return answer.value?.offered === true
}

/** Where the institution is asked; the server sends the browser on. */
export const INSTITUTION = '/api/v1/oidc/start'
