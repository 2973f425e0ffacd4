import '@fontsource-variable/inter/wght.css'
import './style/tokens.css'
import './style/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SessionProvider } from './server/session.tsx'
import { startTheme } from './shell/theme.ts'
import { App } from './studio-app.tsx'

startTheme()
const root = document.getElementById('studio')
if (root) {
  // An error message may contain a value of the table, so the console gets only its kind and the component stack.
  const onCaughtError = (thrown: unknown, { componentStack = '' }: { componentStack?: string | undefined }) =>
    console.error(thrown instanceof Error ? thrown.name : 'Error', componentStack)
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <SessionProvider>
        <App />
      </SessionProvider>
    </StrictMode>,
  )
}
