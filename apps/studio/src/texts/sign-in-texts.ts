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
  institution: 'Sign in at your institution',
  noLink: 'Did a local studio send you here? Its link works once. Start it again, and open the new link.',
}

/** Where people make their account with a link. */
export const enterTexts = {
  setup: {
    sentence: 'Make the first account',
    lead: 'You will be the steward of this server: you see its data, and invite everybody else.',
  },
  join: {
    sentence: 'Make your account',
    lead: 'You were invited. Choose a password; your name is in the invitation.',
  },
  name: 'Name',
  password: 'Password',
  passwordHint: (length: number) =>
    `At least ${length} characters. A few words in a row are better than odd signs.`,
  action: 'Make the account',
  institution: 'Use the account of your institution instead',
}
