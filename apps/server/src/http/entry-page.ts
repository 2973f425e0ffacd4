/** The pages by which somebody enters with a link, where no studio is built: plain, and without any inline script. */

const TITLES = {
  open: 'Opening Outis',
  setup: 'The first steward',
  join: 'Your account',
  password: 'Your new password',
} as const

const STYLE = `body { font: 1rem/1.6 system-ui, sans-serif; max-width: 32rem; margin: 4rem auto; padding: 0 1rem }
label { display: block; margin: 1rem 0 } input { display: block; width: 100%; font: inherit; padding: .4rem }
button { font: inherit; padding: .4rem 1rem } [role=alert] { color: #a00 }`

const page = (title: string, nonce: string, content: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · Outis</title>
<style nonce="${nonce}">${STYLE}</style>
<h1>${title}</h1>
${content}
</html>
`

const NAME = '<label>Name <input name="name" autocomplete="username" required maxlength="100"></label>'
const NEW_PASSWORD = `<label>Password, at least 12 characters
<input name="password" type="password" autocomplete="new-password" required minlength="12" maxlength="256"></label>`

const INSTITUTION =
  '<p>Or, without a password: <button type="button" id="institution">Use the account of your institution</button></p>'

/** The secret of the link stands after the #: the script sends it, and no log ever has it. */
export function entryPage(kind: keyof typeof TITLES, nonce: string, institution = false): string {
  const fields = { open: '', setup: NAME + NEW_PASSWORD, join: NEW_PASSWORD, password: NEW_PASSWORD }[kind]
  const other = kind === 'join' && institution ? INSTITUTION : ''
  const form = `<form data-kind="${kind}">${fields}<p role="alert"></p><button>Go on</button>${other}</form>
<noscript><p>This page needs JavaScript: it keeps the secret of the link out of addresses and logs.</p></noscript>
<script src="/entry.js" type="module"></script>`
  return page(TITLES[kind], nonce, form)
}

export const plainPage = (nonce: string): string =>
  page(
    'Outis',
    nonce,
    `<p>The server is running. Its API is described at <a href="/api/openapi.json">/api/openapi.json</a>;
who you are is said at <a href="/api/v1/me">/api/v1/me</a>.</p>`,
  )

export const ENTRY_SCRIPT = `const form = document.querySelector('form')
const { kind } = form.dataset
const token = location.hash.slice(1)
history.replaceState(null, '', location.pathname)
const routes = { open: '/api/v1/sessions/link', setup: '/api/v1/setup', join: '/api/v1/invitations/accept',
  password: '/api/v1/users/password' }
async function send(route, fields, then) {
  const body = JSON.stringify({ token, ...fields })
  const response = await fetch(route, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (response.ok) return then(response.status === 204 ? undefined : await response.json())
  const { detail, hint } = await response.json()
  document.querySelector('[role=alert]').textContent = detail + ' ' + hint
}
const enter = () => send(routes[kind], Object.fromEntries(new FormData(form)), () => location.replace('/'))
form.addEventListener('submit', (event) => {
  event.preventDefault()
  enter()
})
document.querySelector('#institution')?.addEventListener('click', () =>
  send('/api/v1/oidc/join', {}, ({ to }) => location.assign(to)))
if (kind === 'open') enter()
`
