import type { Consent } from '@outis/api'
import { escapeHtml } from '@outis/core/report'
import type { RegisterAttribute } from './register-store.ts'

/** All that a person reads on the consent page, in one place. Plain words: nobody has to know what a table is. */
const WORDS = {
  intro:
    'A table with facts about many people will be given to others, for example for research. Your name is not in it. You decide how much it says about you.',
  effect:
    'Your answer counts for every table made from now on. Tables that others already have cannot be called back.',
  change: 'You can change your answer here at any time while this link works.',
  once: 'This link takes one answer.',
  noAnswer: 'If you do not answer, the third choice counts.',
  save: 'Save my answer',
  saved: 'Your answer is saved.',
  outTitle: 'Not be in the table at all',
  out: 'Take me out: leave my row out of every table made from now on',
  isOut: 'You are taken out: tables made from now on leave you out.',
  until: 'This link works until',
  invalidTitle: 'This link does not work',
  invalid: 'It was used, has ended, or was copied with a mistake. Ask the people who sent it for a new one.',
  stale: 'Something else was saved since this page was opened. Look at the answer below and save again.',
  example: 'Example',
} as const

interface ChoiceWords {
  readonly choice: 1 | 2 | 3
  readonly title: string
  readonly example: string
}

/** What each choice publishes, with a made-up person as the example. */
function choiceWords({ column, label = column, example }: RegisterAttribute): readonly ChoiceWords[] {
  const { value, group } = example ?? {
    value: `the exact entry under “${label}”`,
    group: `a wider group that it belongs to`,
  }
  const quoted = (text: string) => (example ? `“${text}”` : text)
  return [
    {
      choice: 1,
      title: 'Show it as it is',
      example: `In the row of Alex, a made-up person, others read ${quoted(value)}.`,
    },
    {
      choice: 2,
      title: 'Show only the group',
      example: `In the row of Alex others read ${quoted(group)}, and not more.`,
    },
    {
      choice: 3,
      title: 'Show nothing of it',
      example: 'In the row of Alex others read a code that means nothing to them.',
    },
  ]
}

export interface ConsentView {
  readonly consent: Consent
  readonly attributes: readonly RegisterAttribute[]
  /** For the one style of the page. */
  readonly nonce: string
  readonly notice?: 'saved' | 'stale'
}

/** The page of a data subject: one form, no script, made for a phone. It posts to its own address. */
export function consentPage({ consent, attributes, nonce, notice }: ConsentView): string {
  const closed = consent.once && notice === 'saved'
  const body = `<h1>${escapeHtml(consent.title)}</h1>
${notice ? `<p class="notice" role="status">${WORDS[notice]}</p>` : ''}
${consent.withdrawn ? `<p class="notice">${WORDS.isOut}</p>` : ''}
<p>${WORDS.intro}</p>
${closed ? `<p>${WORDS.effect}</p>` : form({ consent, attributes })}
<footer><p>${WORDS.until} ${consent.expires.slice(0, 10)}. ${consent.once ? WORDS.once : WORDS.change}</p></footer>`
  return page(consent.title, nonce, body)
}

function form({ consent, attributes }: Pick<ConsentView, 'consent' | 'attributes'>): string {
  const questions = consent.attributes
    .map((attribute, columnIndex) => question(attribute, attributes[columnIndex]!, columnIndex))
    .join('\n')
  return `<form method="post" accept-charset="utf-8">
<input type="hidden" name="seen" value="${consent.version}">
${questions}
<fieldset>
<legend>${WORDS.outTitle}</legend>
<label class="choice"><input type="checkbox" name="withdrawn" value="yes"${consent.withdrawn ? ' checked' : ''}>
<span>${WORDS.out}</span></label>
</fieldset>
<p>${WORDS.noAnswer} ${WORDS.effect}</p>
<button>${WORDS.save}</button>
</form>`
}

function question(
  { column, label, choice }: Consent['attributes'][number],
  attribute: RegisterAttribute,
  at: number,
): string {
  const options = choiceWords({ ...attribute, column, label })
    .map(
      (
        one,
      ) => `<label class="choice"><input type="radio" name="choice-${at}" value="${one.choice}"${one.choice === choice ? ' checked' : ''}>
<span><b>${one.title}</b><small>${WORDS.example}: ${escapeHtml(one.example)}</small></span></label>`,
    )
    .join('\n')
  return `<fieldset>\n<legend>${escapeHtml(label)}</legend>\n${options}\n</fieldset>`
}

/** One page for links that never were, were used, or have ended. */
export const invalidLinkPage = (nonce: string): string =>
  page(WORDS.invalidTitle, nonce, `<h1>${WORDS.invalidTitle}</h1>\n<p>${WORDS.invalid}</p>`)

const page = (title: string, nonce: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`

const STYLE = `
:root { color-scheme: light dark; --line: #868f8d; --accent: #17766d; --chosen: #e3f0ed; --on: #fff; --ground: #f6f6f2;
  --paper: #fff; --ink: #1d2733 }
@media (prefers-color-scheme: dark) { :root { --line: #6f7c8b; --accent: #4bbcae; --chosen: #16332f; --on: #0c1514;
  --ground: #12171d; --paper: #1a2129; --ink: #e7ebf0 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1.125rem/1.5 system-ui, sans-serif }
main { max-width: 36rem; margin: 0 auto; padding: 1.25rem 1rem 3rem }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; overflow-wrap: anywhere }
fieldset { border: 0; margin: 1.75rem 0 0; padding: 0; min-width: 0 }
legend { font-weight: 600; font-size: 1.2rem; padding: 0; margin-bottom: .5rem; overflow-wrap: anywhere }
.choice { display: flex; gap: .75rem; align-items: flex-start; border: 1px solid var(--line); border-radius: .6rem;
  background: var(--paper); padding: .75rem; margin: .5rem 0; min-height: 3rem; cursor: pointer }
.choice:has(input:checked) { border-color: var(--accent); background: var(--chosen); box-shadow: inset 0 0 0 1px var(--accent) }
.choice input { flex: none; width: 1.4rem; height: 1.4rem; margin: .1rem 0 0; accent-color: var(--accent) }
.choice small { display: block; font-size: 1rem }
.notice { border-left: .3rem solid var(--accent); padding: .5rem .75rem; font-weight: 600 }
button { width: 100%; font: inherit; font-weight: 600; padding: .85rem; border: 0; border-radius: .5rem; cursor: pointer;
  background: var(--accent); color: var(--on) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
footer { margin-top: 1.5rem }
`
