import { EditorView } from '@codemirror/view'

/** The editor in the colours of the studio; both schemes follow from the variables. */
export const editorTheme = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', color: 'var(--ink)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.65' },
  '.cm-content': { caretColor: 'var(--accent)', padding: '4px 0 24px' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--quiet)',
    border: 'none',
    paddingLeft: '8px',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '28px' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection': {
    backgroundColor: 'var(--accent-soft) !important',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--warn) 1px',
    textUnderlineOffset: '4px',
  },
  '.cm-lint-marker-error': {
    content: '""',
    width: '8px',
    height: '8px',
    borderRadius: '50%',
    background: 'var(--warn)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--paper)',
    color: 'var(--ink)',
    border: '1px solid var(--rule)',
    borderRadius: '8px',
    boxShadow: 'var(--lifted)',
    fontFamily: 'var(--sans)',
    maxWidth: '420px',
  },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--warn)', padding: '8px 12px' },
})
