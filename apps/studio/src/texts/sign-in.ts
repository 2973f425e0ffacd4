/** Where people prove who they are. */
export const signInTexts = {
  sentence: 'Sign in',
  lead: 'The data stays on this server. Sign in to work with it.',
  name: 'Name',
  password: 'Password',
  code: 'Code of your authenticator',
  codeHint: 'Six digits. They change every half minute.',
  action: 'Sign in',
  doing: 'Signing in …',
  noLink: 'Did a local studio send you here? Its link works once. Start it again, and open the new link.',
}
